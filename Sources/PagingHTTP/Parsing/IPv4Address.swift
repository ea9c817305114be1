/// An IPv4 address that can be tested for private and loopback ranges.
struct IPv4Address: Hashable {
    let value: UInt32

    /// Creates an address from its strict form: four decimal numbers.
    init?(dottedQuad text: some StringProtocol) {
        let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        var value: UInt32 = 0
        guard parts.count == 4 else { return nil }
        for part in parts {
            guard (1...3).contains(part.count), let number = Self.number(part, radix: 10), number <= 255 else {
                return nil
            }
            value = value << 8 | number
        }
        self.value = value
    }

    init(value: UInt32) {
        self.value = value
    }

    /// Returns every IPv4 address that a system may read a host as.
    ///
    /// The classic C function accepts one to four numbers in decimal, octal (`0177`) and hexadecimal (`0x7f`), and the
    /// last number fills the remaining bytes: `0x7f.1`, `2130706433` and `127.0.0.1` are the same address. Other
    /// implementations read a leading zero as decimal. A security check has to consider both readings.
    static func readings(ofHost host: some StringProtocol) -> Set<IPv4Address> {
        var parts = host.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        if parts.count > 1, parts.last?.isEmpty == true { parts.removeLast() }
        guard (1...4).contains(parts.count) else { return [] }
        let classic = combined(parts.map { classicNumber($0) })
        let decimal = combined(parts.map { number($0, radix: 10) })
        return Set([classic, decimal].compactMap(\.self))
    }

    var isLoopback: Bool {
        hasPrefix(127, 0, bits: 8) || hasPrefix(0, 0, bits: 8)
    }

    var isPrivateOrLinkLocal: Bool {
        hasPrefix(10, 0, bits: 8) || hasPrefix(172, 16, bits: 12) || hasPrefix(192, 168, bits: 16)
            || hasPrefix(169, 254, bits: 16) || hasPrefix(100, 64, bits: 10)
    }

    private func hasPrefix(_ first: UInt32, _ second: UInt32, bits: UInt32) -> Bool {
        (value ^ (first << 24 | second << 16)) >> (32 - bits) == 0
    }

    /// Combines one to four numbers; the last one fills the remaining bytes.
    private static func combined(_ numbers: [UInt32?]) -> IPv4Address? {
        let known = numbers.compactMap(\.self)
        guard known.count == numbers.count, let last = known.last else { return nil }
        let leading = known.dropLast()
        guard leading.allSatisfy({ $0 <= 255 }) else { return nil }
        guard leading.isEmpty || last < 1 << (8 * UInt32(4 - leading.count)) else { return nil }
        let high = leading.enumerated().reduce(UInt32(0)) { $0 | $1.element << (24 - 8 * UInt32($1.offset)) }
        return IPv4Address(value: high | last)
    }

    private static func classicNumber(_ digits: some Collection<UInt8>) -> UInt32? {
        guard digits.first == UInt8(ascii: "0"), digits.count > 1 else { return number(digits, radix: 10) }
        let rest = digits.dropFirst()
        guard rest.first?.asciiLowercased == UInt8(ascii: "x") else { return number(rest, radix: 8) }
        return rest.count == 1 ? 0 : number(rest.dropFirst(), radix: 16)
    }

    private static func number(_ digits: some Collection<UInt8>, radix: UInt32) -> UInt32? {
        guard !digits.isEmpty else { return nil }
        var result: UInt32 = 0
        for byte in digits {
            guard let digit = byte.hexadecimalValue.map(UInt32.init), digit < radix else { return nil }
            let (product, overflow) = result.multipliedReportingOverflow(by: radix)
            let (sum, carry) = product.addingReportingOverflow(digit)
            guard !overflow, !carry else { return nil }
            result = sum
        }
        return result
    }
}

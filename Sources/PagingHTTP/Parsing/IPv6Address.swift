/// An IPv6 address that can be tested for private and loopback ranges.
struct IPv6Address: Hashable {
    /// Eight groups of sixteen bits.
    let groups: [UInt16]

    /// Creates an address from the form of RFC 3986, section 3.2.2: no zone, optional IPv4 suffix.
    init?(_ text: some StringProtocol) {
        let text = String(text)
        let halves = Self.halves(of: text)
        guard let head = Self.groups(in: halves.head, mayEndInIPv4: halves.tail == nil) else { return nil }
        guard let tailText = halves.tail else {
            guard head.count == 8 else { return nil }
            groups = head
            return
        }
        // `::` stands for at least one group of zeros.
        guard let tail = Self.groups(in: tailText, mayEndInIPv4: true), head.count + tail.count < 8 else { return nil }
        groups = head + [UInt16](repeating: 0, count: 8 - head.count - tail.count) + tail
    }

    /// Creates an address from a host in brackets, or returns `nil` for any other host.
    init?(literal host: String) {
        guard host.utf8.first == UInt8(ascii: "["), host.utf8.last == UInt8(ascii: "]") else { return nil }
        self.init(Substring(host.utf8.dropFirst().dropLast()))
    }

    /// The address in brackets, in canonical form (RFC 5952): the longest run of zeros is omitted.
    var literal: String {
        let zeros = longestZeros
        let texts = groups.map { String($0, radix: 16) }
        guard zeros.count > 1 else { return "[" + texts.joined(separator: ":") + "]" }
        let head = texts[..<zeros.lowerBound].joined(separator: ":")
        let tail = texts[zeros.upperBound...].joined(separator: ":")
        return "[\(head)::\(tail)]"
    }

    /// The first of the longest runs of zero groups.
    private var longestZeros: Range<Int> {
        var longest = 0..<0
        var start = 0
        for (index, group) in groups.enumerated() {
            if group != 0 { start = index + 1 }
            if index + 1 - start > longest.count { longest = start..<index + 1 }
        }
        return longest
    }

    var isLoopback: Bool {
        if groups[..<7].allSatisfy({ $0 == 0 }) { return groups[7] <= 1 }
        return embedded?.isLoopback == true
    }

    var isPrivateOrLinkLocal: Bool {
        let isUniqueLocal = groups[0] & 0xFE00 == 0xFC00
        let isLinkLocal = groups[0] & 0xFFC0 == 0xFE80
        return isUniqueLocal || isLinkLocal || embedded?.isPrivateOrLinkLocal == true
    }

    /// The embedded IPv4 address, if any.
    ///
    /// Mapped (`::ffff:0:0/96`), compatible (`::/96`) and NAT64 (`64:ff9b::/96`) addresses embed one.
    private var embedded: IPv4Address? {
        let isMapped = groups[..<5].allSatisfy { $0 == 0 } && (groups[5] == 0 || groups[5] == 0xFFFF)
        let isTranslated = groups[0] == 0x64 && groups[1] == 0xFF9B && groups[2..<6].allSatisfy { $0 == 0 }
        guard isMapped || isTranslated else { return nil }
        return IPv4Address(value: UInt32(groups[6]) << 16 | UInt32(groups[7]))
    }

    /// Returns the text before and after the first `::`, or a `nil` tail without one.
    private static func halves(of text: String) -> (head: Substring, tail: Substring?) {
        let colon = UInt8(ascii: ":")
        let utf8 = text.utf8
        for index in utf8.indices where utf8[index] == colon {
            let next = utf8.index(after: index)
            if next < utf8.endIndex, utf8[next] == colon {
                return (text[..<index], text[utf8.index(after: next)...])
            }
        }
        return (text[...], nil)
    }

    private static func groups(in text: Substring, mayEndInIPv4: Bool) -> [UInt16]? {
        guard !text.isEmpty else { return [] }
        var groups: [UInt16] = []
        let parts = text.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        for (index, part) in parts.enumerated() {
            if mayEndInIPv4, index == parts.count - 1, let quad = IPv4Address(dottedQuad: Substring(part)) {
                groups += [UInt16(quad.value >> 16), UInt16(quad.value & 0xFFFF)]
                continue
            }
            guard (1...4).contains(part.count), part.allSatisfy({ $0.hexadecimalValue != nil }),
                let group = UInt16(Substring(part), radix: 16)
            else { return nil }
            groups.append(group)
        }
        return groups
    }
}

/// A parser for integers in the notation of JSON numbers.
struct JSONInteger {
    /// The digits so far, as a negative number, whose range is larger by one.
    ///
    /// `nil` if they do not fit.
    private var value: Int? = 0
    /// The number of zeros since the last other digit.
    ///
    /// They count only if another digit or an exponent follows.
    private var zeros = 0

    /// Returns the exact integer of a decimal number, or `nil` if it is not an integer.
    ///
    /// A number with a fraction or out of range, and text that is not a number, return `nil`. `100`, `100.0`, `1e2` and
    /// `1000e-1` are the same integer.
    ///
    /// Takes time in proportion to the text, regardless of its exponent.
    static func parse(_ text: some Collection<UInt8>) -> Int? {
        var iterator = text.makeIterator()
        var byte = iterator.next()
        let isNegative = byte == UInt8(ascii: "-")
        if isNegative { byte = iterator.next() }
        var number = JSONInteger()
        var scale = 0
        guard number.digits(&byte, &iterator) > 0 else { return nil }
        if byte == UInt8(ascii: ".") {
            byte = iterator.next()
            scale = -number.digits(&byte, &iterator)
            guard scale < 0 else { return nil }
        }
        if let letter = byte, letter | 0x20 == UInt8(ascii: "e") {
            byte = iterator.next()
            guard let exponent = exponent(&byte, &iterator) else { return nil }
            scale += exponent
        }
        guard byte == nil, let result = number.scaled(by: scale) else { return nil }
        return isNegative ? result : result == .min ? nil : -result
    }

    /// Reads digits and returns their number.
    private mutating func digits(_ byte: inout UInt8?, _ rest: inout some IteratorProtocol<UInt8>) -> Int {
        var count = 0
        while let digit = byte, JSONScanner.isDigit(digit) {
            count += 1
            byte = rest.next()
            guard digit != 0x30 else {
                zeros += 1
                continue
            }
            value = shifted(by: zeros + 1).flatMap { value in
                let (sum, overflow) = value.subtractingReportingOverflow(Int(digit) - 0x30)
                return overflow ? nil : sum
            }
            zeros = 0
        }
        return count
    }

    /// Reads a signed exponent.
    ///
    /// The exponent is limited before it can overflow.
    private static func exponent(_ byte: inout UInt8?, _ rest: inout some IteratorProtocol<UInt8>) -> Int? {
        let isNegative = byte == UInt8(ascii: "-")
        if isNegative || byte == UInt8(ascii: "+") { byte = rest.next() }
        guard byte.map(JSONScanner.isDigit) == true else { return nil }
        var exponent = 0
        while let digit = byte, JSONScanner.isDigit(digit) {
            exponent = min(exponent * 10 + Int(digit) - 0x30, Int.max / 16)
            byte = rest.next()
        }
        return isNegative ? -exponent : exponent
    }

    private func scaled(by scale: Int) -> Int? {
        guard value != 0 else { return 0 }
        return shifted(by: zeros + scale)
    }

    /// Returns the digits times a power of ten, or `nil` for a negative power or an overflow.
    private func shifted(by places: Int) -> Int? {
        guard let value else { return nil }
        guard value != 0 else { return 0 }
        guard places >= 0, places < 20 else { return nil }
        var result = value
        for _ in 0..<places {
            let (product, overflow) = result.multipliedReportingOverflow(by: 10)
            guard !overflow else { return nil }
            result = product
        }
        return result
    }
}

import Foundation

extension JSONTape {
    /// The digits of a number, with its sign and scale.
    struct Digits {
        var magnitude: UInt64 = 0
        /// The power of ten by which the digits are multiplied.
        var scale = 0
        var isNegative = false
    }

    /// Returns an integer in plain notation, or `nil` if another reader must decide.
    @inline(__always)
    func plainInteger<Integer: FixedWidthInteger>(_ type: Integer.Type, at index: Int) -> Integer? {
        let entry = entries[index]
        guard entry.kind == .number, !entry.marks.contains(.fraction) else { return nil }
        var position = base + Int(entry.start)
        let end = base + Int(entry.end)
        let isNegative = position < end && position[0] == UInt8(ascii: "-")
        if isNegative { position += 1 }
        let count = end - position
        guard count > 0, count <= 18, Integer.isSigned || !isNegative else { return nil }
        var value: Int64 = 0
        while position < end {
            value = value &* 10 &+ Int64(position[0] &- 0x30)
            position += 1
        }
        return Integer(exactly: isNegative ? 0 &- value : value)
    }

    /// Returns the digits of a number, or `nil` if it has more than 19 or a large exponent.
    @inline(__always)
    func digits(at index: Int) -> Digits? {
        let entry = entries[index]
        var position = base + Int(entry.start)
        let end = base + Int(entry.end)
        // The sign, the point and an exponent leave room for 19 digits, which fit.
        guard end - position <= 24 else { return nil }
        var digits = Digits()
        if position < end, position[0] == UInt8(ascii: "-") {
            digits.isNegative = true
            position += 1
        }
        var count = Self.readDigits(&position, end, &digits.magnitude)
        if position < end, position[0] == UInt8(ascii: ".") {
            position += 1
            let fraction = Self.readDigits(&position, end, &digits.magnitude)
            count += fraction
            digits.scale = -fraction
        }
        if position < end, position[0] | 0x20 == UInt8(ascii: "e") {
            position += 1
            let isNegative = position < end && position[0] == UInt8(ascii: "-")
            if position < end, position[0] &- 0x30 >= 10 { position += 1 }
            var exponent: UInt64 = 0
            guard Self.readDigits(&position, end, &exponent) <= 4 else { return nil }
            digits.scale += isNegative ? -Int(exponent) : Int(exponent)
        }
        return position == end && count <= 19 ? digits : nil
    }

    @inline(__always)
    private static func readDigits(
        _ position: inout UnsafePointer<UInt8>,
        _ end: UnsafePointer<UInt8>,
        _ value: inout UInt64
    ) -> Int {
        let start = position
        while position < end, position[0] &- 0x30 < 10 {
            value = value &* 10 &+ UInt64(position[0] &- 0x30)
            position += 1
        }
        return position - start
    }

    private static let powers: [Double] = [
        1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19,
        1e20, 1e21, 1e22,
    ]

    /// Returns a number as a `Double`, or `nil` if none represents it.
    ///
    /// Digits and a power of ten that are both exact give a correctly rounded result in one operation (Clinger, "How to
    /// read floating point numbers accurately", 1990). The standard library reads the others.
    @inline(__always)
    func double(at index: Int) -> Double? {
        guard entries[index].kind == .number else { return nil }
        if let digits = digits(at: index), digits.magnitude <= UInt64(1) << 53, abs(digits.scale) <= 22 {
            let value = Double(digits.magnitude)
            let power = Self.powers[abs(digits.scale)]
            let result = digits.scale < 0 ? value / power : value * power
            return digits.isNegative ? -result : result
        }
        return longNumber(at: index)
    }

    /// Returns a number as a `Float`, or `nil` if none represents it.
    func float(at index: Int) -> Float? {
        guard entries[index].kind == .number else { return nil }
        if let digits = digits(at: index), digits.magnitude <= 1 << 24, abs(digits.scale) <= 10 {
            let value = Float(digits.magnitude)
            // The powers up to ten are exact as `Float`, too.
            let power = Float(Self.powers[abs(digits.scale)])
            let result = digits.scale < 0 ? value / power : value * power
            return digits.isNegative ? -result : result
        }
        return longNumber(at: index)
    }

    /// Returns a number as the standard library reads it; `nil` if it is too large, or rounds to zero.
    @inline(never)
    private func longNumber<Value: BinaryFloatingPoint & LosslessStringConvertible>(at index: Int) -> Value? {
        let content = content(of: index)
        guard let value = Value(String(decoding: content, as: UTF8.self)), value.isFinite else { return nil }
        guard value == 0 else { return value }
        let significand = content.prefix { $0 | 0x20 != UInt8(ascii: "e") }
        return significand.contains { 0x31...0x39 ~= $0 } ? nil : value
    }

    /// Returns an integer that has a fraction or an exponent, or more than 18 digits.
    ///
    /// Foundation's decoder reads those that a `Double` does not represent exactly.
    @inline(never)
    func longInteger<Integer: FixedWidthInteger & Decodable>(_ type: Integer.Type, at index: Int) -> Integer? {
        guard entries[index].kind == .number else { return nil }
        if entries[index].marks.contains(.fraction), let value = double(at: index) {
            guard let integer = Integer(exactly: value) else { return nil }
            if value.magnitude < 0x1p53 { return integer }
        }
        return valueOfFoundation(type, at: index)
    }

    /// Returns a decimal number, or `nil` if none represents it.
    func decimal(at index: Int) -> Decimal? {
        guard entries[index].kind == .number else { return nil }
        if let digits = digits(at: index), digits.magnitude > 0, abs(digits.scale) <= 100 {
            return Decimal(
                sign: digits.isNegative ? .minus : .plus,
                exponent: digits.scale,
                significand: Decimal(digits.magnitude)
            )
        }
        return valueOfFoundation(Decimal.self, at: index)
    }

    /// Returns a number as Foundation's decoder reads it.
    private func valueOfFoundation<Value: Decodable>(_ type: Value.Type, at index: Int) -> Value? {
        try? JSONDecoder().decode(type, from: Data(content(of: index)))
    }
}

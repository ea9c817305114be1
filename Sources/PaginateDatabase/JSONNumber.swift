import Foundation

/// A JSON number in a form that a database can store.
package enum JSONNumber: Equatable {
    case integer(Int64)
    case real(Double)
    /// A number whose digits are stored, because neither an integer nor a double has them all.
    case digits

    private static let powers: [Double] = (0...22).map { exponent in
        (0..<exponent).reduce(1.0) { power, _ in power * 10 }
    }

    /// Creates a number from JSON.
    ///
    /// A number without a fraction or exponent is an integer, and must fit into 64 bits; any other is the nearest
    /// double, if that has the same digits when it is printed with as many.
    @inline(__always)
    package init(_ bytes: UnsafeBufferPointer<UInt8>) {
        let isNegative = bytes.first == UInt8(ascii: "-")
        var index = isNegative ? 1 : 0
        var mantissa: UInt64 = 0
        // Nineteen digits always fit.
        let mostDigits = index + 19
        Self.takeDigits(bytes, &index, &mantissa, upTo: mostDigits)
        if index == bytes.count {
            self = Self.integer(mantissa, isNegative)
            return
        }
        guard bytes[index] == UInt8(ascii: ".") else {
            self = Self.other(bytes)
            return
        }
        let point = index
        index += 1
        Self.takeDigits(bytes, &index, &mantissa, upTo: mostDigits)
        // A double has each number of fifteen digits.
        guard index == bytes.count, mantissa < 1_000_000_000_000_000 else {
            self = Self.other(bytes)
            return
        }
        // One division of two exact doubles gives the nearest one.
        let magnitude = Double(mantissa) / Self.powers[index - point - 1]
        self = .real(isNegative ? -magnitude : magnitude)
    }

    @inline(__always)
    private static func takeDigits(
        _ bytes: UnsafeBufferPointer<UInt8>,
        _ index: inout Int,
        _ mantissa: inout UInt64,
        upTo most: Int
    ) {
        while index < bytes.count, index < most, (0x30...0x39).contains(bytes[index]) {
            mantissa = mantissa &* 10 &+ UInt64(bytes[index] & 15)
            index += 1
        }
    }

    private static func integer(_ mantissa: UInt64, _ isNegative: Bool) -> JSONNumber {
        if isNegative, mantissa == 1 << 63 { return .integer(.min) }
        guard let magnitude = Int64(exactly: mantissa) else { return .digits }
        return .integer(isNegative ? -magnitude : magnitude)
    }

    /// Parses long numbers, and those with an exponent.
    private static func other(_ bytes: UnsafeBufferPointer<UInt8>) -> JSONNumber {
        let isInteger = bytes.allSatisfy { (0x30...0x39).contains($0) || $0 == UInt8(ascii: "-") }
        guard !isInteger, let number = Double(String(decoding: bytes, as: UTF8.self)), number.isFinite else {
            return .digits
        }
        return has(digits(of: bytes), number) ? .real(number) : .digits
    }

    /// Returns whether a double has all digits of a number that it is nearest to.
    private static func has(_ digits: [UInt8], _ number: Double) -> Bool {
        // No double has more than seventeen digits of its own.
        guard !digits.isEmpty, digits.count <= 17 else { return digits.isEmpty }
        if digits == self.digits(of: number.description.utf8) { return true }
        // Some servers print each double with seventeen digits.
        return digits == self.digits(of: String(format: "%.\(digits.count - 1)e", number).utf8)
    }

    /// Returns the digits of a number, without its exponent and the zeros at both ends.
    private static func digits(of text: some Sequence<UInt8>) -> [UInt8] {
        let mantissa = text.prefix { $0 | 0x20 != UInt8(ascii: "e") }
        var digits = Array(mantissa.filter { (0x30...0x39).contains($0) }.drop { $0 == 0x30 })
        while digits.last == 0x30 { digits.removeLast() }
        return digits
    }
}

/// An integer of any size, as a range of identifiers may have.
struct WholeNumber: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// Groups of nine digits, the lowest first, without zeros at the end.
    private var groups: [Int]
    private var isNegative: Bool
    private static let base = 1_000_000_000

    init(_ value: Int) {
        var groups: [Int] = []
        var rest = value.magnitude
        while rest > 0 {
            groups.append(Int(rest % UInt(Self.base)))
            rest /= UInt(Self.base)
        }
        self.init(groups: groups, isNegative: value < 0)
    }

    /// - Returns: `nil` unless the text is a sign, if any, and digits.
    init?(_ text: String) {
        let digits = Array((text.hasPrefix("-") || text.hasPrefix("+") ? text.dropFirst() : text[...]).utf8)
        guard !digits.isEmpty, digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
            return nil
        }
        var groups: [Int] = []
        for end in stride(from: digits.count, to: 0, by: -9) {
            groups.append(digits[max(0, end - 9)..<end].reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) })
        }
        self.init(groups: groups, isNegative: text.hasPrefix("-"))
    }

    private init(groups: [Int], isNegative: Bool) {
        self.groups = groups
        while self.groups.last == 0 { self.groups.removeLast() }
        self.isNegative = isNegative && !self.groups.isEmpty
    }

    var description: String {
        guard let first = groups.last else { return "0" }
        let rest = groups.dropLast().reversed().map { group in
            let digits = String(group)
            return String(repeating: "0", count: 9 - digits.count) + digits
        }
        return (isNegative ? "-" : "") + String(first) + rest.joined()
    }

    /// The value as `Int`, or `nil` if it is too large.
    var int: Int? { Int(description) }

    private static func isSmaller(_ left: [Int], _ right: [Int]) -> Bool {
        if left.count != right.count { return left.count < right.count }
        return left.reversed().lexicographicallyPrecedes(right.reversed())
    }

    static func < (left: WholeNumber, right: WholeNumber) -> Bool {
        if left.isNegative != right.isNegative { return left.isNegative }
        return left.isNegative ? isSmaller(right.groups, left.groups) : isSmaller(left.groups, right.groups)
    }

    static func + (left: WholeNumber, right: WholeNumber) -> WholeNumber {
        guard left.isNegative == right.isNegative else {
            let isLeftSmaller = isSmaller(left.groups, right.groups)
            let (small, large) = isLeftSmaller ? (left, right) : (right, left)
            var (groups, borrow) = (large.groups, 0)
            for index in groups.indices {
                groups[index] -= (index < small.groups.count ? small.groups[index] : 0) + borrow
                borrow = groups[index] < 0 ? 1 : 0
                groups[index] += borrow * base
            }
            return WholeNumber(groups: groups, isNegative: large.isNegative)
        }
        var (groups, carry) = ([Int](), 0)
        for index in 0..<max(left.groups.count, right.groups.count) {
            let sum =
                (index < left.groups.count ? left.groups[index] : 0)
                + (index < right.groups.count ? right.groups[index] : 0) + carry
            groups.append(sum % base)
            carry = sum / base
        }
        return WholeNumber(groups: groups + [carry], isNegative: left.isNegative)
    }

    static func - (left: WholeNumber, right: WholeNumber) -> WholeNumber {
        left + WholeNumber(groups: right.groups, isNegative: !right.isNegative)
    }

    /// Returns the quotient and the remainder of a number that is not negative.
    ///
    /// - Parameter divisor: A positive number below ten thousand million.
    func dividedBy(_ divisor: Int) -> (quotient: WholeNumber, remainder: Int) {
        var (quotient, rest) = ([Int](), 0)
        for group in groups.reversed() {
            let value = rest * Self.base + group
            quotient.append(value / divisor)
            rest = value % divisor
        }
        return (WholeNumber(groups: quotient.reversed(), isNegative: false), rest)
    }
}

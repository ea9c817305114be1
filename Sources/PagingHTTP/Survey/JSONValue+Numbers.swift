/// Numbers as servers write them into texts.
extension JSONValue {
    /// The characters between groups of digits.
    private static let separators: [Character] = [",", "'", "\u{2019}", "_", " ", "\u{A0}", "\u{202F}"]

    /// A text of one number as that number, and any other value as it is.
    ///
    /// The digits may be in groups of three: "1,023". A header field that was sent twice may have the number twice: "23, 23".
    var plainNumber: JSONValue {
        guard case .string(let text) = self, let first = text.utf8.first, (48...57).contains(first),
            text.utf8.count <= 32, !text.utf8.allSatisfy({ (48...57).contains($0) }),
            let digits = Self.ungrouped(text) ?? Self.repeatedNumber(text)
        else { return self }
        return .number(digits)
    }

    /// Whether a text is a list of different numbers, such as the fields of a header that was sent twice.
    var hasDifferentNumbers: Bool {
        guard case .string(let text) = plainNumber, text.utf8.contains(UInt8(ascii: ",")) else { return false }
        let numbers = Self.numbers(text)
        return numbers.count > 1 && Set(numbers).count > 1
    }

    private static func ungrouped(_ text: String) -> String? {
        for separator in separators where text.contains(separator) {
            let groups = text.split(separator: separator, omittingEmptySubsequences: false)
            guard (1...3).contains(groups[0].count), groups.dropFirst().allSatisfy({ $0.count == 3 }),
                groups.allSatisfy({ $0.utf8.allSatisfy { (48...57).contains($0) } })
            else { return nil }
            return groups.joined()
        }
        return nil
    }

    private static func repeatedNumber(_ text: String) -> String? {
        let numbers = numbers(text)
        return numbers.count > 1 && Set(numbers).count == 1 ? String(numbers[0]) : nil
    }

    /// Returns the numbers between commas; none if there is anything else.
    private static func numbers(_ text: String) -> [Int] {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { Int($0.drop { $0 == " " }.prefix { $0 != " " }) }
        return numbers.count == parts.count ? numbers : []
    }
}

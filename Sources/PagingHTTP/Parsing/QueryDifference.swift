/// The one query parameter in which two addresses differ, when its values are whole numbers.
///
/// The order of the parameters does not matter: some servers write it differently in every link. Everything else has to
/// be the same bytes.
struct QueryDifference {
    /// The parameter's name, decoded.
    let name: String
    /// The number in the first address, `nil` when that lacks the parameter.
    let before: Int?
    /// The number in the second address.
    let after: Int
    /// Where the parameter stands among the parts of the first query, if it is there.
    let beforeIndex: Int?
    /// Where the parameter stands among the parts of the second query.
    let afterIndex: Int

    /// `nil` when the addresses differ in nothing, in more, or in something that is not a plain number, and when the
    /// parameter occurs more than once, since servers disagree on which occurrence counts.
    init?(from first: WebAddress, to second: WebAddress) {
        guard first.differsInQueryOnly(from: second) else { return nil }
        let before = Self.parts(of: first)
        let after = Self.parts(of: second)
        let removed = Self.indices(in: before, notIn: after)
        let added = Self.indices(in: after, notIn: before)
        guard added.count == 1, removed.count <= 1, let addedIndex = added.first else { return nil }
        let name = Self.name(of: after[addedIndex])
        guard Self.count(of: name, in: after) == 1, let number = Self.number(in: after[addedIndex]) else { return nil }
        if let removedIndex = removed.first {
            guard Self.name(of: before[removedIndex]) == name, let number = Self.number(in: before[removedIndex]) else {
                return nil
            }
            self.before = number
        } else {
            self.before = nil
        }
        self.name = String(decoding: name, as: UTF8.self)
        self.after = number
        beforeIndex = removed.first
        afterIndex = addedIndex
    }

    private static func parts(of address: WebAddress) -> [Substring] {
        address.query.map { $0.isEmpty ? [] : QueryString($0).parts } ?? []
    }

    /// The positions of the parts that the other list does not have, or has less often.
    private static func indices(in parts: [Substring], notIn others: [Substring]) -> [Int] {
        var counts: [[UInt8]: Int] = [:]
        for other in others {
            counts[Array(other.utf8), default: 0] += 1
        }
        return parts.indices.filter { index in
            let key = Array(parts[index].utf8)
            guard let count = counts[key], count > 0 else { return true }
            counts[key] = count - 1
            return false
        }
    }

    private static func name(of part: Substring) -> [UInt8] {
        QueryString.decoded(QueryString.split(part).name)
    }

    private static func count(of name: [UInt8], in parts: [Substring]) -> Int {
        parts.count { self.name(of: $0) == name }
    }

    /// The value as a number, when writing the number gives back the same text: no sign, no leading zeros.
    private static func number(in part: Substring) -> Int? {
        guard let value = QueryString.split(part).value, value.utf8.first?.isDecimalDigit == true,
            let number = Int(value), String(number) == value
        else { return nil }
        return number
    }
}

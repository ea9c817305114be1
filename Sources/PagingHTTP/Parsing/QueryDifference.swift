/// The only query parameter in which two addresses differ, if its values are whole numbers.
///
/// The order of the parameters is ignored, since some servers change it from link to link. Everything else must be the
/// same bytes.
struct QueryDifference {
    /// The parameter's name, decoded.
    let name: String
    /// The number in the first address, or `nil` if that address lacks the parameter.
    let before: Int?
    /// The number in the second address.
    let after: Int
    /// The index of the parameter's part in the first query, if present.
    let beforeIndex: Int?
    /// The index of the parameter's part in the second query.
    let afterIndex: Int

    /// Creates the difference between two addresses.
    ///
    /// Returns `nil` if the addresses are equal, differ in more than one place, or differ in something other than a
    /// plain number. Returns `nil` too if the parameter is repeated, since servers disagree on which occurrence counts.
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

    /// Returns the indices of the parts that the other list lacks or contains fewer times.
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

    /// Returns the value as a number in canonical form: no sign, no leading zeros.
    private static func number(in part: Substring) -> Int? {
        guard let value = QueryString.split(part).value, value.utf8.first?.isDecimalDigit == true,
            let number = Int(value), String(number) == value
        else { return nil }
        return number
    }
}

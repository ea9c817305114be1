/// The total that a list declares: `total=` in a request.
enum TotalMode: Sendable, Equatable {
    case exact
    case none
    /// The correct number as a JSON string.
    case string
    /// Another number.
    case wrong(Int)
    /// A lower bound, marked as such: half of the length unless a number is given.
    case lower(Int?)

    init?(_ text: String) {
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        let number = parts.count > 1 ? Int(parts[1]) : nil
        switch (parts[0], parts.count, number) {
        case ("exact", 1, _): self = .exact
        case ("none", 1, _): self = .none
        case ("string", 1, _): self = .string
        case ("wrong", 2, .some(let number)) where number >= 0: self = .wrong(number)
        case ("lower", 1, _): self = .lower(nil)
        case ("lower", 2, .some(let number)) where number >= 0: self = .lower(number)
        default: return nil
        }
    }

    /// Returns the declared total for an actual number of items.
    func number(of count: Int) -> Int? {
        switch self {
        case .exact, .string: count
        case .none: nil
        case .wrong(let number): number
        case .lower(let number): number ?? max(count / 2, min(count, 1))
        }
    }

    var isLowerBound: Bool {
        if case .lower = self { true } else { false }
    }

    /// Whether a number of pages, or a last page, can be declared.
    var isDefinite: Bool {
        self != .none && !isLowerBound
    }
}

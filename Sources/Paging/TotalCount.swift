/// The number of items in a whole list, as a source declared it, and what that number is worth.
///
/// ```swift
/// let total: TotalCount = 1_234
/// let capped = TotalCount.atLeast(10_000)
/// ```
public struct TotalCount: Hashable, Sendable {
    /// How far a declared number can be trusted.
    public struct Exactness: Hashable, Sendable {
        private enum Kind { case exact, lowerBound, estimate }
        private let kind: Kind

        /// The number is meant to be right: a list that ends with fewer items is short.
        public static let exact = Exactness(kind: .exact)
        /// There are at least so many.
        public static let lowerBound = Exactness(kind: .lowerBound)
        /// The number is a guess of the server's; nothing follows from missing it.
        public static let estimate = Exactness(kind: .estimate)
    }

    /// The number.
    public let value: Int
    /// What the number is worth.
    public let exactness: Exactness

    /// The number of those items that lie before the page that the list's own request asks for.
    ///
    /// A request for page 3 never asks for the items of the first two pages, so a walk is not short of them.
    public let skipped: Int

    /// Creates a total.
    ///
    /// A negative number, by which some APIs say that they do not count, is unknown: ``PageLinks`` leaves it out.
    ///
    /// - Parameters:
    ///   - value: The number of items.
    ///   - exactness: The worth of the number.
    ///   - skipped: The number of items before the list's own first page.
    public init(_ value: Int, exactness: Exactness = .exact, skipping skipped: Int = 0) {
        self.value = value
        self.exactness = exactness
        self.skipped = max(0, skipped)
    }

    /// The number of items that a walk over the list's own request is declared to bring.
    var expected: Int { value - skipped }

    /// Whether the number says anything.
    var isKnown: Bool { value >= 0 }

    /// A number that is a lower bound.
    public static func atLeast(_ value: Int) -> TotalCount {
        TotalCount(value, exactness: .lowerBound)
    }

    /// A number that is an estimate.
    public static func about(_ value: Int) -> TotalCount {
        TotalCount(value, exactness: .estimate)
    }
}

extension TotalCount: ExpressibleByIntegerLiteral {
    /// An exact total.
    public init(integerLiteral value: Int) {
        self.init(value)
    }
}

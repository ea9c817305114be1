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

    /// Makes a total.
    ///
    /// A negative number counts as zero.
    public init(_ value: Int, exactness: Exactness = .exact) {
        self.value = max(0, value)
        self.exactness = exactness
    }

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

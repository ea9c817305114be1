/// The declared number of items in a whole list, and its exactness.
///
/// ```swift
/// let total: TotalCount = 1_234
/// let capped = TotalCount.atLeast(10_000)
/// ```
public struct TotalCount: Hashable, Sendable {
    /// The degree to which a declared number can be trusted.
    ///
    /// The raw values are the stable names in files and reports.
    public enum Exactness: String, Codable, Sendable {
        /// The number is exact: a list that ends with fewer items is short.
        case exact
        /// The number is a minimum.
        case lowerBound
        /// The number is an estimate of the server, which never proves that a list is complete or short.
        ///
        /// A list that ends below it is unproven, unless its place is ignored.
        case estimate
    }

    /// The declared number.
    public let value: Int
    /// The exactness of the number.
    public let exactness: Exactness

    /// Creates a total.
    ///
    /// A negative number, which some APIs use to signal that they do not count, is unknown. ``PageLinks`` omits it.
    ///
    /// - Parameters:
    ///   - value: The number of items.
    ///   - exactness: The exactness of the number.
    public init(_ value: Int, exactness: Exactness = .exact) {
        self.value = value
        self.exactness = exactness
    }

    /// Whether the number is known.
    var isKnown: Bool { value >= 0 }

    /// Returns a total that is a lower bound.
    public static func atLeast(_ value: Int) -> TotalCount {
        TotalCount(value, exactness: .lowerBound)
    }

    /// Returns a total that is an estimate.
    public static func about(_ value: Int) -> TotalCount {
        TotalCount(value, exactness: .estimate)
    }
}

extension TotalCount: ExpressibleByIntegerLiteral {
    /// Creates an exact total from an integer literal.
    public init(integerLiteral value: Int) {
        self.init(value)
    }
}

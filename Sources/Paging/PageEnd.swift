/// The reason why nothing follows a page, or precedes it: what the source saw that ended the list.
///
/// The kind decides the walk's outcome, the text is the evidence that a person reads.
///
/// ```swift
/// let end = PageEnd.signalled("has_more is false")
/// let cap = PageEnd.capped("the API returns at most 1000 results of a search")
/// ```
public struct PageEnd: Hashable, Sendable, CustomStringConvertible {
    /// What an end means for the list.
    public struct Kind: Hashable, Sendable {
        private enum Value { case signalled, capped, limited, refused, unproven }
        private let value: Value

        /// The API's own sign that this was the last page.
        public static let signalled = Kind(value: .signalled)
        /// The API goes no further although the list does.
        public static let capped = Kind(value: .capped)
        /// This program's own limit.
        public static let limited = Kind(value: .limited)
        /// More follows, at an address that must not be used.
        public static let refused = Kind(value: .refused)
        /// Nothing says whether more follows.
        public static let unproven = Kind(value: .unproven)
    }

    /// What the end means.
    public let kind: Kind
    /// What was seen, as the second half of a sentence: "has_more is false".
    public let description: String

    /// Makes an end of a kind.
    public init(_ kind: Kind, _ description: String) {
        self.kind = kind
        self.description = description
    }

    /// The API said that this was the last page.
    public static func signalled(_ evidence: String) -> PageEnd { PageEnd(.signalled, evidence) }
    /// The API goes no further although the list does.
    public static func capped(_ evidence: String) -> PageEnd { PageEnd(.capped, evidence) }
    /// A limit of this program's was reached.
    public static func limited(_ evidence: String) -> PageEnd { PageEnd(.limited, evidence) }
    /// More follows, at an address that must not be used.
    public static func refused(_ evidence: String) -> PageEnd { PageEnd(.refused, evidence) }
    /// Nothing says whether more follows.
    public static func unproven(_ evidence: String) -> PageEnd { PageEnd(.unproven, evidence) }
}

public import Paging
public import PagingHTTP

/// What is wrong with a GraphQL request, or with the answer to it.
///
/// ```swift
/// do {
///     for try await issue in issues.items { print(issue.title) }
/// } catch let error as GraphQLError where error.code == .noConnection {
///     print("There is no such list: \(error)")
/// }
/// ```
///
/// Messages name response keys of the request's own document, positions in it, and well-known codes. What else a server
/// says stays out of them: servers quote what they do not like, keys included.
public struct GraphQLError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of an error.
    ///
    /// New codes may be added: compare, do not switch exhaustively.
    public struct Code: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
        /// The code's stable name.
        public let rawValue: String

        /// Makes a code from its name.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The code's name.
        public var description: String { rawValue }

        /// The document or the variables do not allow what was asked for; nothing was sent.
        public static let invalidRequest = Code(rawValue: "invalidRequest")
        /// Errors came in place of data.
        public static let noData = Code(rawValue: "noData")
        /// The connection is null or not there, which is not the same as empty.
        public static let noConnection = Code(rawValue: "noConnection")
        /// The connection does not say where the next page is: its `pageInfo` has to be selected.
        public static let noPageInfo = Code(rawValue: "noPageInfo")
        /// The cursor is not accepted any more: the list has to be begun again.
        public static let expiredCursor = Code(rawValue: "expiredCursor")
    }

    /// What happened.
    public let code: Code
    /// The same for a person, with what to do where that is known.
    public let description: String
    /// Where in the answer, below `data`; `nil` for the request as a whole.
    public let path: JSONPointer?
    /// Whether the same request may succeed later: the server's codes say so, or nothing blames the request.
    public let isTransient: Bool

    init(_ code: Code, _ description: String, at path: JSONPointer? = nil, isTransient: Bool = false) {
        self.code = code
        self.description = description
        self.path = path
        self.isTransient = isTransient
    }
}

extension GraphQLError: ShowableError {
    /// The code's name.
    package var kind: String { code.rawValue }
}

extension GraphQLError: PageFailure {
    /// Whether a page after the first was asked for by a cursor that is not accepted any more.
    public var isExpiredCursor: Bool { code == .expiredCursor }
}

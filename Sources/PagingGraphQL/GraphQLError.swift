public import Paging
public import PagingHTTP

/// An error in a GraphQL request or in its response.
///
/// ```swift
/// do {
///     for try await issue in issues.items { print(issue.title) }
/// } catch let error as GraphQLError where error.code == .noConnection {
///     print("There is no such list: \(error)")
/// }
/// ```
///
/// Messages contain response keys of the request's document, locations in it, well-known codes, and what the server says
/// without the client's secrets and without variables whose names suggest a secret: see ``/PagingHTTP/Secrets``.
public struct GraphQLError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A code that identifies the kind of an error.
    public enum Code: String, Sendable {
        /// The document or the variables do not support the operation; no request was sent.
        case invalidRequest
        /// The response has errors and no data.
        case noData
        /// The connection is null or missing, which is different from an empty connection.
        case noConnection
        /// The connection has no link to the next page: its `pageInfo` must be selected.
        case noPageInfo
        /// The server no longer accepts the cursor: the list must be restarted.
        case expiredCursor
        /// The response to a single operation has errors, or not the requested value.
        case operationFailed
    }

    /// The kind of the error.
    public let code: Code
    /// A description of the error, with a solution if one is known.
    public let description: String
    /// The path in the response below `data`, or `nil` for the request as a whole.
    public let path: JSONPointer?
    /// A Boolean value that indicates whether the same request may succeed later.
    public let isTransient: Bool
    /// Whether the server rejects the credential of the request.
    package let rejectsCredential: Bool

    init(
        _ code: Code,
        _ description: String,
        at path: JSONPointer? = nil,
        isTransient: Bool = false,
        rejectsCredential: Bool = false
    ) {
        self.code = code
        self.description = description
        self.path = path
        self.isTransient = isTransient
        self.rejectsCredential = rejectsCredential
    }
}

extension GraphQLError: CredentialRejection {}

extension GraphQLError: ShowableError {
    /// The name of the code.
    package var kind: String { code.rawValue }
}

extension GraphQLError: PageFailure {
    /// A Boolean value that indicates whether the server no longer accepts the cursor of a page.
    public var isExpiredCursor: Bool { code == .expiredCursor }
}

public import HTTPTypes

/// The request for a single resource: where it goes, and the header fields that only this request has.
///
/// ```swift
/// let update = ResourceRequest("/repos/paging", method: .put, headerFields: [.ifMatch: tag])
/// let repo = try await api.send(draft, as: update, returning: Repo.self)
/// ```
public struct ResourceRequest: Sendable {
    /// The path and query, relative to the client's base.
    public var path: String
    /// The method.
    public var method: HTTPRequest.Method
    /// The header fields; they take the place of the client's own of the same name.
    ///
    /// Credentials do not belong here: see ``Authentication``.
    public var headerFields: HTTPFields

    /// Creates a request.
    public init(_ path: String, method: HTTPRequest.Method = .post, headerFields: HTTPFields = [:]) {
        self.path = path
        self.method = method
        self.headerFields = headerFields
    }
}

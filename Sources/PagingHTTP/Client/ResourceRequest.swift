public import HTTPTypes

/// The path, method and header fields of a request for a single resource.
///
/// ```swift
/// let update = ResourceRequest("/repos/paging", method: .put, headerFields: [.ifMatch: tag])
/// let repo = try await api.send(draft, as: update, returning: Repo.self)
/// ```
public struct ResourceRequest: Sendable {
    /// The path and query, relative to the client's base.
    package var path: String
    /// The HTTP method.
    package var method: HTTPRequest.Method
    /// The header fields, which override the client's fields of the same name.
    ///
    /// Do not put credentials here: see ``Authentication``.
    package var headerFields: HTTPFields

    /// Creates a request.
    public init(_ path: String, method: HTTPRequest.Method = .post, headerFields: HTTPFields = [:]) {
        self.path = path
        self.method = method
        self.headerFields = headerFields
    }
}

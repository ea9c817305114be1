public import HTTPTypes

/// A request for a single resource: its method, path, content and header fields.
///
/// ```swift
/// let repo = try await api.send(.post("/user/repos", .json(NewRepo(name: "paging"))), returning: Repo.self)
/// ```
///
/// ```swift
/// try await api.send(.delete("/repos/me/old"))
/// ```
public struct ResourceRequest: Sendable {
    /// The content of a request.
    public struct Body: Sendable {
        enum Kind {
            case json(any Encodable & Sendable)
            case form(KeyValuePairs<String, String>)
        }

        let kind: Kind

        /// A value as JSON, encoded by the client's encoder.
        public static func json(_ value: some Encodable & Sendable) -> Body { Body(kind: .json(value)) }

        /// The fields of a form in their order, as HTML forms send them (`application/x-www-form-urlencoded`).
        public static func form(_ fields: KeyValuePairs<String, String>) -> Body { Body(kind: .form(fields)) }
    }

    let method: HTTPRequest.Method
    /// The path and query, relative to the client's base.
    let path: String
    let body: Body?
    let headerFields: HTTPFields

    /// Creates a request.
    ///
    /// - Parameters:
    ///   - method: the HTTP method.
    ///   - path: the path and query, relative to the client's base.
    ///   - body: the content, if any.
    ///   - headerFields: the header fields, which override the client's fields of the same name. Do not put credentials
    ///     here: see ``Authentication``.
    public init(
        _ method: HTTPRequest.Method,
        _ path: String,
        _ body: Body? = nil,
        headerFields: HTTPFields = [:]
    ) {
        (self.method, self.path, self.body, self.headerFields) = (method, path, body, headerFields)
    }

    /// A `POST` request, which is never sent twice.
    public static func post(_ path: String, _ body: Body? = nil, headerFields: HTTPFields = [:]) -> ResourceRequest {
        ResourceRequest(.post, path, body, headerFields: headerFields)
    }

    /// A `PUT` request.
    public static func put(_ path: String, _ body: Body? = nil, headerFields: HTTPFields = [:]) -> ResourceRequest {
        ResourceRequest(.put, path, body, headerFields: headerFields)
    }

    /// A `PATCH` request, which is never sent twice.
    public static func patch(_ path: String, _ body: Body? = nil, headerFields: HTTPFields = [:]) -> ResourceRequest {
        ResourceRequest(.patch, path, body, headerFields: headerFields)
    }

    /// A `DELETE` request.
    public static func delete(_ path: String, headerFields: HTTPFields = [:]) -> ResourceRequest {
        ResourceRequest(.delete, path, headerFields: headerFields)
    }
}

public import HTTPTypes

/// The request for a list, as it is before a page is chosen.
///
/// ```swift
/// var request = ListRequest("/search")
/// request.set("per_page", to: 100)
/// ```
public struct ListRequest: Sendable {
    /// The path and query, relative to the client's base, or an absolute address on the same origin.
    public var path: String
    /// The method; `GET` unless the API wants something else.
    public var method: HTTPRequest.Method = .get
    /// Header fields for each page's request.
    ///
    /// Credentials do not belong here: see ``Authentication``.
    public var headerFields = HTTPFields()
    /// The JSON body, if the API takes one.
    public var body: JSONValue?
    /// Parameters for the first request, and for all that are not made from a URL the server named.
    public var parameters: [PageAddress.Assignment] = []
    /// The parameter that holds the number of items on a page, where it has none of the usual names.
    ///
    /// By that number a total tells how many pages there are.
    public var pageSizeTarget: ParameterTarget?
    /// Whether the members of the body go into the query instead, as GraphQL by `GET` has them.
    package var sendsBodyAsQuery = false

    /// Makes a request for a list.
    public init(_ path: String, method: HTTPRequest.Method = .get, body: JSONValue? = nil) {
        self.path = path
        self.method = method
        self.body = body
    }

    /// Puts a value into a parameter of the request.
    public mutating func set(_ target: ParameterTarget, to value: JSONValue) {
        parameters.removeAll { $0.target == target }
        parameters.append(.init(target, value))
    }
}

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

    /// Returns the request for the page at an address.
    ///
    /// - Throws: ``HTTPError`` with ``HTTPError/Code/invalidRequest`` when a value cannot be put where it should go.
    func resolved(to page: PageAddress?, base: WebAddress) throws -> ClientRequest {
        var request = ClientRequest(method: method, address: page?.url ?? base, headerFields: headerFields)
        var body = body
        let assignments = (page?.url == nil ? parameters : parameters.filter(\.target.isOutsideURL))
        for assignment in assignments + (page?.assignments ?? []) {
            switch assignment.target.kind {
            case .query(let name):
                request.address = request.address.settingQuery(name, assignment.value.parameterText)
            case .header(let name):
                try request.setHeader(name, assignment.value.parameterText)
            case .body(let pointer):
                var edited = body ?? .object(.init())
                edited.set(assignment.value, at: pointer)
                body = edited
            }
        }
        if let body { request.setJSON(body.encoded()) }
        return request
    }
}

extension ParameterTarget {
    fileprivate var isOutsideURL: Bool {
        if case .query = kind { false } else { true }
    }
}

public import HTTPTypes
public import PagingHTTP

/// A GraphQL operation and its variables, as they are before a page is chosen.
///
/// ```swift
/// let request = GraphQLRequest(query, variables: ["owner": "swiftlang", "name": "swift", "first": 100])
/// ```
///
/// It is sent as "GraphQL over HTTP" has it: by `POST` with a JSON body, or by `GET` with the same in the query. Credentials
/// do not belong here: see `Authentication`.
public struct GraphQLRequest: Sendable {
    /// The document, with one operation or several.
    public var query: String
    /// The values of the operation's variables.
    public var variables: [String: JSONValue]
    /// Which of several operations is meant.
    public var operationName: String?
    /// The path of the endpoint, relative to the client's base; by default the base itself.
    public var path = ""
    /// The method: `POST`, or `GET` for servers that cache answers.
    public var method: HTTPRequest.Method = .post
    /// Header fields for each page's request.
    public var headerFields = HTTPFields()

    /// Makes a request.
    public init(_ query: String, variables: [String: JSONValue] = [:], operationName: String? = nil) {
        self.query = query
        self.variables = variables
        self.operationName = operationName
    }

    /// The places of the connections in the operation's own document, by response keys below `data`.
    ///
    /// A connection is a field that selects `pageInfo`. Those inside the nodes of another are not among them. Empty as well
    /// for a document that cannot be read: what is wrong with it is for the server to say.
    public var connections: [JSONPointer] {
        GraphQLDocument(query)?.operation(named: operationName)?.connections ?? []
    }

    /// The request as a list's own.
    var list: ListRequest {
        var body = JSONValue.Object([.init(key: "query", value: .string(query))])
        if !variables.isEmpty {
            // In order, so that the same request is always the same text.
            let members = variables.sorted { $0.key < $1.key }.map {
                JSONValue.Object.Member(key: $0.key, value: $0.value)
            }
            body["variables"] = .object(JSONValue.Object(members))
        }
        body["operationName"] = operationName.map { .string($0) }
        var list = ListRequest(path, method: method, body: .object(body))
        list.sendsBodyAsQuery = method == .get
        list.headerFields = headerFields
        // Under the newer media type some servers answer 400 where this one brings errors that can be read.
        if list.headerFields[.accept] == nil { list.headerFields[.accept] = "application/json" }
        return list
    }
}

import PagingGraphQL
import PagingHTTP

/// The route `/graphql`: operations by POST or GET, as in GraphQL over HTTP.
struct GraphQLRoute: Sendable {
    let lists: ListService

    func reply(to request: DemoRequest, ticket: RequestTicket?) async throws -> Reply {
        guard let media = GraphQLMedia(accept: request.headers["accept"]) else {
            return Self.refusal(406, "Accept must allow application/json or application/graphql-response+json.")
        }
        guard request.method == "GET" || request.method == "POST" else {
            var reply = Self.refusal(405, "GraphQL requests use POST or GET, not \(request.method).")
            reply.add("Allow", "GET, POST")
            return reply
        }
        guard request.method == "GET" || GraphQLMedia.isJSON(request.headers["content-type"]) else {
            return Self.refusal(415, "Content-Type must be application/json.")
        }
        do {
            let call = try request.method == "GET" ? Self.call(request.parameters) : Self.call(request.body)
            let convention = try GraphQLConvention(call, request: request, media: media, order: ticket?.order)
            return try await lists.reply(to: request, by: convention, ticket: ticket)
        } catch let problem as BadRequest {
            return media.reply(status: 400, GraphQLProblem(problem.sentence))
        }
    }

    private static func refusal(_ status: Int, _ sentence: String) -> Reply {
        GraphQLMedia.json.reply(status: status, GraphQLProblem(sentence))
    }

    private static func call(_ parameters: QueryParameters) throws -> GraphQLCall {
        guard let query = parameters.first("query"), !query.isEmpty else {
            throw BadRequest(sentence: "GET needs query=DOCUMENT; variables=JSON and operationName=NAME are optional.")
        }
        var body = JSONValue.Object([.init(key: "query", value: .string(query))])
        body["operationName"] = parameters.first("operationName").map { .string($0) }
        if let text = parameters.first("variables"), !text.isEmpty {
            guard let value = try? JSONValue(parsing: Array(text.utf8)) else {
                throw BadRequest(sentence: "variables is not JSON.")
            }
            body["variables"] = value
        }
        return try GraphQLCall(body)
    }

    private static func call(_ body: [UInt8]) throws -> GraphQLCall {
        guard let value = try? JSONValue(parsing: body) else { throw BadRequest(sentence: "The body is not JSON.") }
        guard case .object(let members) = value else {
            throw BadRequest(sentence: "The body must be a JSON object with query; batches are not supported.")
        }
        return try GraphQLCall(members)
    }
}

/// The contents of a request.
struct GraphQLCall: Sendable {
    let query: String
    let operationName: String?
    let variables: JSONValue.Object

    /// - Throws: `BadRequest` if a member has the wrong type.
    init(_ members: JSONValue.Object) throws {
        guard let query = members["query"]?.stringValue else {
            throw BadRequest(sentence: "query is missing or not a string.")
        }
        self.query = query
        switch members["operationName"] {
        case .string(let name)?: operationName = name.isEmpty ? nil : name
        case nil, .null?: operationName = nil
        default: throw BadRequest(sentence: "operationName must be a string or null.")
        }
        variables = try Self.object("variables", of: members)
        _ = try Self.object("extensions", of: members)
    }

    private static func object(_ name: String, of members: JSONValue.Object) throws -> JSONValue.Object {
        switch members[name] {
        case .object(let object)?: return object
        case nil, .null?: return JSONValue.Object()
        default: throw BadRequest(sentence: "\(name) must be an object or null.")
        }
    }

    /// The operation of the document.
    ///
    /// - Throws: `GraphQLRefusal` if there is none.
    var operation: GraphQLDocument.Operation {
        get throws {
            guard let document = GraphQLDocument(query) else {
                throw GraphQLRefusal("The document cannot be read as GraphQL.")
            }
            let names = document.operations.map { $0.name ?? "one without a name" }.joined(separator: ", ")
            guard let operation = document.operation(named: operationName) else {
                throw GraphQLRefusal(
                    "operationName must name one of these operations: \(names.isEmpty ? "none" : names)."
                )
            }
            guard operation.kind == "query" else { throw GraphQLRefusal("There is no \(operation.kind).") }
            return operation
        }
    }
}

/// The media type of a response, which also determines the status of requests that are not executed.
///
/// The draft "GraphQL over HTTP" requires 200 for every well-formed request with `application/json`, and 400 with
/// `application/graphql-response+json` for a document that cannot be executed.
enum GraphQLMedia: String, Sendable {
    case json = "application/json"
    case response = "application/graphql-response+json"

    /// The status of a request that is not executed.
    var refusalStatus: Int { self == .json ? 200 : 400 }

    /// Creates the first type with the greatest weight in `Accept`, or `nil` if no type matches.
    init?(accept: String?) {
        guard let accept, !accept.isEmpty else {
            self = .json
            return
        }
        var best: (media: GraphQLMedia, weight: Double)?
        for range in accept.split(separator: ",") {
            let parts = range.split(separator: ";").map(Self.trimmed)
            let name = parts.first.map { ["*/*", "application/*"].contains($0) ? GraphQLMedia.json.rawValue : $0 }
            guard let media = name.flatMap(GraphQLMedia.init) else { continue }
            let weight = parts.dropFirst().first { $0.hasPrefix("q=") }.flatMap { Double($0.dropFirst(2)) } ?? 1
            if weight > best?.weight ?? 0 { best = (media, weight) }
        }
        guard let best else { return nil }
        self = best.media
    }

    /// Whether a `Content-Type` is JSON.
    static func isJSON(_ contentType: String?) -> Bool {
        contentType?.split(separator: ";").first.map(trimmed) == GraphQLMedia.json.rawValue
    }

    private static func trimmed(_ text: Substring) -> String {
        text.filter { $0 != " " && $0 != "\t" }.lowercased()
    }

    /// Returns the response in this media type.
    func reply(_ reply: Reply) -> Reply {
        var reply = reply
        reply.set("Content-Type", "\(rawValue); charset=utf-8")
        return reply
    }

    /// Returns a response with an error and no data.
    func reply(status: Int, _ problem: GraphQLProblem) -> Reply {
        let body: JSONValue = ["errors": [problem.json]]
        return reply(Reply(status: status, json: body.encoded()))
    }
}

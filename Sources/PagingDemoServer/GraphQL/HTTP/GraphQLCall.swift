import Foundation

/// The contents of a request, from its body or its query.
struct GraphQLCall: Sendable {
    let query: String
    var operationName: String?
    var variables: [String: GraphQLValue] = [:]

    /// - Throws: `BadRequest` if the request does not conform to GraphQL over HTTP.
    init(_ request: DemoRequest) throws {
        self = request.method == "GET" ? try Self(parameters: request.parameters) : try Self(body: request.body)
    }

    private init(parameters: QueryParameters) throws {
        guard let query = parameters.first("query"), !query.isEmpty else {
            throw BadRequest(
                sentence: "GET needs query=DOCUMENT; variables=JSON and operationName=NAME are optional."
            )
        }
        self.query = query
        operationName = parameters.first("operationName").flatMap { $0.isEmpty ? nil : $0 }
        if let text = parameters.first("variables"), !text.isEmpty {
            let value = try? JSONDecoder().decode(GraphQLValue.self, from: Data(text.utf8))
            guard let value else { throw BadRequest(sentence: "variables is not JSON.") }
            variables = try Self.variables(value)
        }
    }

    private init(body: [UInt8]) throws {
        let value = try? JSONDecoder().decode(GraphQLValue.self, from: Data(body))
        guard let value else { throw BadRequest(sentence: "The body is not JSON.") }
        guard case .object(let members) = value else {
            throw BadRequest(sentence: "The body must be a JSON object with query; batches are not supported.")
        }
        guard case .string(let query)? = members["query"] else {
            throw BadRequest(sentence: "query is missing or not a string.")
        }
        self.query = query
        switch members["operationName"] {
        case .string(let name)?: operationName = name.isEmpty ? nil : name
        case nil, .null?: break
        default: throw BadRequest(sentence: "operationName must be a string or null.")
        }
        variables = try Self.variables(members["variables"] ?? .null)
        switch members["extensions"] {
        case nil, .null?, .object?: break
        default: throw BadRequest(sentence: "extensions must be an object or null.")
        }
    }

    private static func variables(_ value: GraphQLValue) throws -> [String: GraphQLValue] {
        switch value {
        case .object(let variables): return variables
        case .null: return [:]
        default: throw BadRequest(sentence: "variables must be an object or null.")
        }
    }
}

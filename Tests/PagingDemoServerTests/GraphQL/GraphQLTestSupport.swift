import Foundation
import PagingHTTP

@testable import PagingDemoServer

/// Executes operations without a server.
enum GraphQLTest {
    /// The result of a document: the text of `data`, and the errors.
    struct Outcome {
        var data: String?
        var problems: [GraphQLProblem] = []

        var messages: [String] { problems.map(\.message) }
        var types: [String] { problems.compactMap(\.type) }
        var paths: [JSONValue] { problems.map { .array($0.path) } }
        /// Whether nothing was executed.
        var isRefused: Bool { data == nil }
    }

    static func run(
        _ document: String,
        _ variables: JSONValue = [:],
        operation: String = "",
        parameters: String = ""
    ) throws -> Outcome {
        let query = QueryParameters(query: parameters)
        let options = try ListOptions(query, defaultTotal: .exact, defaultCount: DemoServer.airports.count)
        let page = DemoPage(at: RequestedPage(offset: 0, limit: 1), options: options)
        var body = JSONValue.Object([.init(key: "query", value: .string(document))])
        (body["variables"], body["operationName"]) = (variables, .string(operation))
        do {
            var execution = try GraphQLExecution(
                GraphQLCall(body),
                options: options,
                rate: GraphQLRate(query, used: 1),
                fault: GraphQLListFault(page)
            )
            let data = try execution.run()
            return Outcome(data: data.description, problems: execution.problems)
        } catch let refusal as GraphQLRefusal {
            return Outcome(problems: [refusal.problem])
        }
    }

    /// Returns the ID of an object, made as the server makes it.
    static func id(_ type: String, _ number: Int) -> String {
        Data("\(type):\(number)".utf8).base64EncodedString()
    }

    /// Returns the cursor of a position in a list, made as the server makes it.
    static func cursor(_ position: Int, in list: String) -> String {
        Data([0xFB, 0xF0, 0x00] + Array("\(list) \(position)".utf8)).base64EncodedString()
    }
}

/// Operations on a server.
extension TestClient {
    static func graphQL(
        _ server: DemoServer,
        _ document: String,
        parameters: String = "",
        variables: String = "{}"
    ) async throws -> Answer {
        let query = String(decoding: try JSONEncoder().encode(document), as: UTF8.self)
        let body = "{\"query\":\(query),\"variables\":\(variables)}"
        let headers = ["Content-Type": "application/json"]
        let address = server.baseURL + "/graphql" + (parameters.isEmpty ? "" : "?\(parameters)")
        return try await send(address, TestRequest(method: "POST", headers: headers, body: body))
    }
}

extension Answer {
    /// The errors of a GraphQL response.
    var errors: [[String: Any]] { value("errors") as? [[String: Any]] ?? [] }

    /// Returns the numbers of a connection's nodes; a null node is `nil`.
    func numbers(_ connection: String) -> [Int?] {
        let nodes = value("data", connection, "nodes") as? [Any] ?? []
        return nodes.map { ($0 as? [String: Any])?["databaseId"] as? Int }
    }
}

import Foundation
@testable import PagingDemoServer

/// Executes operations without a server.
enum GraphQLTest {
    /// The result of a document: the text of `data`, and the errors.
    struct Outcome {
        var data: String?
        var problems: [GraphQLProblem] = []
        /// Whether the request was rejected before execution.
        var isRejected = false

        var messages: [String] { problems.map(\.message) }
        var types: [String] { problems.compactMap(\.type) }
        var paths: [[GraphQLProblem.PathElement]] { problems.map(\.path) }
    }

    static func run(
        _ document: String,
        _ variables: [String: GraphQLValue] = [:],
        operation: String? = nil,
        parameters: String = ""
    ) throws -> Outcome {
        let query = QueryParameters(query: parameters)
        let options = try ListOptions(query, defaultTotal: .exact, defaultCount: DemoServer.airports.count)
        let page = ListPage(at: PagePosition(offset: 0, limit: 1), options: options)
        let context = GraphQLContext(
            options: options,
            rate: try GraphQLRate(query, used: 1),
            twist: GraphQLListFault(page)
        )
        do {
            let plan = try GraphQLPlan(GraphQLText(document), operationName: operation, variables: variables)
            var executor = GraphQLExecutor(plan, context: context)
            let outcome = try executor.run()
            let data = outcome.data.map { String(decoding: $0, as: UTF8.self) }
            return Outcome(data: data, problems: outcome.problems)
        } catch let rejection as GraphQLRejection {
            return Outcome(problems: rejection.problems, isRejected: true)
        }
    }

    /// Returns the validation messages of a document, or an empty array if it is valid.
    static func complaints(_ document: String) throws -> [String] {
        GraphQLValidator.problems(of: try GraphQLParser.document(GraphQLText(document)), in: .demo).map(\.message)
    }

    /// Returns the tokens of a text.
    static func tokens(_ text: String) throws -> [GraphQLToken.Kind] {
        var lexer = GraphQLLexer(GraphQLText(text))
        var kinds: [GraphQLToken.Kind] = []
        while true {
            let token = try lexer.next()
            if token.kind == .end { return kinds }
            kinds.append(token.kind)
        }
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

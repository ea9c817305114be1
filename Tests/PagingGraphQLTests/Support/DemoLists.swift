import Paging
import PagingDemoServer
import PagingGraphQL
import PagingHTTP

/// A node with a number.
struct Numbered: Decodable, Sendable {
    let databaseId: Int
}

/// Documents for the demo server's lists, and clients of the server.
enum DemoLists {
    static let items = """
        query Items($total: Int!, $first: Int = 100, $after: String, $last: Int, $before: String) {
          items(total: $total, first: $first, after: $after, last: $last, before: $before) {
            nodes { databaseId }
            pageInfo { hasNextPage endCursor hasPreviousPage startCursor }
            totalCount
          }
        }
        """

    /// Returns a client of the demo server's endpoint.
    ///
    /// - Parameter parameters: The query parameters of the endpoint, such as faults and runs.
    static func api(_ server: DemoServer, _ parameters: String = "") throws -> PagingClient {
        var api = try PagingClient(server.baseURL + "/graphql?" + parameters)
        api.retry.firstDelay = .milliseconds(1)
        return api
    }

    /// Returns the request for a number of items.
    static func items(
        _ server: DemoServer,
        _ parameters: String = "",
        total: Int = 250,
        first: Int = 100
    ) throws -> GraphQLConnection<Numbered> {
        let variables: [String: JSONValue] = ["total": .number("\(total)"), "first": .number("\(first)")]
        return try api(server, parameters).connection(
            Numbered.self,
            GraphQLRequest(items, variables: variables),
            at: "/items"
        )
    }
}

extension CollectedItems where Item == Numbered {
    var numbers: [Int] { arrived.map(\.databaseId) }
}

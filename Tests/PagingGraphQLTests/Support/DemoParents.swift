import Paging
import PagingGraphQL
import PagingHTTP

/// The demo server's parents and their children.
enum DemoParents {
    struct Parent: Decodable, Sendable {
        struct Children: Decodable, Sendable {
            var nodes: [Numbered]?
            var edges: [Edge]?
            let pageInfo: Info

            var numbers: [Int] { nodes?.map(\.databaseId) ?? edges?.map(\.node.databaseId) ?? [] }
        }
        struct Edge: Decodable, Sendable { let node: Numbered }
        struct Info: Decodable, Sendable { let hasNextPage: Bool }
        let databaseId: Int
        let children: Children

        /// Returns the numbers of a parent's children, computed like in the demo server.
        static func numbers(of parent: Int) -> [Int] {
            (0..<(37 * parent % 251)).map { 1_000 * parent + $0 + 1 }
        }
    }

    private static func selection(_ list: String) -> String {
        "\(list) pageInfo { hasNextPage endCursor } totalCount"
    }

    static func parents(
        _ api: PagingClient,
        total: Int,
        first: Int = 50,
        list: String = "nodes { databaseId }",
        requests: Int = 8
    ) -> some PageSource<Parent, PageAddress> {
        let query = """
            query ($after: String) {
              parents(total: \(total), first: \(first), after: $after) {
                nodes { id databaseId children(first: 40) { \(selection(list)) } }
                pageInfo { hasNextPage endCursor } totalCount
              }
            }
            """
        let more = """
            query ($id: ID!, $after: String) {
              node(id: $id) { ... on Parent { children(first: 100, after: $after) { \(selection(list)) } } }
            }
            """
        return api.connection(Parent.self, GraphQLRequest(query), at: "/parents")
            .expanding(NestedConnection("/children", by: GraphQLRequest(more)), requests: requests)
    }
}

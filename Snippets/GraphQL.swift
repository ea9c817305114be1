// GraphQL: connections, from both ends and within one another, and lists by offset.

import HTTPTypes
import Paging
import PagingGraphQL
import PagingHTTP

struct Issue: Decodable, Sendable {
    struct Labels: Decodable, Sendable {
        var nodes: [Label]
    }

    struct Label: Decodable, Sendable {
        var name: String
    }

    var title: String
    var labels: Labels
}

struct Row: Decodable, Sendable {
    var id: String
}

struct Star: Decodable, Sendable {
    var starredAt: String
}

let query = """
    query ($owner: String!, $name: String!, $first: Int = 100, $after: String, $last: Int, $before: String) {
      repository(owner: $owner, name: $name) {
        issues(first: $first, after: $after, last: $last, before: $before) {
          nodes { id title labels(first: 20) { nodes { name } pageInfo { hasNextPage endCursor } } }
          pageInfo { hasNextPage endCursor hasPreviousPage startCursor }
          totalCount
        }
      }
      rateLimit { cost remaining resetAt }
    }
    """

let more = """
    query ($id: ID!, $after: String) {
      node(id: $id) {
        ... on Issue { labels(first: 100, after: $after) { nodes { name } pageInfo { hasNextPage endCursor } } }
      }
    }
    """

func makeGraphQLClient(bearer: Authentication) throws -> GraphQLConnection<Issue> {
    let api = try PagingClient("https://api.github.com/graphql", middleware: [RateLimits(), bearer])
    let issues = api.connection(Issue.self, GraphQLRequest(query), at: "/repository/issues")
    return issues
}

func walkConnection(api: PagingClient) async throws {
    let issues = api.connection(
        Issue.self,
        GraphQLRequest(query, variables: ["owner": "swiftlang", "name": "swift"]),
        at: "/repository/issues"
    )
    for try await issue in issues.items { print(issue.title) }
}

func walkConnectionBackward(issues: GraphQLConnection<Issue>) async throws {
    for try await issue in issues.fromEnd().pages(.backward).items { print(issue.title) }
}

func walkNestedConnection(issues: GraphQLConnection<Issue>) async throws {
    let labels = NestedConnection("/labels", by: GraphQLRequest(more), at: "/node/labels")
    for try await issue in issues.expanding(labels).items { print(issue.title, issue.labels.nodes.count) }
}

func deriveNestedConnection(api: PagingClient) async throws -> some PageSource<Issue, PageAddress> {
    let request = GraphQLRequest(query)
    let issues = api.connection(Issue.self, request, at: "/repository/issues")
    let whole = issues.expanding(try NestedConnection("/labels", of: request))
    return whole
}

func continueElsewhere(api: PagingClient, boards: String, nextItems: String) -> GraphQLConnection<Row> {
    let items = api.connection(Row.self, GraphQLRequest(boards), at: "/boards/items_page")
        .continuing(by: GraphQLRequest(nextItems))
    return items
}

func nameNestedConnections(byNumber: String) -> [NestedConnection] {
    let labels = NestedConnection("/labels", by: GraphQLRequest(more), at: "/node/labels")
    let numbered = NestedConnection("/labels", by: GraphQLRequest(byNumber), keys: ["number": "/number"])
    return [labels, numbered]
}

func catchMissingConnection(issues: GraphQLConnection<Issue>) async throws {
    do {
        for try await issue in issues.items { print(issue.title) }
    } catch let error as GraphQLError where error.code == .noConnection {
        print("There is no such list: \(error)")
    }
}

func walkEdges(api: PagingClient) -> GraphQLConnection<Star> {
    let edges = ConnectionFormat("/repository/stargazers", entries: .edges)
    let stars = api.connection(GraphQLRequest(query), format: edges, decoding: .json(Star.self))
    return stars
}

func nameFormats() -> [ConnectionFormat] {
    let edges = ConnectionFormat("/repository/stargazers", entries: .edges)
    let search = ConnectionFormat("/search", total: "/issueCount")
    var format = ConnectionFormat("/posts")
    format.variables = ConnectionVariables(first: "pageSize", after: "cursor", last: nil, before: nil)
    var orders = ConnectionFormat("/orders", entries: .list("/results"))
    orders.next = "/paging/next"
    return [edges, search, format, orders]
}

func walkOffsets(api: PagingClient, query: String) -> HTTPPageSource<Issue> {
    let found = api.list(
        GraphQLRequest(query, variables: ["offset": 0, "limit": 100]),
        format: ListFormat(.offset(.body("/variables/offset")), items: "/data/search"),
        decoding: .json(Issue.self)
    )
    return found
}

func makeGraphQLRequest() -> GraphQLRequest {
    let request = GraphQLRequest(query, variables: ["owner": "swiftlang", "name": "swift", "first": 100])
    return request
}

// A source from a client that exists already: Sources/Paging/Paging.docc/YourOwnClient.md. Its middleware for next links is
// in Tests/PagingHTTPTests/Client/NextLinks.swift, with a test of its behavior.

import Paging
import PagingUI

// MARK: What such clients look like

struct Post: Identifiable, Sendable {
    var id: String
}

/// TootSDK's way: a page is asked for with a description of it, and comes with those of its neighbors.
struct PagedInfo: Hashable, Sendable {
    var maxID: String?
    var minID: String?
}

struct PagedResult<Item: Sendable>: Sendable {
    var result: [Item]
    var nextPage: PagedInfo?
    var previousPage: PagedInfo?
}

enum Timeline: Sendable {
    case home
}

struct TootClient: Sendable {
    func getTimeline(_ timeline: Timeline, _ page: PagedInfo?) async throws -> PagedResult<Post> {
        PagedResult(result: [Post(id: "1")])
    }
}

/// Apollo's way: types generated from a query, whose connection has `pageInfo`.
struct IssuesQuery: Sendable {
    struct Data: Sendable {
        var project: Project?
    }

    struct Project: Sendable {
        var issues: Issues?
    }

    struct Issues: Sendable {
        var nodes: [Issue?]
        var pageInfo: PageInfo
    }

    struct Issue: Identifiable, Sendable {
        var id: String
    }

    struct PageInfo: Sendable {
        var endCursor: String?
        var hasNextPage: Bool
    }

    var project: String
    var after: String?
}

struct GraphQLResponse: Sendable {
    var data: IssuesQuery.Data?
    var errors: [GraphQLFailure]?
}

struct GraphQLFailure: Error {
    var message = ""
}

struct ApolloClient: Sendable {
    func fetch(query: IssuesQuery) async throws -> GraphQLResponse {
        let info = IssuesQuery.PageInfo(endCursor: nil, hasNextPage: false)
        return GraphQLResponse(data: .init(project: .init(issues: .init(nodes: [.init(id: "1")], pageInfo: info))))
    }

    func fetch(
        query: IssuesQuery,
        resultHandler: @escaping @Sendable (Result<GraphQLResponse, any Error>) -> Void
    ) {
        resultHandler(.success(GraphQLResponse()))
    }
}

/// An operation of Swift OpenAPI Generator: an input, and an output by status and content type.
enum Operations {
    enum ListOrders {
        struct Input: Sendable {
            struct Query: Sendable {
                var cursor: String?
                var limit: Int?
            }

            var query: Query
        }

        struct Output: Sendable {
            struct Content: Sendable {
                var json: OrderPage
            }

            struct Okay: Sendable {
                var body: Content
            }

            var page: OrderPage
            var ok: Okay { get throws { Okay(body: Content(json: page)) } }
        }
    }
}

struct Order: Identifiable, Sendable {
    var id: String
}

struct OrderPage: Sendable {
    var data: [Order]
    var nextCursor: String?
}

struct OrdersClient: Sendable {
    func listOrders(_ input: Operations.ListOrders.Input) async throws -> Operations.ListOrders.Output {
        Operations.ListOrders.Output(page: OrderPage(data: [Order(id: "1")]))
    }
}

// MARK: Each of them as a source

func timeline(_ client: TootClient) -> some PageSource<Post, PagedInfo> {
    let posts = Pages { page in
        let answer = try await client.getTimeline(.home, page)
        return Page(items: answer.result, following: answer.previousPage, preceding: answer.nextPage)
    }
    return posts
}

func issues(_ apollo: ApolloClient) -> some PageSource<IssuesQuery.Issue, String> {
    let issues = Pages { cursor in
        let answer = try await apollo.fetch(query: IssuesQuery(project: "group/project", after: cursor))
        guard let issues = answer.data?.project?.issues else { throw answer.errors?.first ?? GraphQLFailure() }
        let info = issues.pageInfo
        return Page(items: issues.nodes.compactMap { $0 }, following: info.hasNextPage ? info.endCursor : nil)
    }
    return issues
}

func orders(_ client: OrdersClient) -> some PageSource<Order, String> {
    let orders = Pages(size: 100) { cursor, size in
        let page = try await client.listOrders(.init(query: .init(cursor: cursor, limit: size))).ok.body.json
        return Page(items: page.data, following: page.nextCursor)
    }
    return orders
}

func fetch(_ query: IssuesQuery, with apollo: ApolloClient) async throws -> GraphQLResponse {
    let answer = try await withCheckedThrowingContinuation { continuation in
        apollo.fetch(query: query) { continuation.resume(with: $0) }
    }
    return answer
}

// MARK: What they are then

@MainActor func show(_ orders: some PageSource<Order, String>) async throws -> PagingModel<Order> {
    let all = try await orders.collect(upTo: 10_000).items
    for try await order in orders.items { print(order.id) }
    print(all.count)
    let model = PagingModel(orders)
    return model
}

/// An error of a client's own.
struct OrderFailure: Error {
    var status: Int
    var seconds: Int?
}

extension OrderFailure: PageFailure {
    var isTransient: Bool { status >= 500 || status == 429 }
    var retryAfter: Duration? { seconds.map { .seconds($0) } }
    var ending: WalkEnding { .failed }
    var isExpiredCursor: Bool { status == 410 }
}

import Foundation
import HTTPTypes
import Paging
import PagingDemoServer
import PagingHTTP
import Testing

@testable import PagingGraphQL

@Suite("Connections over real HTTP", .timeLimit(.minutes(10)))
struct ConnectionCrawlTests {
    @Test("10,000 nodes arrive exactly once, forward", arguments: [1, 8])
    func forwards(window: Int) async throws {
        try await SharedServer.use { server in
            let source = try DemoLists.items(server, total: 10_000)
            let all = await source.pages(window: .pages(window)).collect(upTo: 20_000)
            #expect(all.numbers == Array(1...10_000))
            #expect(all.outcome.isComplete && all.outcome.requests == 100, "\(all.outcome)")
            #expect(all.outcome.declaredTotal == 10_000)
        }
    }

    @Test("10,000 nodes arrive exactly once, backward, and reach the total", arguments: [1, 8])
    func backwards(window: Int) async throws {
        try await SharedServer.use { server in
            let source = try DemoLists.items(server, total: 10_000).fromEnd()
            let all = await source.pages(.backward, window: .pages(window)).collect(upTo: 20_000)
            #expect(all.numbers == Array((1...10_000).reversed()))
            #expect(all.outcome.isComplete && all.outcome.requests == 100, "\(all.outcome)")
            #expect(all.outcome.declaredTotal == 10_000)
        }
    }

    @Test("A walk in the wrong direction from either end does not report its one page as the whole list")
    func wrongWay() async throws {
        try await SharedServer.use { server in
            let source = try DemoLists.items(server)
            let backward = await source.pages(.backward).collect(upTo: 1_000)
            #expect(backward.numbers == Array((1...100).reversed()))
            #expect(backward.outcome.ending == .unproven && backward.outcome.evidence.contains("from its end"))
            let forward = await source.fromEnd().pages().collect(upTo: 1_000)
            #expect(forward.numbers == Array(151...250))
            #expect(forward.outcome.ending == .unproven && forward.outcome.evidence.contains("backward"))
        }
    }

    @Test("A list of one page is complete from both ends")
    func onePage() async throws {
        try await SharedServer.use { server in
            let source = try DemoLists.items(server, total: 7)
            #expect(await source.pages(.backward).collect(upTo: 10).outcome.isComplete)
            #expect(await source.fromEnd().pages().collect(upTo: 10).outcome.isComplete)
            let none = await (try DemoLists.items(server, total: 0)).collect(upTo: 10)
            #expect(none.arrived.isEmpty && none.outcome.isComplete)
        }
    }

    @Test("A saved resume point continues exactly, forward and backward")
    func resuming() async throws {
        try await SharedServer.use { server in
            let source = try DemoLists.items(server)
            for direction in [PageDirection.forward, .backward] {
                let list = direction == .forward ? source : source.fromEnd()
                let begun = await list.limited(to: .items(130)).pages(direction).collect(upTo: 1_000)
                let written = try JSONEncoder().encode(try #require(begun.outcome.resumePoint))
                let point = try JSONDecoder().decode(ResumePoint<PageAddress>.self, from: written)
                let rest = await source.pages(direction, from: point).collect(upTo: 1_000)
                #expect(rest.outcome.isComplete, "\(rest.outcome)")
                let numbers = begun.numbers + rest.numbers
                #expect(numbers == (direction == .forward ? Array(1...250) : (1...250).reversed()))
            }
        }
    }

    @Test("A walk that started forward can be reversed")
    func turning() async throws {
        try await SharedServer.use { server in
            let source = try DemoLists.items(server)
            let begun = await source.limited(to: .items(200)).collect(upTo: 1_000)
            let point = try #require(begun.outcome.resumePoint?.cursor)
            let back = await source.pages(.backward, from: point).collect(upTo: 1_000)
            #expect(back.numbers == Array((1...250).reversed()) && back.outcome.isComplete, "\(back.outcome)")
        }
    }

    @Test("A GET request has everything in its query")
    func byGET() async throws {
        try await SharedServer.use { server in
            let run = SharedServer.newRun()
            var request = GraphQLRequest(DemoLists.items, variables: ["total": 250], operationName: "Items")
            request.method = .get
            let source = try DemoLists.api(server, "run=\(run)").connection(Numbered.self, request)
            let all = await source.collect(upTo: 1_000)
            #expect(all.numbers == Array(1...250) && all.outcome.isComplete, "\(all.outcome)")
            let back = await source.fromEnd().pages(.backward).collect(upTo: 1_000)
            #expect(back.numbers == Array((1...250).reversed()) && back.outcome.isComplete, "\(back.outcome)")
            #expect(server.requests(run: run).allSatisfy { $0.method == "GET" })
        }
    }

    @Test("Edges deliver their nodes, or themselves on request, and the path uses aliases")
    func edges() async throws {
        struct Edge: Decodable { let cursor: String, node: Numbered }
        let query = """
            query ($size: Int!, $from: String) {
              things: items(total: 250, first: $size, after: $from) { ...Part }
            }
            fragment Part on ItemConnection { pageInfo { hasNextPage endCursor } edges { cursor node { databaseId } } }
            """
        try await SharedServer.use { server in
            let api = try DemoLists.api(server)
            let request = GraphQLRequest(query, variables: ["size": 70])
            let nodes = await api.connection(Numbered.self, request, at: "/things").collect(upTo: 1_000)
            #expect(nodes.numbers == Array(1...250) && nodes.outcome.isComplete, "\(nodes.outcome)")
            let format = ConnectionFormat("/things", entries: .edges)
            let edges = await api.connection(request, format: format, decoding: .json(Edge.self)).collect(
                upTo: 1_000
            )
            #expect(edges.arrived.map(\.node.databaseId) == Array(1...250))
        }
    }

    @Test("Each of several connections is walked by its own path from the same request")
    func several() async throws {
        let query = """
            query ($a: String, $b: String) {
              items(total: 120, first: 50, after: $a) { nodes { databaseId } pageInfo { hasNextPage endCursor } totalCount }
              parents(total: 70, first: 30, after: $b) { nodes { databaseId } pageInfo { hasNextPage endCursor } totalCount }
            }
            """
        try await SharedServer.use { server in
            let api = try DemoLists.api(server)
            let items = await api.connection(Numbered.self, GraphQLRequest(query), at: "/items").collect(upTo: 999)
            let parents = await api.connection(Numbered.self, GraphQLRequest(query), at: "/parents").collect(
                upTo: 999
            )
            #expect(items.numbers == Array(1...120) && items.outcome.isComplete, "\(items.outcome)")
            #expect(parents.numbers == Array(1...70) && parents.outcome.isComplete, "\(parents.outcome)")
            let error = await api.connection(Numbered.self, GraphQLRequest(query)).collect(upTo: 9).outcome.error
            #expect("\(try #require(error))".contains("/items, /parents"))
        }
    }

    @Test("A repeated item is dropped when its identity is known")
    func duplicates() async throws {
        try await SharedServer.use { server in
            var format = ConnectionFormat("/items")
            format.identity = "/databaseId"
            let request = GraphQLRequest(DemoLists.items, variables: ["total": 250])
            let source = try DemoLists.api(server, "dup=2").connection(
                request,
                format: format,
                decoding: .json(Numbered.self)
            )
            let all = await source.collect(upTo: 1_000)
            #expect(all.outcome.duplicates == 1 && all.numbers == all.numbers.sorted(), "\(all.outcome)")
            #expect(Set(all.numbers).count == all.numbers.count)
        }
    }
}

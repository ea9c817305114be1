import Paging
import PagingDemoServer
import PagingHTTP
import PagingTesting
import Synchronization
import Testing

@testable import PagingGraphQL

@Suite("Nested connections over real HTTP", .timeLimit(.minutes(10)))
struct NestedConnectionTests {
    @Test("1,000 parents with 0 to 250 children each arrive complete and in order")
    func thousand() async throws {
        try await SharedServer.use { server in
            let all = await DemoParents.parents(try DemoLists.api(server), total: 1_000).collect(upTo: 2_000)
            #expect(all.outcome.isComplete, "\(all.outcome)")
            #expect(all.arrived.map(\.databaseId) == Array(1...1_000))
            #expect(all.arrived.allSatisfy { $0.children.numbers == DemoParents.Parent.numbers(of: $0.databaseId) })
            #expect(all.arrived.allSatisfy { !$0.children.pageInfo.hasNextPage })
            let counts = all.arrived.map(\.children.numbers.count)
            #expect(counts.min() == 0 && counts.max() == 250)
            let rest = counts.reduce(0) { $0 + ($1 > 40 ? ($1 - 40 + 99) / 100 : 0) }
            #expect(all.outcome.requests == 20 + rest)
        }
    }

    @Test(
        "A nested list ends although its server ignores the cursor",
        arguments: [#"[{"n":1},{"n":2}]"#, #"[{"n":3}]"#, #"[{},{}]"#],
        ["", #","totalCount":6"#]
    )
    func ignoredCursor(entries: String, total: String) async throws {
        let requests = Mutex(0)
        let transport = StubTransport { _, body in
            let number = requests.withLock {
                $0 += 1; return $0
            }
            let info = #""pageInfo":{"hasNextPage":true,"endCursor":"c\#(number)"}"#
            let list = #"{"nodes":\#(entries)\#(total),\#(info)}"#
            let isInner = String(decoding: body ?? [], as: UTF8.self).contains("node(id")
            let outer = #"{"items":{"nodes":[{"id":1,"labels":\#(list)}],"pageInfo":{"hasNextPage":false}}}"#
            return StubReply.json(#"{"data":\#(isInner ? #"{"node":{"labels":\#(list)}}"# : outer)}"#).reply
        }
        let api = try PagingClient("https://api.test/graphql", transport: transport)
        let part = "nodes { n } totalCount pageInfo { hasNextPage endCursor }"
        let query = "{ items { nodes { id labels(first: 2) { \(part) } } pageInfo { hasNextPage } } }"
        let more = "query ($id: ID!, $after: ID) { node(id: $id) { labels(after: $after) { \(part) } } }"
        let source = api.connection(JSONValue.self, GraphQLRequest(query), at: "/items")
            .expanding(NestedConnection("/labels", by: GraphQLRequest(more), at: "/node/labels"))
        let all = await source.collect(upTo: 9)
        #expect(!all.outcome.isComplete, "\(all.outcome)")
        // A list that repeats its rows anyway has no sign but the limit of pages without new ones.
        let most = entries == "[{},{}]" && total.isEmpty ? 110 : 10
        #expect(requests.withLock { $0 } < most, "\(all.outcome)")
    }

    @Test("Requests for nested lists count for the limits of the walk", arguments: [1, 2, 7])
    func limited(requests: Int) async throws {
        try await SharedServer.use { server in
            let run = SharedServer.newRun()
            let api = try DemoLists.api(server, "run=\(run)")
            let list = DemoParents.parents(api, total: 20, first: 5).limited(to: WalkLimits(requests: requests))
            let all = await list.collect(upTo: 100)
            #expect(all.outcome.ending == .limited && all.outcome.requests == requests, "\(all.outcome)")
            #expect(server.requests(run: run).count <= requests)
            // An item arrives with its list or not at all.
            #expect(all.arrived.allSatisfy { $0.children.numbers == DemoParents.Parent.numbers(of: $0.databaseId) })
        }
    }

    @Test("A nested list that ends before its own total leaves the list unproven", arguments: [2, 3])
    func short(total: Int) async throws {
        let transport = StubTransport { _, body in
            let isInner = String(decoding: body ?? [], as: UTF8.self).contains("node(id")
            let rest = #"{"nodes":[{"n":2}],"totalCount":\#(total),"pageInfo":{"hasNextPage":false}}"#
            let first =
                #"{"nodes":[{"n":1}],"totalCount":\#(total),"pageInfo":{"hasNextPage":true,"endCursor":"c1"}}"#
            let outer = #"{"items":{"nodes":[{"id":1,"labels":\#(first)}],"pageInfo":{"hasNextPage":false}}}"#
            return StubReply.json(#"{"data":\#(isInner ? #"{"node":{"labels":\#(rest)}}"# : outer)}"#).reply
        }
        let api = try PagingClient("https://api.test/graphql", transport: transport)
        let part = "nodes { n } totalCount pageInfo { hasNextPage endCursor }"
        let query = "{ items { nodes { id labels(first: 1) { \(part) } } pageInfo { hasNextPage } } }"
        let more = "query ($id: ID!, $after: ID) { node(id: $id) { labels(after: $after) { \(part) } } }"
        let source = api.connection(JSONValue.self, GraphQLRequest(query), at: "/items")
            .expanding(NestedConnection("/labels", by: GraphQLRequest(more), at: "/node/labels"))
        let all = await source.collect(upTo: 9)
        #expect(all.arrived.first?["/labels/nodes"] == [["n": 1], ["n": 2]], "\(all.arrived)")
        #expect(all.outcome.ending == (total == 2 ? .complete : .unproven), "\(all.outcome)")
    }

    @Test("Concurrent nested requests stay within the allowed number", arguments: [1, 3])
    func parallelism(requests: Int) async throws {
        try await SharedServer.use { server in
            let run = SharedServer.newRun()
            // Held responses occupy connections, which other tests would wait for.
            let url = server.baseURL + "/graphql?run=\(run)&pages=requests"
            let api = try PagingClient(url, transport: SystemTransport())
            let source = DemoParents.parents(api, total: 20, first: 20, requests: requests)
            // The first request has the parents; those of their children follow it.
            let nested = 2...requests + 1
            for page in nested { server.hold(run: run, page: page) }
            async let collected = source.collect(upTo: 100)
            for page in nested { try await server.arrival(run: run, page: page) }
            for page in nested { server.release(run: run, page: page) }
            #expect(await collected.outcome.isComplete)
            #expect(server.peakInFlight(run: run) == requests)
        }
    }

    @Test("Edges of nested lists are joined as well")
    func edges() async throws {
        try await SharedServer.use { server in
            let source = DemoParents.parents(
                try DemoLists.api(server),
                total: 10,
                list: "edges { node { databaseId } }"
            )
            let all = await source.collect(upTo: 100)
            #expect(all.outcome.isComplete, "\(all.outcome)")
            #expect(all.arrived.map(\.children.numbers) == (1...10).map(DemoParents.Parent.numbers))
        }
    }

    @Test("A nested request that fails temporarily is retried; a permanent failure fails its page")
    func failures() async throws {
        try await SharedServer.use { server in
            let passing = "run=\(SharedServer.newRun())&pages=requests&fault=503@3x1"
            let all = await DemoParents.parents(try DemoLists.api(server, passing), total: 10).collect(upTo: 100)
            #expect(all.outcome.isComplete && all.outcome.retries >= 1, "\(all.outcome)")
            #expect(all.arrived.map(\.children.numbers) == (1...10).map(DemoParents.Parent.numbers))
            let broken = "run=\(SharedServer.newRun())&gqlerror=null@2"
            let some = await DemoParents.parents(try DemoLists.api(server, broken), total: 10, first: 5).collect(
                upTo: 100
            )
            let error = try #require(some.outcome.error as? GraphQLError, "\(some.outcome)")
            #expect(error.code == .noConnection)
            #expect(
                some.arrived.map(\.children.numbers)
                    == (0..<some.arrived.count).map { DemoParents.Parent.numbers(of: $0 + 1) }
            )
        }
    }

    @Test("Two nested connections of one node are both read to their ends, with other keys too")
    func twoLists() async throws {
        struct Item: Decodable { let databaseId: Int, labels: Names, again: Names }
        struct Names: Decodable { let nodes: [Label] }
        struct Label: Decodable { let name: String }
        let part = "nodes { name } pageInfo { hasNextPage endCursor }"
        let query = """
            query ($after: String) {
              items(total: 30, first: 10, after: $after) {
                nodes { id databaseId labels(first: 2) { \(part) } again: labels(first: 3) { \(part) } }
                pageInfo { hasNextPage endCursor }
              }
            }
            """
        let more = """
            query ($key: ID!, $after: String) { node(id: $key) { ... on Item { labels(first: 1, after: $after) { \(part) } } } }
            """
        try await SharedServer.use { server in
            let request = GraphQLRequest(more)
            let source = try DemoLists.api(server).connection(Item.self, GraphQLRequest(query), at: "/items")
                .expanding(
                    NestedConnection("/labels", by: request, keys: ["key": "/id"]),
                    NestedConnection("/again", by: request, at: "/node/labels", keys: ["key": "/id"])
                )
            let all = await source.collect(upTo: 100)
            #expect(all.outcome.isComplete, "\(all.outcome)")
            #expect(all.arrived.map(\.databaseId) == Array(1...30))
            #expect(all.arrived.allSatisfy { $0.labels.nodes.count == $0.databaseId % 8 })
            #expect(all.arrived.allSatisfy { $0.again.nodes.map(\.name) == $0.labels.nodes.map(\.name) })
        }
    }
}

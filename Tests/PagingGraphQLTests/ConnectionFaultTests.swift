import Paging
import PagingDemoServer
import PagingTesting
import RowTrait
import Testing

@testable import PagingGraphQL
@testable import PagingHTTP

@Suite("Faults of GraphQL servers, over real HTTP", .timeLimit(.minutes(10)))
struct ConnectionFaultTests {
    private func crawl(_ parameters: String) async throws -> CollectedItems<Numbered, PageAddress> {
        try await SharedServer.use { server in
            let source = try DemoLists.items(
                server,
                "run=\(SharedServer.newRun())&\(parameters)",
                total: 25,
                first: 10
            )
            return await source.collect(upTo: 100)
        }
    }

    @Test("Temporary errors beside data disappear on the next attempt")
    func partialOnce() async throws {
        let all = try await crawl("gqlerror=partial@2x2")
        #expect(all.numbers == Array(1...25) && all.outcome.isComplete, "\(all.outcome)")
        #expect(all.outcome.retries == 2)
    }

    @Test("Permanent errors beside data keep every other item and leave the list unproven", .row("C30"))
    func partialAlways() async throws {
        let all = try await crawl("gqlerror=partial@2")
        #expect(all.numbers == Array(1...15) + Array(17...25))
        #expect(all.outcome.ending == .unproven && all.outcome.retries == 3, "\(all.outcome)")
        #expect(all.outcome.evidence.contains("page 2"), "\(all.outcome)")
        #expect(all.outcome.evidence.contains("INTERNAL at \"/items/nodes/5\""), "\(all.outcome)")
        #expect(all.outcome.receivedItems == 25)
        #expect(throws: PagingError.self) { try all.items }
    }

    @Test(
        "A null list is retried and then becomes an error that names its position",
        arguments: ["null", "silent"]
    )
    func nullList(kind: String) async throws {
        let once = try await crawl("gqlerror=\(kind)@2x1")
        #expect(once.numbers == Array(1...25) && once.outcome.isComplete, "\(once.outcome)")
        let always = try await crawl("gqlerror=\(kind)@2")
        #expect(always.numbers == Array(1...10))
        let error = try #require(always.outcome.error as? GraphQLError)
        #expect(error.code == .noConnection && error.path == "/items" && "\(error)".contains("null at \"/items\""))
        #expect(always.outcome.resumePoint?.cursor != nil)
    }

    @Test("A null list without an error on the first page fails at once")
    func nullAtFirst() async throws {
        let none = try await crawl("gqlerror=silent@1")
        #expect((none.outcome.error as? GraphQLError)?.code == .noConnection)
        #expect(none.outcome.requests == 1)
    }

    @Test("Limits reported with status 200 are respected", arguments: ["limited", "ratelimit"])
    func limits(kind: String) async throws {
        try await SharedServer.use { server in
            let clock = ManualClock()
            let run = SharedServer.newRun()
            var rateClock = RateClock(clock)
            rateClock.chance = { 0 }
            let address = "\(server.baseURL)/graphql?run=\(run)&gqlerror=\(kind)@2x1&retry_after=20"
            var api = try PagingClient(address, middleware: [RateLimits(RateSettings(), clock: rateClock)])
            api.clock = clock
            api.requestTimeLimit = nil
            api.retry.isJittered = false
            let request = GraphQLRequest(DemoLists.items, variables: ["total": 25, "first": 10])
            let driver = Task {
                while !Task.isCancelled {
                    try await clock.waitForSleepers(count: 1)
                    clock.advanceToNextWake()
                }
            }
            let all = await api.connection(Numbered.self, request).pages(window: .serial).collect(upTo: 100)
            driver.cancel()
            clock.advance(by: .zero)
            #expect(all.numbers == Array(1...25) && all.outcome.isComplete, "\(all.outcome)")
            #expect(all.outcome.retries == 1)
            #expect(clock.now.offset == .seconds(20))
        }
    }

    @Test("The points of rateLimit are respected before they run out")
    func points() async throws {
        try await SharedServer.use { server in
            let clock = ManualClock()
            var rateClock = RateClock(clock)
            rateClock.chance = { 0 }
            let address = "\(server.baseURL)/graphql?cost=9&remaining=8&reset_in=60"
            var api = try PagingClient(address, middleware: [RateLimits(RateSettings(), clock: rateClock)])
            api.clock = clock
            api.requestTimeLimit = nil
            let query = DemoLists.items.dropLast(1) + "rateLimit { cost remaining resetAt } }"
            let request = GraphQLRequest(String(query), variables: ["total": 25, "first": 20])
            let driver = Task {
                try await clock.waitForSleepers(count: 1)
                clock.advanceToNextWake()
            }
            let all = await api.connection(Numbered.self, request).pages(window: .serial).collect(upTo: 100)
            driver.cancel()
            clock.advance(by: .zero)
            #expect(all.numbers == Array(1...25) && all.outcome.isComplete, "\(all.outcome)")
            #expect(all.outcome.requests == 2)
            // Less than a minute, as the server's time passes until the wait begins.
            #expect(clock.now.offset > .seconds(30))
        }
    }

    @Test("A list whose rows are equal is read to its end without a total", arguments: ["{}", #"{"state":"OPEN"}"#])
    func equalRows(row: String) async throws {
        let transport = StubTransport { _, body in
            let start = try JSONValue(parsing: body ?? [])["/variables/after"]?.stringValue.flatMap { Int($0) } ?? 0
            let info = #"{"hasNextPage":\#(start < 6),"endCursor":"\#(start + 2)"}"#
            return StubReply.json(#"{"data":{"all":{"nodes":[\#(row),\#(row)],"pageInfo":\#(info)}}}"#).reply
        }
        let api = try PagingClient("https://api.test/graphql", transport: transport)
        let query =
            "query ($after: String) { all(first: 2, after: $after) { nodes { state } pageInfo { hasNextPage endCursor } } }"
        let all = await api.connection(JSONValue.self, GraphQLRequest(query)).collect(upTo: 99)
        #expect(all.arrived.count == 8 && all.outcome.isComplete, "\(all.outcome)")
    }

    @Test("More pages without a usable cursor leave the walk unproven")
    func noCursor() async throws {
        let all = try await crawl("gqlerror=nocursor@2")
        #expect(all.numbers == Array(1...20))
        #expect(all.outcome.ending == .unproven && all.outcome.evidence.contains("endCursor"), "\(all.outcome)")
    }

    @Test("Statuses, media types, cycles, short lists and null entries are handled as for other lists")
    func usualFaults() async throws {
        let again = try await crawl("fault=503@2x1&fault=html@3x1")
        #expect(again.numbers == Array(1...25) && again.outcome.isComplete, "\(again.outcome)")
        #expect(try await crawl("fault=self@2").outcome.ending == .cycle)
        let grown = try await crawl("becomes=40@3")
        #expect(grown.outcome.isComplete, "\(grown.numbers) \(grown.outcome)")
        let short = try await crawl("short=3@2")
        #expect(short.outcome.ending == .short && short.numbers.count == 18, "\(short.outcome)")
        let nulls = try await crawl("fault=null@2")
        #expect(nulls.numbers.count == 24 && nulls.outcome.isComplete, "\(nulls.outcome)")
        let none = try await crawl("fault=noitems@2")
        #expect(none.numbers.count == 15 && none.outcome.ending == .short, "\(none.outcome)")
    }
}

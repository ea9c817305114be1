import Paging
import PagingDemoServer
import PagingHTTP
import RowTrait
import Testing

@Suite("A crawl within limits, over real HTTP", .timeLimit(.minutes(10)))
struct RateLimitsCrawlTests {
    private func crawl(
        _ path: String,
        window: PageWindow,
        limits: RateLimits = RateLimits()
    ) async throws -> (ids: [Int], outcome: PagingOutcome<PageAddress>, requests: Int) {
        try await SharedServer.use { server in
            let run = SharedServer.newRun()
            let api = try PagingClient(server.baseURL, middleware: [limits])
            let source = api.list(Airport.self, path + "&run=\(run)", by: .linkHeader)
            let collected = await source.pages(window: window).collect(upTo: 100_000)
            return (collected.arrived.map(\.id), collected.outcome, server.requests(run: run).count)
        }
    }

    @Test(
        "Limits during the walk cost requests and no items",
        .row("R1", "R11"),
        arguments: [
            ("fault=429@3x2", 2), ("fault=503@2x1", 1), ("fault=403@3x2", 2), ("fault=429@1x1&fault=503@7x2", 3),
        ],
        [PageWindow.serial, .pages(4), .adaptive(upTo: 8)]
    )
    func faults(faults: (query: String, count: Int), window: PageWindow) async throws {
        let path = "/link/airports?per_page=50&count=350&retry_after=0&\(faults.query)"
        let (ids, outcome, requests) = try await crawl(path, window: window)
        #expect(ids == Array(1...350), "\(outcome)")
        #expect(outcome.isComplete, "\(outcome)")
        #expect(requests == 7 + faults.count)
    }

    @Test("A limit without a wait uses the backoff", .row("R5"))
    func unsaid() async throws {
        let path = "/link/airports?per_page=50&count=350&fault=429@3x1"
        let (ids, outcome, _) = try await crawl(path, window: .pages(4))
        #expect(ids == Array(1...350), "\(outcome)")
        #expect(outcome.isComplete, "\(outcome)")
    }

    @Test("Remaining counts do not slow a crawl far below its limit")
    func plenty() async throws {
        let left = "header=X-RateLimit-Remaining:4000&header=X-RateLimit-Limit:5000&header=X-RateLimit-Reset:3600"
        let path = "/link/airports?per_page=50&count=350&\(left)"
        let (ids, outcome, requests) = try await crawl(path, window: .pages(4))
        #expect(ids == Array(1...350), "\(outcome)")
        #expect(outcome.isComplete, "\(outcome)")
        #expect(requests == 7)
    }

    @Test("A crawl that meets a long wait ends there, and a new one continues without a gap", .row("R4"))
    func resumed() async throws {
        try await SharedServer.use { server in
            let run = SharedServer.newRun()
            let path =
                "/link/airports?per_page=50&count=350&run=\(run)&header=RateLimit-Remaining:0@3"
                + "&header=RateLimit-Reset:3600@3"
            let api = try PagingClient(server.baseURL, middleware: [RateLimits()])
            let source = api.list(Airport.self, path, by: .linkHeader)
            let first = await source.pages(window: .serial).collect(upTo: 100_000)
            #expect((first.outcome.error as? RequestError)?.code == .rateLimited)
            #expect(first.arrived.map(\.id) == Array(1...150))
            let point = try #require(first.outcome.resumePoint)

            let later = try PagingClient(server.baseURL, middleware: [RateLimits()])
            let rest = await later.list(Airport.self, path, by: .linkHeader).pages(from: point).collect(
                upTo: 100_000
            )
            #expect(rest.arrived.map(\.id) == Array(151...350), "\(rest.outcome)")
            #expect(rest.outcome.isComplete, "\(rest.outcome)")
        }
    }
}

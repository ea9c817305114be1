import Paging
import PagingHTTP
import PagingTesting
import RowTrait
import Testing

@Suite("Backoff in a response body", .timeLimit(.minutes(10)))
struct BackoffTests {
    @Test("The backoff of a page elapses before the next page is requested", .row("R13"))
    func waits() async throws {
        let clock = ManualClock()
        let transport = StubTransport([
            "/list": .json(#"{"items":[{"id":1}],"has_more":true,"backoff":10}"#),
            "/list?page=2": .json(#"{"items":[{"id":2}],"has_more":false}"#),
        ])
        let limits = RateLimits(clock: clock)
        var api = try PagingClient("https://api.test", transport: transport, middleware: [limits])
        api.clock = clock
        api.requestTimeLimit = nil
        let format = ListFormat(.pageNumber(hasMore: "/has_more"), items: "/items")
        let list = api.list(ListRequest("/list"), format: format, decoding: .value)
        async let collected = list.collect(upTo: 10)
        try await clock.waitForSleepers(count: 1)
        #expect(transport.paths == ["/list"])
        clock.advance(by: .seconds(9))
        #expect(transport.paths == ["/list"])
        // Jitter adds at most a tenth, so that many clients do not retry together.
        clock.advance(by: .seconds(2))
        #expect(try await collected.items.count == 2)
    }
}

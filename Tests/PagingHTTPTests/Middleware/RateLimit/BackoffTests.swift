import Paging
import PagingHTTP
import PagingTesting
import Testing

@Suite("A backoff in the body", .timeLimit(.minutes(5)))
struct BackoffTests {
    @Test("R13: of a page is waited out before the next page is asked for")
    func waits() async throws {
        let clock = ManualClock()
        let transport = StubTransport([
            "/list": .json(#"{"items":[{"id":1}],"has_more":true,"backoff":10}"#),
            "/list?page=2": .json(#"{"items":[{"id":2}],"has_more":false}"#),
        ])
        let limits = RateLimits(clock: clock)
        var api = try HTTPClient("https://api.test", transport: transport, middleware: [limits])
        api.clock = clock
        api.requestTimeLimit = nil
        let format = ListFormat(.pageNumber(hasMore: "/has_more"), items: "/items")
        let list = api.list(ListRequest("/list"), format: format, decoding: .value)
        async let collected = list.collect(upTo: 10)
        try await clock.waitForSleepers(count: 1)
        #expect(transport.paths == ["/list"])
        clock.advance(by: .seconds(9))
        #expect(transport.paths == ["/list"])
        // A tenth is added at most, so that many clients do not come back together.
        clock.advance(by: .seconds(2))
        #expect(try await collected.items.count == 2)
    }
}

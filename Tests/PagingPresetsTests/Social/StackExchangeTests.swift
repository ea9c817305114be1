import HTTPTypes
import Paging
import PagingPresets
import PagingTesting
import RowTrait
import Testing

@testable import PagingHTTP

@Suite("Stack Exchange", .timeLimit(.minutes(10)))
struct StackExchangeTests {
    private let clock = ManualClock()

    @Test("The flag ends the list, and a backoff in a body is respected", .row("D44"))
    func backoff() async throws {
        let list = "/2.3/questions?site=stackoverflow&pagesize=2"
        let transport = StubTransport([
            list: .json(#"{"items":[{"id":1},{"id":2}],"has_more":true,"quota_remaining":299,"backoff":10}"#),
            "\(list)&page=2": .json(#"{"items":[{"id":3},{"id":4}],"has_more":true,"quota_remaining":298}"#),
            "\(list)&page=3": .json(#"{"items":[{"id":5},{"id":6}],"has_more":false,"quota_remaining":297}"#),
        ])
        var rateClock = RateClock(clock)
        rateClock.chance = { 0 }
        let limits = RateLimits(RateSettings(), clock: rateClock)
        var api = try PagingClient("https://api.test", transport: transport, middleware: [limits])
        api.clock = clock
        api.requestTimeLimit = nil
        let source = api.list(ListRequest(list), format: ListFormat(.stackExchange), decoding: .value)
        let driver = Task { [clock] in
            while !Task.isCancelled {
                try await clock.waitForSleepers(count: 1)
                clock.advanceToNextWake()
            }
        }
        let collected = await source.pages(window: .serial).collect(upTo: 100)
        driver.cancel()
        clock.advance(by: .zero)
        #expect(collected.values() == (1...6).map { "\($0)" })
        #expect(collected.outcome.isComplete, "\(collected.outcome)")
        #expect(clock.now.offset == .seconds(10))
        #expect(transport.paths == [list, "\(list)&page=2", "\(list)&page=3"])
    }

    @Test("A throttle is an error with a body in any status, not an empty page", .row("D44"))
    func throttled() async throws {
        let exchange = WrittenExchange([
            "/2.3/tags": .written(#"{"items":[{"id":1}],"has_more":true}"#),
            "/2.3/tags?page=2": .written(
                #"{"error_id":502,"error_message":"too many requests","error_name":"throttle_violation"}"#,
                status: 400
            ),
        ])
        let collected = try await exchange.walk("/2.3/tags", by: .stackExchange)
        #expect(collected.values() == ["1"])
        #expect((collected.outcome.error as? RequestError)?.status == 400, "\(collected.outcome)")
    }
}

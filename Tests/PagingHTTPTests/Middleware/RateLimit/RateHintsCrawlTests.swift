import Paging
import PagingDemoServer
import PagingTesting
import RowTrait
import Testing

@testable import PagingHTTP

@Suite("Limits in bodies, and pages that are not ready, over real HTTP", .timeLimit(.minutes(10)))
struct RateHintsCrawlTests {
    private let clock = ManualClock()

    /// Returns a list whose waits use the manual clock, without jitter.
    private func list(_ server: DemoServer, _ query: String) throws -> HTTPPageSource<Airport> {
        var rateClock = RateClock(clock)
        rateClock.chance = { 0 }
        var api = try PagingClient(server.baseURL, middleware: [RateLimits(RateSettings(), clock: rateClock)])
        api.clock = clock
        api.requestTimeLimit = nil
        api.retry.isJittered = false
        let path = "/page/airports?per_page=20&count=90&run=\(SharedServer.newRun())&\(query)"
        var request = ListRequest(path)
        request.rates = .samples
        return api.list(request, format: ListFormat(.pageNumber(total: "/total"), items: "/items"), decoding: .json())
    }

    /// Walks to the end, advancing the clock from one deadline to the next.
    ///
    /// - Returns: The items, the outcome, and the total waiting time.
    private func crawl(
        _ query: String
    ) async throws -> (ids: [Int], outcome: PagingOutcome<PageAddress>, waited: Duration) {
        try await SharedServer.use { server in
            let source = try list(server, query)
            let driver = Task { [clock] in
                while !Task.isCancelled {
                    try await clock.waitForSleepers(count: 1)
                    clock.advanceToNextWake()
                }
            }
            let collected = await source.pages(window: .serial).collect(upTo: 1_000)
            driver.cancel()
            clock.advance(by: .zero)
            return (collected.arrived.map(\.id), collected.outcome, clock.now.offset)
        }
    }

    @Test("A page that is not ready is requested again after Retry-After")
    func notReady() async throws {
        let result = try await crawl("fault=202@2x2&retry_after=5")
        #expect(result.ids == Array(1...90), "\(result.outcome)")
        #expect(result.outcome.isComplete, "\(result.outcome)")
        #expect(result.outcome.retries == 2)
        #expect(result.waited == .seconds(10))
    }

    @Test("A page that is not ready is requested again after the delay of the retry policy")
    func notReadyUnsaid() async throws {
        let result = try await crawl("fault=202@2x2")
        #expect(result.ids == Array(1...90), "\(result.outcome)")
        #expect(result.waited == .milliseconds(500 + 1_000))
    }

    @Test("A page that never becomes ready is an error, not an empty page or the end")
    func neverReady() async throws {
        let result = try await crawl("fault=202@2")
        #expect(result.ids == Array(1...20))
        #expect((result.outcome.error as? RequestError)?.code == .notReady)
        #expect(result.outcome.resumePoint?.cursor != nil)
    }

    @Test("A page with its items is accepted although its status is 202")
    func acceptedPage() async throws {
        let result = try await crawl("fault=accepted@2&fault=accepted@5")
        #expect(result.ids == Array(1...90), "\(result.outcome)")
        #expect(result.outcome.isComplete && result.outcome.retries == 0)
    }

    @Test("A limit in a body with status 200 is waited out once, as the header fields specify", .row("R14"))
    func rateLimited() async throws {
        let result = try await crawl("fault=ratelimited@3x1&retry_after=20")
        #expect(result.ids == Array(1...90), "\(result.outcome)")
        #expect(result.outcome.isComplete && result.outcome.retries == 1)
        #expect(result.waited == .seconds(20))
    }

    @Test("The request waits until a bucket with too few points has refilled", .row("R14"))
    func throttled() async throws {
        let result = try await crawl("fault=throttled@3x1")
        #expect(result.ids == Array(1...90), "\(result.outcome)")
        #expect(result.waited == .seconds(1))
    }

    @Test("A permanent limit is an error, not an empty list", .row("R14"))
    func staysLimited() async throws {
        let result = try await crawl("fault=ratelimited@1&retry_after=1")
        #expect(result.ids.isEmpty)
        #expect(result.outcome.ending == .failed)
        #expect((result.outcome.error as? RequestError)?.code == .rateLimited)
    }

    @Test("A request that costs more than the remaining points waits for the reset", .row("R14"))
    func points() async throws {
        let points = #"data:{"rateLimit":{"cost":9,"remaining":8,"resetAt":"2026-05-01T00:01:00Z"}}@2"#
        let date = "header=Date:Fri,%2001%20May%202026%2000:00:00%20GMT@2"
        let result = try await crawl("\(date)&field=" + QueryCoding.encoded(points))
        #expect(result.ids == Array(1...90), "\(result.outcome)")
        #expect(result.outcome.isComplete && result.outcome.retries == 0)
        #expect(result.waited == .seconds(60))
    }

    @Test("A request that costs more than the bucket contains waits until it has refilled", .row("R14"))
    func bucket() async throws {
        let status = #"{"maximumAvailable":1000,"currentlyAvailable":100,"restoreRate":50}"#
        let cost =
            #"extensions:{"cost":{"requestedQueryCost":400,"actualQueryCost":9,"throttleStatus":\#(status)}}@2"#
        let result = try await crawl("field=" + QueryCoding.encoded(cost))
        #expect(result.ids == Array(1...90), "\(result.outcome)")
        #expect(result.outcome.retries == 0)
        #expect(result.waited == .seconds(6))
    }
}

private enum QueryCoding {
    /// Percent-encodes all characters except letters and digits.
    static func encoded(_ text: String) -> String {
        text.utf8.map { byte in
            let isPlain =
                (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
            return isPlain ? String(UnicodeScalar(byte)) : "%" + String(Int(byte) + 0x100, radix: 16).dropFirst()
        }.joined()
    }
}

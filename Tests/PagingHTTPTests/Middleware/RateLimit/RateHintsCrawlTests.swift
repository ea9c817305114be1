#if DemoServer
    import Paging
    import PagingDemoServer
    import PagingTesting
    import Testing

    @testable import PagingHTTP

    @Suite("Limits in bodies, and pages that are not ready, over real HTTP", .timeLimit(.minutes(5)))
    struct RateHintsCrawlTests {
        private let clock = ManualClock()

        /// A list whose waits go by the manual clock, without chance.
        private func list(_ server: DemoServer, _ query: String) throws -> HTTPPageSource<Airport> {
            var rateClock = RateClock(clock)
            rateClock.chance = { 0 }
            var api = try HTTPClient(server.baseURL, middleware: [RateLimits(RateSettings(), clock: rateClock)])
            api.clock = clock
            api.requestTimeLimit = nil
            api.retry.isJittered = false
            let path = "/page/airports?per_page=20&count=90&run=\(SharedServer.newRun())&\(query)"
            return api.list(Airport.self, path, by: .pageNumber(total: "/total"), items: "/items")
        }

        /// Walks to the end, and moves the clock from one wake-up to the next.
        ///
        /// - Returns: the items, the outcome, and how long was waited in all.
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

        @Test("A page that is not ready is asked for again after Retry-After")
        func notReady() async throws {
            let result = try await crawl("fault=202@2x2&retry_after=5")
            #expect(result.ids == Array(1...90), "\(result.outcome)")
            #expect(result.outcome.isComplete, "\(result.outcome)")
            #expect(result.outcome.retries == 2)
            #expect(result.waited == .seconds(10))
        }

        @Test("A page that is not ready is asked for again after the retry policy's own wait")
        func notReadyUnsaid() async throws {
            let result = try await crawl("fault=202@2x2")
            #expect(result.ids == Array(1...90), "\(result.outcome)")
            #expect(result.waited == .milliseconds(500 + 1_000))
        }

        @Test("A page that never gets ready is an error, and neither empty nor the end")
        func neverReady() async throws {
            let result = try await crawl("fault=202@2")
            #expect(result.ids == Array(1...20))
            #expect((result.outcome.error as? HTTPError)?.code == .notReady)
            #expect(result.outcome.resumePoint?.cursor != nil)
        }

        @Test("A page with its items is one, though its status is 202")
        func acceptedPage() async throws {
            let result = try await crawl("fault=accepted@2&fault=accepted@5")
            #expect(result.ids == Array(1...90), "\(result.outcome)")
            #expect(result.outcome.isComplete && result.outcome.retries == 0)
        }

        @Test("R14: a limit in a body with status 200 is waited out as the header fields say, once")
        func rateLimited() async throws {
            let result = try await crawl("fault=ratelimited@3x1&retry_after=20")
            #expect(result.ids == Array(1...90), "\(result.outcome)")
            #expect(result.outcome.isComplete && result.outcome.retries == 1)
            #expect(result.waited == .seconds(20))
        }

        @Test("R14: a bucket that was too empty is waited for until it has filled up enough")
        func throttled() async throws {
            let result = try await crawl("fault=throttled@3x1")
            #expect(result.ids == Array(1...90), "\(result.outcome)")
            #expect(result.waited == .seconds(1))
        }

        @Test("R14: a limit that stays is an error, and no empty list")
        func staysLimited() async throws {
            let result = try await crawl("fault=ratelimited@1&retry_after=1")
            #expect(result.ids.isEmpty)
            #expect(result.outcome.ending == .failed)
            #expect((result.outcome.error as? HTTPError)?.code == .rateLimited)
        }

        @Test("R14: the brain waits before the limit: for the reset, when the next page costs more than is left")
        func points() async throws {
            let points = #"data:{"rateLimit":{"cost":9,"remaining":8,"resetAt":"2026-05-01T00:01:00Z"}}@2"#
            let date = "header=Date:Fri,%2001%20May%202026%2000:00:00%20GMT@2"
            let result = try await crawl("\(date)&field=" + QueryCoding.encoded(points))
            #expect(result.ids == Array(1...90), "\(result.outcome)")
            #expect(result.outcome.isComplete && result.outcome.retries == 0)
            #expect(result.waited == .seconds(60))
        }

        @Test("R14: the brain waits before the limit: until the bucket has filled up enough")
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
        /// Percent-encodes all but letters and digits.
        static func encoded(_ text: String) -> String {
            text.utf8.map { byte in
                let isPlain =
                    (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
                return isPlain ? String(UnicodeScalar(byte)) : "%" + String(Int(byte) + 0x100, radix: 16).dropFirst()
            }.joined()
        }
    }
#endif

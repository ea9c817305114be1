import PagingDetection
import HTTPTypes
import Paging
import PagingTesting
import Synchronization
import Testing

@testable import PagingHTTP

@Suite("Pages that are not ready (202)", .timeLimit(.minutes(10)))
struct NotReadyTests {
    private static let accepted = HTTPResponse(status: .accepted)

    /// Walks a list whose second page has status 202 and a body.
    private func crawl(_ body: String, by scheme: PaginationScheme) async throws -> PagingOutcome<PageAddress> {
        let transport = StubTransport { request, _ in
            guard request.path?.contains("cursor=a") == true else {
                let first = #"{"items":[{"id":1}],"meta":{"next":"a"}}"#
                return HTTPReply(HTTPResponse(status: .ok), body: .bytes(Array(first.utf8)))
            }
            return HTTPReply(Self.accepted, body: .bytes(Array(body.utf8)))
        }
        var api = try PagingClient("https://api.test", transport: transport)
        api.retry = .never
        return await api.list(ListRequest("/list"), format: ListFormat(scheme), decoding: .value).collect(upTo: 9)
            .outcome
    }

    @Test(
        "A body without the items is neither an empty page nor the end",
        arguments: ["", "  ", "{}", "Accepted", "[]", #"{"items":[],"meta":{}}"#, #"{"meta":{"next":null}}"#]
    )
    func withoutItems(body: String) async throws {
        let outcome = try await crawl(body, by: .cursor(from: "/meta/next", into: "cursor"))
        #expect(outcome.ending == .failed, "\(outcome)")
        let error = try #require(outcome.error as? RequestError)
        #expect(error.code == .notReady)
        #expect(error.status == 202)
        #expect(error.isTransient)
        #expect(outcome.items == 1)
        #expect(outcome.resumePoint?.cursor != nil)
    }

    @Test("A body with the items is an ordinary page")
    func withItems() async throws {
        let outcome = try await crawl(#"{"items":[{"id":2}]}"#, by: .cursor(from: "/meta/next", into: "cursor"))
        #expect(outcome.isComplete, "\(outcome)")
        #expect(outcome.items == 2)
    }

    @Test("If the place of the items is unknown, other arrays are not mistaken for them")
    func unknownPlace() async throws {
        let job = #"{"status":"running","steps":[{"id":1},{"id":2}]}"#
        for (body, count) in [(job, 0), (#"[{"id":1}]"#, 1)] {
            let transport = StubTransport { _, _ in HTTPReply(Self.accepted, body: .bytes(Array(body.utf8))) }
            var api = try PagingClient("https://api.test", transport: transport)
            api.retry = .never
            let list = api.list(ListRequest("/list"), format: ListFormat(.automatic), decoding: .value)
            let outcome = await list.collect(upTo: 9).outcome
            #expect(outcome.items == count, "\(outcome)")
            #expect((outcome.error as? RequestError)?.code == (count == 0 ? .notReady : nil))
        }
    }

    @Test("Links in the head of a 202 response are ignored")
    func links() async throws {
        let transport = StubTransport { _, _ in
            HTTPReply(head(202, ["Link": "</list?page=2>; rel=next"]), body: .bytes(Array("{}".utf8)))
        }
        var api = try PagingClient("https://api.test", transport: transport)
        api.retry = .never
        let list = api.list(ListRequest("/list"), format: ListFormat(.linkHeader), decoding: .value)
        let announcements = Mutex(0)
        let error = await #expect(throws: RequestError.self) {
            try await list.page(at: nil) { _ in announcements.withLock { $0 += 1 } }
        }
        #expect(error?.code == .notReady)
        #expect(announcements.withLock { $0 } == 0)
    }

    @Test("The page is requested again when the server says so", arguments: [true, false])
    func retryAfter(withLimits: Bool) async throws {
        let clock = ManualClock()
        let attempts = Mutex(0)
        let transport = StubTransport { _, _ in
            let attempt = attempts.withLock { attempts in
                attempts += 1
                return attempts
            }
            guard attempt < 3 else { return StubReply.json(#"[{"id":1}]"#).reply }
            return HTTPReply(head(202, ["Retry-After": "7"]), body: .bytes(Array("{}".utf8)))
        }
        let middleware: [any HTTPMiddleware] = withLimits ? [limits(clock)] : []
        var api = try PagingClient("https://api.test", transport: transport, middleware: middleware)
        api.clock = clock
        api.requestTimeLimit = nil
        let list = api.list(ListRequest("/list"), format: ListFormat(.linkHeader), decoding: .value)
        async let collected = list.collect(upTo: 9)
        let driver = Task {
            while !Task.isCancelled {
                try await clock.waitForSleepers(count: 1)
                clock.advanceToNextWake()
            }
        }
        #expect(try await collected.items.count == 1)
        driver.cancel()
        clock.advance(by: .zero)
        #expect(clock.now.offset == .seconds(14))
        #expect(transport.paths.count == 3)
    }

    private func limits(_ clock: ManualClock) -> RateLimits {
        var rateClock = RateClock(clock)
        rateClock.chance = { 0 }
        return RateLimits(RateSettings(), clock: rateClock)
    }
}

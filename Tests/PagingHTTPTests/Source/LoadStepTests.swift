import HTTPTypes
import Paging
import PagingHTTP
import PagingTesting
import Synchronization
import Testing

@Suite("Steps of a page load over HTTP", .timeLimit(.minutes(10)))
struct LoadStepTests {
    private struct Thing: Codable, Equatable {
        let id: Int
    }

    private let observer = RecordingObserver()
    private let body = #"[{"id": 1}]"#

    private func crawl(
        _ transport: StubTransport,
        path: String = "/things",
        window: PageWindow = .serial,
        middleware: [any HTTPMiddleware] = [],
        clock: ManualClock? = nil
    ) async throws -> PagingOutcome<PageAddress> {
        var client = try PagingClient("https://api.test", transport: transport, middleware: middleware)
        if let clock {
            client.clock = clock
            client.requestTimeLimit = nil
        }
        let things = client.list(Thing.self, path, by: .linkHeader).observed(by: observer)
        return await things.pages(window: window).collect(upTo: 100).outcome
    }

    @Test("A page load has steps from request to decoding, with address, status and size", arguments: [1, 4])
    func steps(window: Int) async throws {
        let transport = StubTransport(["/things": .json(body)])
        _ = try await crawl(transport, path: "/things?api_key=secret&page=1", window: .pages(window))
        let steps = try #require(observer.arrived.first?.history.steps)
        #expect(steps.map(\.kind) == [.began, .sent, .head, .body, .decoding])
        #expect(steps.map(\.time) == steps.map(\.time).sorted())
        #expect(steps[1].detail == "GET https://api.test/things?api_key=***&page=1")
        #expect(steps[2].detail == "200")
        #expect(steps[3].byteCount == body.utf8.count)
    }

    @Test("Values that middleware adds to a request are not part of its step")
    func credentials() async throws {
        let transport = StubTransport(["/things": .json(body)])
        let middleware = [Authentication.bearer { "secret" }, Authentication.query("hush") { "secret" }]
        _ = try await crawl(transport, middleware: middleware)
        let details = observer.arrived.flatMap(\.history.steps).compactMap(\.detail)
        #expect(details == ["GET https://api.test/things", "200"])
    }

    @Test("A failed attempt starts a wait, and the next attempt starts new steps")
    func retry() async throws {
        let count = Atomic(0)
        let transport = StubTransport { [body] _, _ in
            let isFirst = count.add(1, ordering: .relaxed).newValue == 1
            return isFirst ? StubReply(status: .badGateway).reply : StubReply.json(body).reply
        }
        let clock = ManualClock()
        async let outcome = crawl(transport, clock: clock)
        try await clock.waitForSleepers(count: 1)
        clock.advanceToNextWake()
        #expect(try await outcome.isComplete)
        let steps = try #require(observer.arrived.first?.history.steps)
        #expect(steps.map(\.kind) == [.began, .sent, .head, .failed, .began, .sent, .head, .body, .decoding])
        #expect(steps.compactMap(\.detail).filter { $0.count == 3 } == ["502", "200"])
        #expect(observer.lines.contains("retried 0 after attempt 1"))
    }

    @Test("A redirect is a separate request")
    func redirect() async throws {
        let transport = StubTransport([
            "/things": StubReply(status: .found, fields: [.location: "/others"]), "/others": .json(body),
        ])
        _ = try await crawl(transport)
        let steps = try #require(observer.arrived.first?.history.steps)
        #expect(steps.map(\.kind) == [.began, .sent, .head, .sent, .head, .body, .decoding])
        #expect(steps.compactMap(\.detail).contains("GET https://api.test/others"))
    }

    @Test("A request that waits for a rate limit reports it, and other requests do not")
    func throttled() async throws {
        var fields: HTTPFields = [:]
        for (name, value) in [("Link", "</more>; rel=next"), ("RateLimit-Remaining", "0"), ("RateLimit-Reset", "30")] {
            fields[try #require(HTTPField.Name(name))] = value
        }
        let transport = StubTransport([
            "/things": .json(body, fields: fields),
            "/more": .json(#"[{"id": 2}]"#),
        ])
        let clock = ManualClock()
        async let outcome = crawl(transport, middleware: [RateLimits(clock: clock)], clock: clock)
        try await clock.waitForSleepers(count: 1)
        clock.advanceToNextWake()
        #expect(try await outcome.isComplete)
        #expect(observer.lines.filter { $0.hasPrefix("throttled") } == ["throttled 1"])
        #expect(observer.arrived.map { $0.history.steps.map(\.kind).contains(.throttled) } == [false, true])
    }
}

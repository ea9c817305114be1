import HTTPTypes
import Paging
import PagingTesting
import RowTrait
import Testing

@testable import PagingHTTP

@Suite("Rate limits and retries", .timeLimit(.minutes(10)))
struct RateLimitsTests {
    /// Fetches once, advancing the clock from one deadline to the next.
    ///
    /// - Returns: The time of the clock at the end.
    private func fetchOnce(_ limited: LimitedClient) async throws -> Duration {
        let client = try limited.client()
        let fetch = Task {
            defer { limited.clock.advance(by: .zero) }
            return try await client.fetch([Int].self, from: "/a")
        }
        let driver = Task {
            while !Task.isCancelled {
                try await limited.clock.waitForSleepers(count: 1)
                limited.clock.advanceToNextWake()
            }
        }
        defer { driver.cancel() }
        _ = try await fetch.value
        return limited.clock.now.offset
    }

    @Test("The wait of a 429 elapses once, not in both the retry and the queue", .row("R1"))
    func servedOnce() async throws {
        let limited = LimitedClient(replies: [head(429, ["Retry-After": "2"])])
        #expect(try await fetchOnce(limited) == .seconds(2))
        #expect(limited.transport.sent.count == 2)
    }

    @Test(
        "A date is awaited, whatever the local clock shows",
        .row("R2"),
        arguments: ["Sun, 06 Nov 1994 08:49:42 GMT", "Sunday, 06-Nov-94 08:49:42 GMT", "Sun Nov  6 08:49:42 1994"]
    )
    func dates(text: String) async throws {
        let reply = head(429, ["Retry-After": text, "Date": "Sun, 06 Nov 1994 08:49:37 GMT"])
        #expect(try await fetchOnce(LimitedClient(replies: [reply])) == .seconds(5))
    }

    @Test(
        "Without a readable wait, the queue waits for a random backoff",
        .row("R3", "R5"),
        arguments: ["-1", "x", nil]
    )
    func unsaid(text: String?) async throws {
        let reply = text.map { head(429, ["Retry-After": $0]) } ?? head(429)
        let limited = LimitedClient(chance: 0.75, replies: [reply, reply])
        // The first wait is below 1 s, half a second of which the retry sleeps; the second wait is below 2 s.
        #expect(try await fetchOnce(limited) == .milliseconds(750 + 1500))
    }

    @Test("A 403 due to a limit is retried at the reset", .row("R6"))
    func forbidden() async throws {
        let fields: KeyValuePairs = [
            "Date": "Sun, 06 Nov 1994 08:49:37 GMT", "X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "784111779",
        ]
        #expect(try await fetchOnce(LimitedClient(replies: [head(403, fields)])) == .seconds(2))
    }

    @Test("A success with nothing remaining delays the next request", .row("R7", "R10"))
    func usedUp() async throws {
        let limited = LimitedClient(replies: [head(200, ["RateLimit": "\"default\";r=0;t=30"])])
        #expect(try await fetchOnce(limited) == .zero)
        #expect(try await fetchOnce(limited) == .seconds(30))
        #expect(try await fetchOnce(limited) == .seconds(30))
    }

    @Test("A 403 that is not a limit is returned and delays no request", .row("R8"))
    func noLimit() async throws {
        let limited = LimitedClient(replies: [head(403)])
        let error = await #expect(throws: RequestError.self) { try await fetchOnce(limited) }
        #expect(error?.status == 403)
        #expect(limited.transport.sent.count == 1)
        #expect(try await fetchOnce(limited) == .zero)
    }

    @Test("A 503 with a wait delays requests for that time", .row("R11"))
    func unavailable() async throws {
        #expect(try await fetchOnce(LimitedClient(replies: [head(503, ["Retry-After": "3"])])) == .seconds(3))
    }

    @Test("Temporary failures concern the retry policy alone", .row("R18"), arguments: [408, 425, 502, 504, 520])
    func passing(status: Int) async throws {
        let limited = LimitedClient(replies: [head(status, ["Retry-After": "1"])])
        let client = try limited.client()
        let first = Task { try await client.fetch([Int].self, from: "/a") }
        try await limited.clock.waitForSleepers(count: 1)
        try await limited.get("/b")
        limited.clock.advanceToNextWake()
        #expect(try await first.value == [])
        #expect(limited.transport.paths == ["/a", "/b", "/a"])
    }

    @Test("A walk ends at once when the wait is too long, and reports the time and the resume point", .row("R4"))
    func tooLong() async throws {
        let limited = LimitedClient(replies: [
            head(200, ["Link": "</a?page=2>; rel=next", "RateLimit": "\"a\";r=0;t=3600"])
        ])
        let source = try limited.client().list(Int.self, "/a", by: .linkHeader)
        let collected = await source.collect(upTo: 100)
        let error = try #require(collected.outcome.error as? RequestError)
        #expect(error.code == .rateLimited)
        #expect(error.retryAfter == .seconds(3600))
        #expect(error.description.contains("3600 seconds"))
        #expect(collected.outcome.ending == .failed)
        #expect(collected.outcome.resumePoint != nil)
        #expect(limited.transport.sent.count == 1)
        #expect(limited.clock.sleeps.isEmpty)
    }

    @Test("The request that hits the limit ends at once when the wait is too long", .row("R4"))
    func tooLongAtOnce() async throws {
        let limited = LimitedClient(replies: [head(429, ["Retry-After": "3600"])])
        let error = await #expect(throws: RequestError.self) {
            try await limited.client().fetch([Int].self, from: "/a")
        }
        #expect(error?.retryAfter == .seconds(3600))
        let next = await #expect(throws: RequestError.self) { try await limited.client().fetch([Int].self, from: "/a") }
        #expect(next?.code == .rateLimited)
        #expect(limited.clock.sleeps.isEmpty)
    }

    @Test("A backoff requested in a body is respected", .row("R13"))
    func backoff() async throws {
        let limited = LimitedClient()
        try limited.blockOrigin()
        #expect(try await fetchOnce(limited) == .seconds(10))
    }
}

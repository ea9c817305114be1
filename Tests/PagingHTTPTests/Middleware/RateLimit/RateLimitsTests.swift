import HTTPTypes
import Paging
import PagingTesting
import Testing

@testable import PagingHTTP

@Suite("Rate limits and retries", .timeLimit(.minutes(5)))
struct RateLimitsTests {
    /// Fetches once, and moves the clock from one wake-up to the next until that is done.
    ///
    /// - Returns: when it was done, by the clock.
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

    @Test("R1: the wait that a 429 asks for is served once, not by the retry and then by the line")
    func servedOnce() async throws {
        let limited = LimitedClient(replies: [head(429, ["Retry-After": "2"])])
        #expect(try await fetchOnce(limited) == .seconds(2))
        #expect(limited.transport.sent.count == 2)
    }

    @Test(
        "R2: a date is waited for, whatever this side's clock shows",
        arguments: ["Sun, 06 Nov 1994 08:49:42 GMT", "Sunday, 06-Nov-94 08:49:42 GMT", "Sun Nov  6 08:49:42 1994"]
    )
    func dates(text: String) async throws {
        let reply = head(429, ["Retry-After": text, "Date": "Sun, 06 Nov 1994 08:49:37 GMT"])
        #expect(try await fetchOnce(LimitedClient(replies: [reply])) == .seconds(5))
    }

    @Test(
        "R3, R5: without a wait that can be read, the line waits as long as chance says",
        arguments: ["-1", "x", nil]
    )
    func unsaid(text: String?) async throws {
        let reply = text.map { head(429, ["Retry-After": $0]) } ?? head(429)
        let limited = LimitedClient(chance: 0.75, replies: [reply, reply])
        // The first wait is below 1 s and the retry sleeps half a second of it, the second below 2 s.
        #expect(try await fetchOnce(limited) == .milliseconds(750 + 1500))
    }

    @Test("R6: a 403 by limit is tried again at the reset")
    func forbidden() async throws {
        let fields: KeyValuePairs = [
            "Date": "Sun, 06 Nov 1994 08:49:37 GMT", "X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "784111779",
        ]
        #expect(try await fetchOnce(LimitedClient(replies: [head(403, fields)])) == .seconds(2))
    }

    @Test("R7, R10: a success with nothing remaining makes the next request wait")
    func usedUp() async throws {
        let limited = LimitedClient(replies: [head(200, ["RateLimit": "\"default\";r=0;t=30"])])
        #expect(try await fetchOnce(limited) == .zero)
        #expect(try await fetchOnce(limited) == .seconds(30))
        #expect(try await fetchOnce(limited) == .seconds(30))
    }

    @Test("R8: a 403 that is no limit passes, and nobody waits")
    func noLimit() async throws {
        let limited = LimitedClient(replies: [head(403)])
        let error = await #expect(throws: HTTPError.self) { try await fetchOnce(limited) }
        #expect(error?.status == 403)
        #expect(limited.transport.sent.count == 1)
        #expect(try await fetchOnce(limited) == .zero)
    }

    @Test("R11: a 503 that says how long is waited for")
    func unavailable() async throws {
        #expect(try await fetchOnce(LimitedClient(replies: [head(503, ["Retry-After": "3"])])) == .seconds(3))
    }

    @Test("R18: passing failures are the retry's alone", arguments: [408, 425, 502, 504, 520])
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

    @Test("R4: a walk ends at once when the wait is too long, and says when and where to go on")
    func tooLong() async throws {
        let limited = LimitedClient(replies: [
            head(200, ["Link": "</a?page=2>; rel=next", "RateLimit": "\"a\";r=0;t=3600"])
        ])
        let source = try limited.client().list(Int.self, "/a", by: .linkHeader)
        let collected = await source.collect(upTo: 100)
        let error = try #require(collected.outcome.error as? HTTPError)
        #expect(error.code == .rateLimited)
        #expect(error.retryAfter == .seconds(3600))
        #expect(error.message.contains("3600 seconds"))
        #expect(collected.outcome.ending == .failed)
        #expect(collected.outcome.resumePoint != nil)
        #expect(limited.transport.sent.count == 1)
        #expect(limited.clock.sleeps.isEmpty)
    }

    @Test("R4: so does the request that hit the limit")
    func tooLongAtOnce() async throws {
        let limited = LimitedClient(replies: [head(429, ["Retry-After": "3600"])])
        let error = await #expect(throws: HTTPError.self) { try await limited.client().fetch([Int].self, from: "/a") }
        #expect(error?.retryAfter == .seconds(3600))
        let next = await #expect(throws: HTTPError.self) { try await limited.client().fetch([Int].self, from: "/a") }
        #expect(next?.code == .rateLimited)
        #expect(limited.clock.sleeps.isEmpty)
    }

    @Test("R13: a backoff that a body asked for is kept to")
    func backoff() async throws {
        let limited = LimitedClient()
        limited.limits.noteBackoff(.seconds(10), origin: try #require(Origin("https://api.test")))
        #expect(try await fetchOnce(limited) == .seconds(10))
    }
}

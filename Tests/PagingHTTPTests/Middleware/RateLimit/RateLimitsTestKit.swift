import HTTPTypes
import Paging
import PagingTesting
import Synchronization
import Testing

@testable import PagingHTTP

/// Yields to other tasks until a condition is satisfied.
func until(_ condition: () -> Bool) async throws {
    while !condition() {
        try Task.checkCancellation()
        await Task.yield()
    }
}

/// Rate limits with a manual clock and no jitter, and a scripted server that finally returns 200.
struct LimitedClient {
    let clock = ManualClock()
    let limits: RateLimits
    let transport: StubTransport

    init(_ settings: RateSettings = RateSettings(), chance: Double = 0, replies: [HTTPResponse] = []) {
        var rateClock = RateClock(clock)
        rateClock.chance = { chance }
        limits = RateLimits(settings, clock: rateClock)
        let script = Script(replies)
        transport = StubTransport { _, _ in HTTPReply(script.next(), body: .bytes(Array("[]".utf8))) }
    }

    /// Blocks the origin for ten seconds, as `backoff` in the body of a reply does.
    func blockOrigin() throws {
        var hints = RateHints()
        hints.backoff = .seconds(10)
        limits.apply(hints, origin: try #require(Origin("https://api.test")))
    }

    /// Returns a client whose retries use the same clock.
    func client(_ base: String = "https://api.test", attempts: Int = 4) throws -> PagingClient {
        var client = try PagingClient(base, transport: transport, middleware: [limits])
        client.clock = clock
        client.requestTimeLimit = nil
        client.retry = RetryPolicy(attempts: attempts)
        client.retry.isJittered = false
        return client
    }

    /// Sends a request and discards the response.
    @discardableResult
    func get(_ path: String = "/a", from base: String = "https://api.test") async throws -> [Int] {
        try await client(base, attempts: 1).fetch([Int].self, from: path)
    }

    /// Returns the gate of an origin.
    func gate(_ origin: String = "https://api.test") throws -> RateGate {
        limits.gate(of: try #require(Origin(origin)))
    }

    /// Yields to other tasks until a number of requests are waiting.
    func waitForWaiters(_ count: Int, at origin: String = "https://api.test") async throws {
        let gate = try gate(origin)
        try await until { gate.waiters == count }
    }

    private final class Script: Sendable {
        private let replies: Mutex<ArraySlice<HTTPResponse>>

        init(_ replies: [HTTPResponse]) {
            self.replies = Mutex(replies[...])
        }

        func next() -> HTTPResponse {
            replies.withLock { $0.popFirst() } ?? head(200)
        }
    }
}

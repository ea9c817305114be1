import HTTPTypes
import Paging
import PagingTesting
import Synchronization
import Testing

@testable import PagingHTTP

/// Lets other tasks run until something has come true.
func until(_ condition: () -> Bool) async throws {
    while !condition() {
        try Task.checkCancellation()
        await Task.yield()
    }
}

/// Limits by a manual clock and without chance, and a server that answers from a script and then with 200.
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

    /// A client whose retries go by the same clock.
    func client(_ base: String = "https://api.test", attempts: Int = 4) throws -> HTTPClient {
        var client = try HTTPClient(base, transport: transport, middleware: [limits])
        client.clock = clock
        client.requestTimeLimit = nil
        client.retry = RetryPolicy(attempts: attempts)
        client.retry.isJittered = false
        return client
    }

    /// Answers a request that nobody looks at.
    @discardableResult
    func get(_ path: String = "/a", from base: String = "https://api.test") async throws -> [Int] {
        try await client(base, attempts: 1).fetch([Int].self, from: path)
    }

    /// The line of an origin.
    func gate(_ origin: String = "https://api.test") throws -> RateGate {
        limits.gate(of: try #require(Origin(origin)))
    }

    /// Lets other tasks run until so many requests wait in line.
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

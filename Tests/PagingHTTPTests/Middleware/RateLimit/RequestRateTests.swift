import HTTPTypes
import Paging
import PagingTesting
import Synchronization
import Testing

@testable import PagingHTTP

@Suite("Request rates of a client", .timeLimit(.minutes(10)))
struct RequestRateTests {
    private let clock = ManualClock()

    /// Returns a client with a transport that answers at once, and its gate.
    private func client(
        _ limits: RateLimits,
        _ middleware: [any HTTPMiddleware] = []
    ) throws -> (client: PagingClient, transport: StubTransport, gate: RateGate) {
        let transport = StubTransport { request, _ in
            let isRejected = request.path == "/a" && request.headerFields[.authorization] == "Bearer 0"
            return HTTPReply(head(isRejected ? 401 : 200), body: .bytes(Array("[]".utf8)))
        }
        var client = try PagingClient("https://api.test", transport: transport, middleware: [limits] + middleware)
        client.clock = clock
        client.requestTimeLimit = nil
        client.retry = RetryPolicy(attempts: 1)
        return (client, transport, limits.gate(of: client.base.origin))
    }

    /// Advances the clock until a task has ended.
    private func finish(_ gate: RateGate, _ tasks: [Task<[Int], any Error>]) async throws {
        for task in tasks {
            let ended = Mutex(false)
            let watch = Task {
                defer { ended.withLock { $0 = true } }
                return try await task.value
            }
            while !ended.withLock({ $0 }) {
                if gate.waiters > 0, clock.sleepers == 1 { clock.advanceToNextWake() }
                await Task.yield()
            }
            _ = try await watch.value
        }
    }

    @Test("Requests beyond the rate wait in line, in order, until a window after an answer")
    func line() async throws {
        let (api, transport, gate) = try client(RateLimits(.requests(2, per: .seconds(1)), clock: clock))
        for number in 1...2 { _ = try await api.fetch([Int].self, from: "/\(number)") }
        var tasks: [Task<[Int], any Error>] = []
        for number in 3...6 {
            tasks.append(Task { try await api.fetch([Int].self, from: "/\(number)") })
            try await until { gate.waiters == number - 2 }
        }
        #expect(clock.sleepers == 1)
        clock.advance(by: .milliseconds(999))
        #expect(transport.sent.count == 2)
        clock.advance(by: .milliseconds(1))
        for task in tasks[..<2] { _ = try await task.value }
        #expect(gate.waiters == 2)
        try await finish(gate, Array(tasks[2...]))
        // Two requests leave at each instant, in any order.
        let pairs = stride(from: 0, to: transport.paths.count, by: 2).map { transport.paths[$0...].prefix(2).sorted() }
        #expect(pairs == [["/1", "/2"], ["/3", "/4"], ["/5", "/6"]])
        #expect(clock.now.offset == .seconds(2))
    }

    @Test("A wait for the caller's own rate does not count against the maximum wait")
    func maximumWait() async throws {
        let limits = RateLimits(.requests(1, per: .seconds(3_600)), maximumWait: .seconds(1), clock: clock)
        let (api, transport, gate) = try client(limits)
        _ = try await api.fetch([Int].self, from: "/1")
        let task = Task { try await api.fetch([Int].self, from: "/2") }
        try await clock.waitForSleepers(count: 1)
        clock.advance(by: .seconds(3_600))
        try await finish(gate, [task])
        #expect(transport.sent.count == 2)
    }

    @Test("A cancelled request leaves the line at once and uses no slot")
    func cancellation() async throws {
        let (api, transport, gate) = try client(RateLimits(.requests(1, per: .seconds(1)), clock: clock))
        _ = try await api.fetch([Int].self, from: "/1")
        let cancelled = Task { try await api.fetch([Int].self, from: "/2") }
        try await until { gate.waiters == 1 }
        let last = Task { try await api.fetch([Int].self, from: "/3") }
        try await until { gate.waiters == 2 }
        cancelled.cancel()
        await #expect(throws: CancellationError.self) { try await cancelled.value }
        clock.advance(by: .seconds(1))
        _ = try await last.value
        #expect(transport.paths == ["/1", "/3"])
    }

    @Test("Each origin has its own rate, and each redirect takes a slot of its origin")
    func origins() async throws {
        let limits = RateLimits(.requests(1, per: .seconds(1)), clock: clock)
        let (api, transport, _) = try client(limits)
        let other = try PagingClient("https://other.test", transport: transport, middleware: [limits])
        _ = try await api.fetch([Int].self, from: "/1")
        _ = try await other.fetch([Int].self, from: "/2")
        #expect(transport.paths == ["/1", "/2"])
    }

    @Test("A retry takes a slot")
    func retry() async throws {
        let limits = RateLimits(.requests(1, per: .seconds(10)), clock: clock)
        let replies = Mutex([503, 200])
        let transport = StubTransport { _, _ in
            HTTPReply(head(replies.withLock { $0.removeFirst() }), body: .bytes(Array("[]".utf8)))
        }
        var api = try PagingClient("https://api.test", transport: transport, middleware: [limits])
        api.clock = clock
        api.requestTimeLimit = nil
        api.retry = RetryPolicy(attempts: 2, firstDelay: .zero)
        let gate = limits.gate(of: api.base.origin)
        let task = Task { [api] in try await api.fetch([Int].self, from: "/1") }
        try await until { gate.waiters == 1 }
        #expect(transport.sent.count == 1)
        clock.advance(by: .seconds(10))
        #expect(try await task.value == [])
    }

    @Test("A nested request goes first with the only slot, and the request that needs it follows")
    func nested() async throws {
        let limits = RateLimits(.requests(1, per: .seconds(1)), clock: clock)
        let (plain, transport, gate) = try client(limits)
        let credential = Authentication.bearer { "\(try await plain.fetch([Int].self, from: "/token").count + 1)" }
        let api = try PagingClient("https://api.test", transport: transport, middleware: [limits, credential])
        let task = Task { try await api.fetch([Int].self, from: "/a") }
        let others = [Task { try await plain.fetch([Int].self, from: "/b") }]
        try await finish(gate, [task] + others)
        #expect(transport.paths.filter { $0 != "/b" } == ["/token", "/a"])
        #expect(clock.now.offset == .seconds(2))
    }

    @Test("A nested request that is cancelled while it waits for a slot leaves at once")
    func nestedCancellation() async throws {
        let limits = RateLimits(.requests(1, per: .seconds(1)), clock: clock)
        let (plain, transport, gate) = try client(limits)
        let credential = Authentication.bearer {
            _ = try await plain.fetch([Int].self, from: "/first")
            _ = try await plain.fetch([Int].self, from: "/second")
            return "1"
        }
        let api = try PagingClient("https://api.test", transport: transport, middleware: [limits, credential])
        let task = Task { try await api.fetch([Int].self, from: "/a") }
        try await until { gate.waiters == 1 }
        let other = Task { try await plain.fetch([Int].self, from: "/b") }
        try await until { gate.waiters == 2 }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(clock.now.offset == .zero)
        try await finish(gate, [other])
        #expect(transport.paths == ["/first", "/b"])
        #expect(clock.now.offset == .seconds(1))
    }

    @Test("A renewed credential and the repeated request take a slot each")
    func renewal() async throws {
        let limits = RateLimits(.requests(1, per: .seconds(1)), maximumConcurrency: 1, clock: clock)
        let (plain, _, _) = try client(limits)
        let token = Mutex(0)
        let credential = Authentication.bearer(
            token: { "\(token.withLock { $0 })" },
            refresh: {
                _ = try await plain.fetch([Int].self, from: "/token")
                token.withLock { $0 += 1 }
            }
        )
        let (api, transport, gate) = try client(limits, [credential])
        let renewing = try PagingClient("https://api.test", transport: transport, middleware: [limits])
        let tasks = [Task { try await api.fetch([Int].self, from: "/a") }]
        try await until { gate.waiters == 1 }
        let other = Task { try await renewing.fetch([Int].self, from: "/b") }
        try await until { gate.waiters == 2 }
        try await finish(gate, tasks + [other])
        #expect(transport.paths == ["/a", "/a", "/b"])
        #expect(clock.now.offset == .seconds(3))
    }

    @Test("A rate of points counts the cost of each request, and rejects one that costs more than the rate")
    func points() async throws {
        let transport = StubTransport { _, _ in StubReply.json("[]").reply }
        let limits = RateLimits(
            .points(10, per: .seconds(60)) { Int($0.address.queryValue("cost") ?? "") ?? 1 },
            clock: clock
        )
        let api = try PagingClient("https://api.test", transport: transport, middleware: [limits])
        for cost in [4, 5, 0, 1] { _ = try await api.fetch([Int].self, from: "/a?cost=\(cost)") }
        let waiting = Task { try await api.fetch([Int].self, from: "/b?cost=2") }
        try await clock.waitForSleepers(count: 1)
        #expect(transport.sent.count == 4)
        clock.advance(by: .seconds(60))
        _ = try await waiting.value
        #expect(transport.sent.count == 5)
        let error = await #expect(throws: RequestError.self) { try await api.fetch([Int].self, from: "/c?cost=11") }
        #expect(error?.code == .invalidRequest)
        #expect(error?.description.contains("costs 11 points, and the rate permits 10") == true, "\(error as Any)")
    }

    @Test("Minimum intervals, counts and windows outside their bounds are corrected")
    func bounds() {
        #expect(RequestRate.requests(0, per: .seconds(-1)).kind == .window(count: 1, duration: .zero))
        #expect(RequestRate.points(0, per: .seconds(-1)) { _ in 1 }.kind == .window(count: 1, duration: .zero))
        #expect(RequestRate.minimumInterval(.seconds(-1)).kind == .interval(.zero))
        #expect(RateSlots([.minimumInterval(.zero)]).isUnlimited)
        #expect(!RateSlots([.requests(1, per: .zero)]).isUnlimited)
    }
}

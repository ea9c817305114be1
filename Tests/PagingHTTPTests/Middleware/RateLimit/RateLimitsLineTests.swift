import HTTPTypes
import Paging
import PagingTesting
import Synchronization
import RowTrait
import Testing

@testable import PagingHTTP

@Suite("Queue of an origin", .timeLimit(.minutes(10)))
struct RateLimitsLineTests {
    /// Returns a client whose origin is blocked for ten seconds.
    private func blockedClient(_ settings: RateSettings = RateSettings()) throws -> LimitedClient {
        let limited = LimitedClient(settings)
        try limited.blockOrigin()
        return limited
    }

    @Test("Requests are served in the order of arrival")
    func fairness() async throws {
        let limited = try blockedClient(RateSettings(maximumConcurrency: 1))
        var tasks: [Task<[Int], any Error>] = []
        for number in 1...50 {
            tasks.append(Task { try await limited.get("/\(number)") })
            try await limited.waitForWaiters(number)
        }
        #expect(limited.clock.sleepers == 1)
        limited.clock.advanceToNextWake()
        for task in tasks { _ = try await task.value }
        #expect(limited.transport.paths == (1...50).map { "/\($0)" })
    }

    @Test("Eight refusals together cause one wait, and then one request goes ahead of the others", .row("R15"))
    func herd() async throws {
        let clock = ManualClock()
        let rateClock = RateClock(clock)
        let limits = RateLimits(RateSettings(), clock: rateClock)
        let transport = StubTransport { _, _ in
            // The server is slow, so that all eight requests are in flight together.
            let isFirst = clock.now.offset < .seconds(2)
            try await clock.sleep(for: .seconds(1))
            return HTTPReply(head(isFirst ? 429 : 200, ["Retry-After": "2"]), body: .bytes(Array("[]".utf8)))
        }
        let client = try PagingClient("https://api.test", transport: transport, middleware: [limits])
        let requests = (1...8).map { number in
            Task {
                do { return try await client.fetchOnce("/\(number)") } catch {
                    return try await client.fetchOnce("/\(number)")
                }
            }
        }
        try await clock.waitForSleepers(count: 8)
        clock.advance(by: .seconds(1))
        let gate = limits.gate(of: client.base.origin)
        try await until { gate.waiters == 8 }
        #expect(transport.sent.count == 8)
        // The requested delay is 2 s, plus up to a tenth.
        clock.advance(by: .milliseconds(1999))
        #expect(gate.waiters == 8)
        clock.advance(by: .milliseconds(201))
        try await until { gate.waiters == 7 }
        for (sent, underWay) in [(9, 1), (11, 2), (15, 4), (16, 1)] {
            try await transport.waitForRequests(count: sent)
            try await until { clock.sleepers == underWay }
            #expect(transport.sent.count == sent)
            clock.advance(by: .seconds(1))
        }
        for request in requests { #expect(try await request.value == 200) }
    }

    @Test("A cancelled request leaves at once without affecting the others")
    func cancellation() async throws {
        let limited = try blockedClient()
        var tasks: [Task<[Int], any Error>] = []
        for number in 1...3 {
            tasks.append(Task { try await limited.get("/\(number)") })
            try await limited.waitForWaiters(number)
        }
        tasks[1].cancel()
        await #expect(throws: CancellationError.self) { try await tasks[1].value }
        #expect(limited.clock.now.offset == .zero)
        #expect(limited.clock.sleeps.count == 1)
        limited.clock.advanceToNextWake()
        _ = try await (tasks[0].value, tasks[2].value)
        #expect(limited.transport.paths == ["/1", "/3"])
    }

    @Test("A task that is cancelled beforehand does not wait")
    func cancelledBefore() async throws {
        let limited = try blockedClient()
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await limited.get()
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(limited.transport.sent.isEmpty)
    }

    @Test("No timer remains after the last request has left or been admitted")
    func timers() async throws {
        let limited = try blockedClient()
        let task = Task { try await limited.get() }
        try await limited.clock.waitForSleepers(count: 1)
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        try await until { limited.clock.sleepers == 0 }

        let next = Task { try await limited.get() }
        try await limited.clock.waitForSleepers(count: 1)
        limited.clock.advanceToNextWake()
        _ = try await next.value
        #expect(limited.clock.sleepers == 0)
    }

    @Test("Two origins do not wait for each other")
    func origins() async throws {
        let limited = try blockedClient()
        try await limited.get(from: "https://other.test")
        try await limited.get(from: "http://api.test")
        let task = Task { try await limited.get("/late") }
        try await limited.waitForWaiters(1)
        limited.clock.advance(by: .seconds(10))
        _ = try await task.value
        #expect(limited.transport.sent.map(\.request.scheme) == ["https", "http", "https"])
    }

    @Test("Two clients that share limits share the queue")
    func clients() async throws {
        let limited = LimitedClient(replies: [head(429, ["Retry-After": "5"])])
        let (one, other) = (try limited.client(attempts: 1), try limited.client("https://api.test/v2/"))
        await #expect(throws: RequestError.self) { try await one.fetch([Int].self, from: "/a") }
        let task = Task { try await other.fetch([Int].self, from: "b") }
        try await limited.waitForWaiters(1)
        #expect(limited.clock.timeToNextWake ?? .seconds(5) == .seconds(5))
        limited.clock.advance(by: .seconds(5))
        _ = try await task.value
        #expect(limited.transport.paths == ["/a", "/v2/b"])
    }

    @Test("Ten thousand waiting requests need one timer, and all are admitted")
    func crowd() async throws {
        let limited = try blockedClient(RateSettings(maximumConcurrency: 64))
        let client = try limited.client()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<10_000 {
                group.addTask {
                    _ = try await limited.limits.send(ClientRequest(address: client.base)) { _ in
                        HTTPReply(head(200), body: .empty)
                    }
                }
            }
            try await limited.waitForWaiters(10_000)
            #expect(limited.clock.sleeps.count <= 1)
            try await limited.clock.waitForSleepers(count: 1)
            limited.clock.advanceToNextWake()
            try await group.waitForAll()
        }
        #expect(try limited.gate().waiters == 0)
    }

    @Test("Fetching a credential through the same limits does not wait for the request that needs it")
    func inside() async throws {
        let limited = LimitedClient(RateSettings(maximumConcurrency: 1))
        let plain = try limited.client()
        let credential = Authentication.bearer { "\(try await plain.fetch([Int].self, from: "/token").count)" }
        let client = try PagingClient(
            "https://api.test",
            transport: limited.transport,
            middleware: [limited.limits, credential]
        )
        #expect(try await client.fetch([Int].self, from: "/a") == [])
        #expect(limited.transport.paths == ["/token", "/a"])
        #expect(try await limited.get("/b") == [])
    }
}

extension PagingClient {
    /// Sends one request without retries and returns its status; throws for a 429.
    fileprivate func fetchOnce(_ path: String) async throws -> Int {
        let status = try await exchange(ClientRequest(address: address(of: path))).reply.response.status.code
        if status == 429 { throw RequestError(.unexpectedStatus, "", status: status) }
        return status
    }
}

import HTTPTypes
import Paging
import PagingTesting
import Synchronization
import Testing

@testable import PagingHTTP

@Suite("The line before an origin", .timeLimit(.minutes(5)))
struct RateLimitsLineTests {
    /// A client whose origin stands still for ten seconds.
    private func standing(_ settings: RateSettings = RateSettings()) throws -> LimitedClient {
        let limited = LimitedClient(settings)
        limited.limits.noteBackoff(.seconds(10), origin: try #require(Origin("https://api.test")))
        return limited
    }

    @Test("First come, first served")
    func fairness() async throws {
        let limited = try standing(RateSettings(maximumConcurrency: 1))
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

    @Test("R15: eight refusals at once make one wait, and one request goes ahead of the others after it")
    func herd() async throws {
        let clock = ManualClock()
        let rateClock = RateClock(clock)
        let limits = RateLimits(RateSettings(), clock: rateClock)
        let transport = StubTransport { _, _ in
            // A server that is slow to answer, so that all eight are under way together.
            let isFirst = clock.now.offset < .seconds(2)
            try await clock.sleep(for: .seconds(1))
            return HTTPReply(head(isFirst ? 429 : 200, ["Retry-After": "2"]), body: .bytes(Array("[]".utf8)))
        }
        let client = try HTTPClient("https://api.test", transport: transport, middleware: [limits])
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
        // Asked for are 2 s, and up to a tenth more.
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

    @Test("Who is cancelled leaves at once, and nobody else notices")
    func cancellation() async throws {
        let limited = try standing()
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

    @Test("A task that is cancelled before it comes does not wait")
    func cancelledBefore() async throws {
        let limited = try standing()
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await limited.get()
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(limited.transport.sent.isEmpty)
    }

    @Test("No timer is left when the last one has gone, or has been let in")
    func timers() async throws {
        let limited = try standing()
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

    @Test("Two origins do not wait for one another")
    func origins() async throws {
        let limited = try standing()
        try await limited.get(from: "https://other.test")
        try await limited.get(from: "http://api.test")
        let task = Task { try await limited.get("/late") }
        try await limited.waitForWaiters(1)
        limited.clock.advance(by: .seconds(10))
        _ = try await task.value
        #expect(limited.transport.sent.map(\.request.scheme) == ["https", "http", "https"])
    }

    @Test("Two clients that share limits share the line")
    func clients() async throws {
        let limited = LimitedClient(replies: [head(429, ["Retry-After": "5"])])
        let (one, other) = (try limited.client(attempts: 1), try limited.client("https://api.test/v2/"))
        await #expect(throws: HTTPError.self) { try await one.fetch([Int].self, from: "/a") }
        let task = Task { try await other.fetch([Int].self, from: "b") }
        try await limited.waitForWaiters(1)
        #expect(limited.clock.timeToNextWake ?? .seconds(5) == .seconds(5))
        limited.clock.advance(by: .seconds(5))
        _ = try await task.value
        #expect(limited.transport.paths == ["/a", "/v2/b"])
    }

    @Test("Ten thousand wait at the cost of one timer, and all get their turn")
    func crowd() async throws {
        let limited = try standing(RateSettings(maximumConcurrency: 64))
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

    @Test("A credential that is fetched through the same limits does not wait for the request that needs it")
    func inside() async throws {
        let limited = LimitedClient(RateSettings(maximumConcurrency: 1))
        let plain = try limited.client()
        let credential = Authentication.bearer { "\(try await plain.fetch([Int].self, from: "/token").count)" }
        let client = try HTTPClient(
            "https://api.test",
            transport: limited.transport,
            middleware: [limited.limits, credential]
        )
        #expect(try await client.fetch([Int].self, from: "/a") == [])
        #expect(limited.transport.paths == ["/token", "/a"])
        #expect(try await limited.get("/b") == [])
    }
}

extension HTTPClient {
    /// Sends one request, without retries, and returns its status; throws for a 429.
    fileprivate func fetchOnce(_ path: String) async throws -> Int {
        let status = try await exchange(ClientRequest(address: address(of: path))).reply.response.status.code
        if status == 429 { throw HTTPError(.unexpectedStatus, "", status: status) }
        return status
    }
}

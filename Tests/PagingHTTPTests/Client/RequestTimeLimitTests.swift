import HTTPTypes
import Paging
import PagingHTTP
import PagingTesting
import Synchronization
import RowTrait
import Testing

@Suite("Time limit of a request", .timeLimit(.minutes(10)))
struct RequestTimeLimitTests {
    private let clock = ManualClock()
    private let network = SlowNetwork()

    @Test("An endless slow body ends at the time limit, and the transport is notified", .row("S17"))
    func drip() async throws {
        let api = try client(StubTransport { _, _ in network.dripping() })
        let fetching = Task { try await api.fetch([Int].self, from: "/a") }
        for second in stride(from: 10, through: 300, by: 10) {
            try await network.clock.waitForSleepers(count: 1)
            // The byte in the last second races with the limit; all earlier bytes arrive.
            clock.advance(by: .seconds(10))
            if second < 300 { network.clock.advance(by: .seconds(10)) }
        }
        let error = await #expect(throws: RequestError.self) { try await fetching.value }
        #expect(error?.code == .timedOut)
        #expect(error?.isTransient == true)
        #expect(network.cancellations == 1)
        #expect(network.bytes == 29)
    }

    @Test("A head that never arrives ends at the time limit")
    func head() async throws {
        let api = try client(StubTransport { _, _ in try await network.nothing() })
        let fetching = Task { try await api.fetch([Int].self, from: "/a") }
        try await network.clock.waitForSleepers(count: 1)
        clock.advance(by: .seconds(300))
        let error = await #expect(throws: RequestError.self) { try await fetching.value }
        #expect(error?.code == .timedOut)
        #expect(network.cancellations == 1)
    }

    @Test("A walk keeps earlier pages when the body of a page does not end", .row("S17"))
    func walk() async throws {
        let transport = StubTransport { request, _ in
            guard request.path == "/a" else { return network.dripping() }
            return StubReply.page("[1, 2]", next: "/b").reply
        }
        let api = try client(transport)
        let walking = Task { await api.list(Int.self, "/a", by: .linkHeader).collect(upTo: 100) }
        try await network.clock.waitForSleepers(count: 1)
        clock.advance(by: .seconds(300))
        let collected = await walking.value
        #expect(collected.arrived == [1, 2])
        #expect(collected.outcome.ending == .failed)
        #expect((collected.outcome.error as? RequestError)?.code == .timedOut)
    }

    @Test("Each attempt has the full time")
    func attempts() async throws {
        let transport = StubTransport { request, _ in
            network.nextNumber() == 1 ? try await network.nothing() : StubReply.json("[7]").reply
        }
        var api = try client(transport)
        api.retry = RetryPolicy(attempts: 2, firstDelay: .zero)
        let fetching = Task { [api] in try await api.fetch([Int].self, from: "/a") }
        try await network.clock.waitForSleepers(count: 1)
        clock.advance(by: .seconds(300))
        #expect(try await fetching.value == [7])
        #expect(transport.paths == ["/a", "/a"])
    }

    @Test("A later exchange has its own deadline on the same timer")
    func later() async throws {
        let transport = StubTransport { request, _ in
            request.path == "/a" ? StubReply.json("[7]").reply : try await network.nothing()
        }
        let api = try client(transport)
        #expect(try await api.fetch([Int].self, from: "/a") == [7])
        try await clock.waitForSleepers(count: 1)
        clock.advance(by: .seconds(200))
        let fetching = Task { try await api.fetch([Int].self, from: "/b") }
        try await network.clock.waitForSleepers(count: 1)
        clock.advance(by: .seconds(100))
        try await clock.waitForSleepers(count: 1)
        #expect(clock.sleeps == [.seconds(300), .seconds(200)])
        clock.advance(by: .seconds(200))
        let error = await #expect(throws: RequestError.self) { try await fetching.value }
        #expect(error?.code == .timedOut)
    }

    @Test("A hundred requests share one timer")
    func oneTimer() async throws {
        let api = try client(StubTransport(["/a": .json("[7]")]))
        for _ in 0..<100 { #expect(try await api.fetch([Int].self, from: "/a") == [7]) }
        #expect(clock.sleeps.count <= 1)
    }

    @Test("Without a limit there is no timer")
    func unlimited() async throws {
        var api = try client(StubTransport(["/a": .json("[7]")]))
        api.requestTimeLimit = nil
        #expect(try await api.fetch([Int].self, from: "/a") == [7])
        #expect(clock.sleeps.isEmpty)
    }

    @Test("Cancelling a request is not a timeout")
    func cancelled() async throws {
        let api = try client(StubTransport { _, _ in network.dripping() })
        let fetching = Task { try await api.fetch([Int].self, from: "/a") }
        try await network.clock.waitForSleepers(count: 1)
        fetching.cancel()
        await #expect(throws: CancellationError.self) { try await fetching.value }
        #expect(network.cancellations == 1)
    }

    @Test("The usage of a walk is available inside a timed exchange")
    func usage() async throws {
        let body = Array("[1,2]".utf8)
        let api = try client(StubTransport { _, _ in StubReply(body: body).reply })
        let source = api.list(Int.self, "/a", by: .linkHeader).limited(to: WalkLimits(bytes: 4))
        let collected = await source.collect(upTo: 10)
        #expect(collected.outcome.ending == .limited, "\(collected.outcome)")
        #expect(collected.outcome.requests == 1)
    }

    private func client(_ transport: StubTransport) throws -> PagingClient {
        var api = try PagingClient("https://api.test", transport: transport)
        api.clock = clock
        api.retry = .never
        return api
    }
}

/// A slow network with a manual clock.
private final class SlowNetwork: Sendable {
    private struct State {
        var cancellations = 0
        var bytes = 0
        var number = 0
    }

    let clock = ManualClock()
    private let state = Mutex(State())

    /// The number of cancelled waits.
    var cancellations: Int { state.withLock(\.cancellations) }
    /// The number of received bytes.
    var bytes: Int { state.withLock(\.bytes) }

    func nextNumber() -> Int {
        state.withLock { state in
            state.number += 1
            return state.number
        }
    }

    /// Returns a reply that never ends, with one byte every ten seconds.
    func dripping() -> HTTPReply {
        HTTPReply(
            HTTPResponse(status: .ok),
            body: HTTPBody { [self] in
                try await wait()
                state.withLock { $0.bytes += 1 }
                return [UInt8(ascii: " ")]
            }
        )
    }

    /// Waits without ever replying.
    func nothing() async throws -> HTTPReply {
        try await wait()
        return HTTPReply(HTTPResponse(status: .ok), body: .empty)
    }

    private func wait() async throws {
        do {
            try await clock.sleep(for: .seconds(10))
        } catch {
            state.withLock { $0.cancellations += 1 }
            throw error
        }
    }
}

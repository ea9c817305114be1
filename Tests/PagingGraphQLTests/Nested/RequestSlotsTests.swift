import PagingTesting
import Synchronization
import Testing

@testable import PagingGraphQL

/// Counts the current, the maximum and the total number of operations.
private final class RequestCounter: Sendable {
    private let state = Mutex([0, 0, 0])

    var counts: [Int] { state.withLock { $0 } }

    func enter() {
        state.withLock { $0 = [$0[0] + 1, max($0[1], $0[0] + 1), $0[2] + 1] }
    }

    func leave() {
        state.withLock { $0[0] -= 1 }
    }
}

@Suite("Request slots", .timeLimit(.minutes(10)))
struct RequestSlotsTests {
    @Test("Concurrent operations never exceed the slots, and all of them run")
    func bound() async throws {
        let slots = RequestSlots(3)
        let running = RequestCounter()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<200 {
                group.addTask {
                    try await slots.use {
                        running.enter()
                        await Task.yield()
                        running.leave()
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(running.counts == [0, 3, 200] || running.counts == [0, 2, 200])
    }

    @Test("A task that is cancelled while it waits stops waiting and takes no slot")
    func cancellation() async throws {
        let slots = RequestSlots(1)
        let gate = AsyncStream<Void>.makeStream()
        let entered = AsyncStream<Void>.makeStream()
        let holder = Task {
            try await slots.use {
                entered.continuation.finish()
                for await _ in gate.stream {}
            }
        }
        for await _ in entered.stream {}
        let waiting = Task { try await slots.use {} }
        waiting.cancel()
        await #expect(throws: CancellationError.self) { try await waiting.value }
        gate.continuation.finish()
        try await holder.value
        try await slots.use {}
    }
}

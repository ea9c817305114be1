import PagingTesting
import Testing

@Suite("ManualClock")
struct ManualClockTests {
    @Test("A sleeper wakes at its deadline and not before", .timeLimit(.minutes(10)))
    func sleeperWakes() async throws {
        let clock = ManualClock()
        let sleeper = Task { try await clock.sleep(for: .seconds(2)) }
        try await clock.waitForSleepers(count: 1)
        clock.advance(by: .seconds(1))
        #expect(clock.sleepers == 1)
        #expect(clock.timeToNextWake == .seconds(1))
        clock.advance(by: .seconds(1))
        #expect(clock.sleepers == 0)
        try await sleeper.value
        #expect(clock.sleeps == [.seconds(2)])
        #expect(clock.now.offset == .seconds(2))
    }

    @Test("A cancelled sleeper throws CancellationError and is removed", .timeLimit(.minutes(10)))
    func cancelledSleeper() async throws {
        let clock = ManualClock()
        let sleeper = Task { try await clock.sleep(for: .seconds(2)) }
        try await clock.waitForSleepers(count: 1)
        sleeper.cancel()
        await #expect(throws: CancellationError.self) { try await sleeper.value }
        #expect(clock.sleepers == 0)
    }

    @Test("A sleep until a past deadline ends at once", .timeLimit(.minutes(10)))
    func pastDeadline() async throws {
        let clock = ManualClock()
        clock.advance(by: .seconds(5))
        try await clock.sleep(until: .init(offset: .seconds(3)), tolerance: nil)
        #expect(clock.sleepers == 0)
    }

    @Test("Advancing to the next deadline wakes only the earliest sleeper", .timeLimit(.minutes(10)))
    func nextWake() async throws {
        let clock = ManualClock()
        let early = Task { try await clock.sleep(for: .seconds(1)) }
        let late = Task { try await clock.sleep(for: .seconds(9)) }
        try await clock.waitForSleepers(count: 2)
        clock.advanceToNextWake()
        try await early.value
        #expect(clock.sleepers == 1)
        clock.advanceToNextWake()
        try await late.value
        #expect(clock.now.offset == .seconds(9))
    }
}

import Synchronization

/// A timer that calls back at the deadlines of all exchanges of a client.
///
/// A cancelled sleep stays in the system's queue until its time. With one sleep per request, a fast crawl would leave
/// thousands in the queue; here an earlier sleep also serves later exchanges.
final class ExchangeTimer: Sendable {
    private struct Entry {
        let time: Duration
        let expire: @Sendable () -> Void
    }

    private struct State {
        var entries: [Int: Entry] = [:]
        var tickets = 0
        /// The end of the earliest sleep.
        var wake: Duration?

        /// Plans a sleep unless an earlier one is planned; returns whether a new sleep must start.
        mutating func planWake(at time: Duration) -> Bool {
            guard wake.map({ time < $0 }) ?? true else { return false }
            wake = time
            return true
        }
    }

    private let stopwatch: Stopwatch
    private let state = Mutex(State())

    init(clock: any Clock<Duration>) {
        stopwatch = Stopwatch(clock)
    }

    /// Returns a new number that identifies an exchange.
    func newTicket() -> Int {
        state.withLock { state in
            state.tickets += 1
            return state.tickets
        }
    }

    /// Calls back once after a time limit, unless the ticket is cleared first.
    func set(_ ticket: Int, after limit: Duration, expire: @escaping @Sendable () -> Void) {
        let time = stopwatch.elapsed() + max(.zero, limit)
        let mustSleep = state.withLock { state in
            state.entries[ticket] = Entry(time: time, expire: expire)
            return state.planWake(at: time)
        }
        if mustSleep { sleep(until: time) }
    }

    /// Removes the deadline of an exchange.
    func clear(_ ticket: Int) {
        // The closure is released outside the lock: it may hold an object's last reference.
        _ = state.withLock { $0.entries.removeValue(forKey: ticket) }
    }

    private func sleep(until time: Duration) {
        // Detached: the sleep also serves later exchanges and must not retain the first task's task-local values.
        Task.detached { [weak self, stopwatch] in
            let isAwake: Void? = try? await stopwatch.sleep(time)
            self?.wake(from: time, goingOn: isAwake != nil)
        }
    }

    private func wake(from time: Duration, goingOn: Bool) {
        let now = stopwatch.elapsed()
        let (expired, next) = state.withLock { state in
            if state.wake == time { state.wake = nil }
            let expired = state.entries.filter { $0.value.time <= now }
            for ticket in expired.keys { state.entries[ticket] = nil }
            let next = goingOn ? state.entries.values.map(\.time).min() : nil
            return (expired, next.flatMap { state.planWake(at: $0) ? $0 : nil })
        }
        for entry in expired.values { entry.expire() }
        if let next { sleep(until: next) }
    }
}

/// A type-erased clock that measures time as durations since its creation.
private struct Stopwatch: Sendable {
    let elapsed: @Sendable () -> Duration
    /// Sleeps until a point in time, which may be in the past.
    let sleep: @Sendable (_ time: Duration) async throws -> Void

    init<C: Clock<Duration>>(_ clock: C) {
        let start = clock.now
        elapsed = { start.duration(to: clock.now) }
        sleep = { try await clock.sleep(until: start.advanced(by: $0), tolerance: nil) }
    }
}

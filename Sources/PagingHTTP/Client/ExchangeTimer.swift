import Synchronization

/// Calls back when the time of an exchange is up: one timer for all the exchanges of a client.
///
/// A sleep that is cancelled stays in the system's queue until its time comes. With a sleep for each request, a fast
/// crawl would leave thousands of them behind; here one that began earlier serves those that came later as well.
final class ExchangeTimer: Sendable {
    private struct Entry {
        let time: Duration
        let expire: @Sendable () -> Void
    }

    private struct State {
        var entries: [Int: Entry] = [:]
        var tickets = 0
        /// When the earliest sleep ends.
        var wake: Duration?

        /// Plans a sleep until a time, unless one ends before; returns whether it has to be started.
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

    /// A number for an exchange, to set and clear its time by.
    func newTicket() -> Int {
        state.withLock { state in
            state.tickets += 1
            return state.tickets
        }
    }

    /// Calls back once when a time has passed, unless it is cleared before.
    func set(_ ticket: Int, after limit: Duration, expire: @escaping @Sendable () -> Void) {
        let time = stopwatch.elapsed() + max(.zero, limit)
        let mustSleep = state.withLock { state in
            state.entries[ticket] = Entry(time: time, expire: expire)
            return state.planWake(at: time)
        }
        if mustSleep { sleep(until: time) }
    }

    /// Forgets an exchange.
    func clear(_ ticket: Int) {
        // The closure is released outside the lock: it may hold the last reference to something.
        _ = state.withLock { $0.entries.removeValue(forKey: ticket) }
    }

    private func sleep(until time: Duration) {
        // Detached: it serves later exchanges too and must not keep what is bound to the task of the first.
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

/// Any clock, with its points in time as durations since this was made.
private struct Stopwatch: Sendable {
    let elapsed: @Sendable () -> Duration
    /// Sleeps until a point in time, which may be past.
    let sleep: @Sendable (_ time: Duration) async throws -> Void

    init<C: Clock<Duration>>(_ clock: C) {
        let start = clock.now
        elapsed = { start.duration(to: clock.now) }
        sleep = { try await clock.sleep(until: start.advanced(by: $0), tolerance: nil) }
    }
}

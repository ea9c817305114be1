import Paging
import Synchronization

/// A queue of the requests to one origin, which applies the decisions of a ``RateState``.
///
/// The lock guards the state, the continuations and the timer. While it is held, only the state and the clock are
/// called; the clock's times must reach the state in order. There is at most one timer, and only while a request waits
/// for a point in time.
final class RateGate: Sendable {
    typealias Ticket = RateState.Ticket
    private typealias Answer = Result<Ticket, any Error>
    private typealias Answers = [(CheckedContinuation<Answer, Never>, Answer)]

    private struct Stored {
        var state: RateState
        var waiting: [Int: CheckedContinuation<Answer, Never>] = [:]
        var nextID = 0
        var timer: Task<Void, Never>?
        var timerEnd: Duration?
    }

    /// The gates that the current task has entered.
    @TaskLocal private static var inside: Set<ObjectIdentifier> = []

    private let origin: Origin
    private let maximumWait: Duration
    private let clock: RateClock
    private let stored: Mutex<Stored>

    init(origin: Origin, _ settings: RateSettings, _ clock: RateClock) {
        self.origin = origin
        self.clock = clock
        maximumWait = settings.maximumWait
        stored = Mutex(Stored(state: RateState(settings)))
    }

    deinit {
        stored.withLock { $0.timer?.cancel() }
    }

    /// The number of waiting requests.
    var waiters: Int { stored.withLock { $0.waiting.count } }

    /// Waits in line for a ticket.
    ///
    /// A task that has entered already gets a ticket at once: the request it works for may be waiting for it, which
    /// would deadlock.
    ///
    /// - Throws: ``RequestError`` with ``RequestError/Code/rateLimited`` when the wait is too long, `CancellationError` as
    ///   soon as the task is cancelled.
    func enter() async throws -> Ticket {
        try Task.checkCancellation()
        if Self.inside.contains(ObjectIdentifier(self)) {
            return stored.withLock { $0.state.admit(at: clock.now()) }
        }
        let id = stored.withLock { stored in
            stored.nextID += 1
            return stored.nextID
        }
        let answer = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                wait(id, continuation)
            }
        } onCancel: {
            abandon(id)
        }
        return try answer.get()
    }

    /// Runs the exchange of a ticket's holder.
    func whileInside(_ body: () async throws -> HTTPReply) async throws -> HTTPReply {
        try await Self.$inside.withValue(Self.inside.union([ObjectIdentifier(self)]), operation: body)
    }

    /// Returns a ticket, with the rate report of the reply, if one arrived.
    func leave(_ ticket: Ticket, _ report: RateReport?) {
        perform { [chance = clock.chance()] stored, now in
            stored.state.finish(ticket, report, at: now, chance: chance)
        }
    }

    /// Applies the limits found in a response body.
    func note(_ hints: RateHints) {
        perform { [chance = clock.chance()] stored, now in
            stored.state.heed(hints, RateState.Moment(now: now, chance: chance))
        }
    }

    // MARK: - Inside

    private func wait(_ id: Int, _ continuation: CheckedContinuation<Answer, Never>) {
        var isCancelled = false
        perform { stored, _ in
            // A cancellation before this point found no waiter to resume, so it is checked under the lock.
            isCancelled = Task.isCancelled
            guard !isCancelled else { return }
            stored.waiting[id] = continuation
            stored.state.line.append(id)
        }
        if isCancelled { continuation.resume(returning: .failure(CancellationError())) }
        if let load = PageLoad.current, load.isWatched { tell(load, ofWaitBy: id) }
    }

    /// Reports a waiting request to its page load.
    private func tell(_ load: PageLoad, ofWaitBy id: Int) {
        let (isWaiting, end, now) = stored.withLock { ($0.waiting[id] != nil, $0.timerEnd, clock.now()) }
        if isWaiting { load.throttled(delay: end.map { max(.zero, $0 - now) }) }
    }

    private func abandon(_ id: Int) {
        var abandoned: CheckedContinuation<Answer, Never>?
        perform { stored, _ in
            abandoned = stored.waiting.removeValue(forKey: id)
            if abandoned != nil { stored.state.line.remove(id) }
        }
        abandoned?.resume(returning: .failure(CancellationError()))
    }

    /// Changes the state, resumes all requests that may proceed, and sets the timer.
    private func perform(_ change: (inout Stored, _ now: Duration) -> Void) {
        let (answers, oldTimer) = stored.withLock { stored -> (Answers, Task<Void, Never>?) in
            let now = clock.now()
            change(&stored, now)
            let effects = stored.state.step(at: now)
            return (settle(effects, &stored), setTimer(effects.wakeAt, &stored))
        }
        oldTimer?.cancel()
        for (continuation, answer) in answers { continuation.resume(returning: answer) }
    }

    private func settle(
        _ effects: RateState.Effects,
        _ stored: inout Stored
    ) -> Answers {
        let granted = effects.granted.compactMap { id, ticket in
            stored.waiting.removeValue(forKey: id).map { ($0, Answer.success(ticket)) }
        }
        guard !effects.refused.isEmpty else { return granted }
        let error = RequestError.rateLimited(origin, wait: effects.refusedWait, maximumWait: maximumWait)
        return granted
            + effects.refused.compactMap { id in
                stored.waiting.removeValue(forKey: id).map { ($0, Answer.failure(error)) }
            }
    }

    /// Replaces or clears the timer and returns the obsolete one.
    private func setTimer(_ end: Duration?, _ stored: inout Stored) -> Task<Void, Never>? {
        guard end != stored.timerEnd else { return nil }
        let old = stored.timer
        stored.timerEnd = end
        stored.timer = end.map { end in
            Task { [clock, weak self] in
                do { try await clock.sleep(end) } catch { return }
                self?.timerRang(at: end)
            }
        }
        return old
    }

    private func timerRang(at end: Duration) {
        perform { stored, _ in
            if stored.timerEnd == end { (stored.timer, stored.timerEnd) = (nil, nil) }
        }
    }
}

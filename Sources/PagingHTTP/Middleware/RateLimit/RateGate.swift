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

    /// A permission to pass a gate, on which the current task acts.
    struct Pass: Sendable {
        let gate: RateGate
        let ticket: Ticket
    }

    private struct Stored {
        var state: RateState
        /// The requests in line and, with their tickets, the requests that wait to be sent.
        var waiting: [Int: Waiter] = [:]
        var nextID = 0
        var timer: Task<Void, Never>?
        var timerEnd: Duration?
    }

    private struct Waiter {
        let continuation: CheckedContinuation<Answer, Never>
        /// The ticket of a request that waits to be sent.
        var ticket: Ticket?
        let cost: RateSlots.Cost
    }

    /// The gates that the current task has entered, with its tickets, outermost first.
    @TaskLocal static var passes: [Pass] = []

    private let origin: Origin
    private let maximumWait: Duration
    /// The caller's own rates of requests or points; their order is that of the costs.
    private let rates: [RequestRate]
    private let hasRates: Bool
    private let clock: RateClock
    private let stored: Mutex<Stored>

    init(origin: Origin, _ settings: RateSettings, _ clock: RateClock) {
        self.origin = origin
        self.clock = clock
        maximumWait = settings.maximumWait
        rates = settings.rates.filter(\.hasSlots)
        hasRates = !settings.rates.isEmpty
        stored = Mutex(Stored(state: RateState(settings)))
    }

    deinit {
        stored.withLock { $0.timer?.cancel() }
    }

    /// The number of waiting requests.
    var waiters: Int { stored.withLock { $0.waiting.count } }

    /// Returns the slots that a request takes.
    ///
    /// - Throws: ``RequestError`` with ``RequestError/Code/invalidRequest`` when it costs more than a whole rate.
    func cost(of request: ClientRequest) throws -> RateSlots.Cost {
        guard rates.contains(where: { $0.cost != nil }) else { return RateSlots.Cost() }
        return RateSlots.Cost(slots: try rates.map { try $0.slots(of: request) })
    }

    /// Waits in line for a ticket.
    ///
    /// A task that has entered already gets a ticket at once: the request it works for may be waiting for it, which
    /// would deadlock.
    ///
    /// - Throws: ``RequestError`` with ``RequestError/Code/rateLimited`` when the wait is too long, `CancellationError` as
    ///   soon as the task is cancelled.
    func enter(_ cost: RateSlots.Cost = RateSlots.Cost()) async throws -> Ticket {
        try Task.checkCancellation()
        if Self.passes.contains(where: { $0.gate === self }) {
            return stored.withLock { $0.state.admit(at: clock.now()) }
        }
        return try await wait(for: cost)
    }

    /// Runs the exchange of a ticket's holder.
    func whileInside(_ ticket: Ticket, _ body: () async throws -> HTTPReply) async throws -> HTTPReply {
        try await Self.$passes.withValue(Self.passes + [Pass(gate: self, ticket: ticket)], operation: body)
    }

    /// Sends a request as soon as the caller's own rates permit it.
    ///
    /// The rates are those of the gates that the current task has entered. A middleware may send more than one request
    /// with one ticket, so each is counted where it leaves the client.
    ///
    /// - Throws: `CancellationError` as soon as the task is cancelled while it waits, otherwise any error of the closure.
    static func send(_ request: ClientRequest, _ body: () async throws -> HTTPReply) async throws -> HTTPReply {
        var due: [Pass] = []
        for pass in passes.reversed() where pass.gate.hasRates && pass.gate.origin == request.address.origin {
            // The innermost ticket of a gate is that of the request itself.
            if !due.contains(where: { $0.gate === pass.gate }) { due.append(pass) }
        }
        guard !due.isEmpty else { return try await body() }
        var taken: [(gate: RateGate, cost: RateSlots.Cost)] = []
        do {
            for pass in due {
                let cost = try pass.gate.cost(of: request)
                try await pass.gate.takeSlots(cost, for: pass.ticket)
                taken.append((pass.gate, cost))
            }
            let reply = try await body()
            for (gate, cost) in taken { gate.returnSlots(cost, isAnswered: true) }
            return reply
        } catch {
            for (gate, cost) in taken { gate.returnSlots(cost, isAnswered: false) }
            throw error
        }
    }

    /// Returns a ticket, with the rate report of the reply, if one arrived.
    func leave(_ ticket: Ticket, _ report: RateReport?) {
        perform { [chance = clock.chance()] stored, now in
            stored.state.finish(ticket, report, at: now, chance: chance)
        }
    }

    /// Applies the limits found in a response body.
    func apply(_ hints: RateHints) {
        perform { [chance = clock.chance()] stored, now in
            stored.state.apply(hints, RateState.Moment(now: now, chance: chance))
        }
    }

    // MARK: - Inside

    private func takeSlots(_ cost: RateSlots.Cost, for ticket: Ticket) async throws {
        try Task.checkCancellation()
        var isTaken = false
        perform { stored, now in isTaken = stored.state.send(ticket, cost, at: now) }
        if !isTaken { _ = try await wait(for: cost, with: ticket) }
    }

    private func returnSlots(_ cost: RateSlots.Cost, isAnswered: Bool) {
        perform { stored, now in stored.state.receive(cost, isAnswered: isAnswered, at: now) }
    }

    /// Waits in line or, with a ticket, to be sent.
    private func wait(for cost: RateSlots.Cost, with ticket: Ticket? = nil) async throws -> Ticket {
        let id = stored.withLock { stored in
            stored.nextID += 1
            return stored.nextID
        }
        let answer = await withTaskCancellationHandler {
            await withCheckedContinuation { wait(id, Waiter(continuation: $0, ticket: ticket, cost: cost)) }
        } onCancel: {
            abandon(id)
        }
        return try answer.get()
    }

    private func wait(_ id: Int, _ waiter: Waiter) {
        var isCancelled = false
        perform { stored, _ in
            // A cancellation before this point found no waiter to resume, so it is checked under the lock.
            isCancelled = Task.isCancelled
            guard !isCancelled else { return }
            stored.waiting[id] = waiter
            if waiter.ticket == nil {
                stored.state.line.append(id, waiter.cost)
            } else {
                stored.state.sendLine.append(id, waiter.cost)
            }
        }
        if isCancelled { waiter.continuation.resume(returning: .failure(CancellationError())) }
        if let load = PageLoad.current, load.isWatched { tell(load, ofWaitBy: id) }
    }

    /// Reports a waiting request to its page load.
    private func tell(_ load: PageLoad, ofWaitBy id: Int) {
        let (isWaiting, end, now) = stored.withLock { ($0.waiting[id] != nil, $0.timerEnd, clock.now()) }
        if isWaiting { load.throttled(delay: end.map { max(.zero, $0 - now) }) }
    }

    private func abandon(_ id: Int) {
        var abandoned: Waiter?
        perform { stored, _ in
            abandoned = stored.waiting.removeValue(forKey: id)
            guard let abandoned else { return }
            if abandoned.ticket == nil { stored.state.line.remove(id) } else { stored.state.sendLine.remove(id) }
        }
        abandoned?.continuation.resume(returning: .failure(CancellationError()))
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
        var granted: Answers = effects.granted.compactMap { id, ticket in
            stored.waiting.removeValue(forKey: id).map { ($0.continuation, Answer.success(ticket)) }
        }
        for id in effects.sendable {
            guard let waiter = stored.waiting.removeValue(forKey: id), let ticket = waiter.ticket else { continue }
            granted.append((waiter.continuation, .success(ticket)))
        }
        guard !effects.refused.isEmpty else { return granted }
        let error = RequestError.rateLimited(origin, wait: effects.refusedWait, maximumWait: maximumWait)
        return granted
            + effects.refused.compactMap { id in
                stored.waiting.removeValue(forKey: id).map { ($0.continuation, Answer.failure(error)) }
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

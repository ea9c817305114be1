import Synchronization

/// A slot of the budget that a request may use.
struct BudgetSlot: Sendable {
    /// The slot's name in Redis.
    let name: String
    /// The time after which the request must not be sent, because the lease might end before its answer.
    let expiry: ContinuousClock.Instant
}

/// A slot that a request does not use any more, with the time after which another request may use it.
struct ReturnedSlot: Hashable, Sendable {
    let name: String
    let rest: Duration
}

/// The requests of this process that wait for a slot, and the slots that they return.
///
/// It has a lock and no thread, so that a cancelled request stops waiting at once, whatever Redis does.
final class BudgetLine: Sendable {
    private typealias Answer = Result<BudgetSlot, any Error>

    private struct State {
        var waiting: [Int: CheckedContinuation<Answer, Never>] = [:]
        /// The numbers of the requests in their order; those that were cancelled are skipped.
        var order: [Int] = []
        var lastNumber = 0
        var returned: [ReturnedSlot] = []
        var problem: (any Error)?
    }

    private let state = Mutex(State())
    private let changes: AsyncStream<Void>.Continuation

    /// Creates a line that reports each change.
    init(changes: AsyncStream<Void>.Continuation) {
        self.changes = changes
    }

    /// The number of waiting requests.
    var count: Int { state.withLock { $0.waiting.count } }

    /// Waits for a slot.
    ///
    /// - Throws: `CancellationError` as soon as the task is cancelled, or the error of ``end(_:)``.
    func wait() async throws -> BudgetSlot {
        let number = state.withLock { state in
            state.lastNumber += 1
            return state.lastNumber
        }
        let answer = await withTaskCancellationHandler {
            await withCheckedContinuation { join($0, number) }
        } onCancel: {
            state.withLock { $0.waiting.removeValue(forKey: number) }?.resume(returning: .failure(CancellationError()))
        }
        return try answer.get()
    }

    /// Gives a slot to the request that has waited longest; returns whether there was one.
    func grant(_ slot: BudgetSlot) -> Bool {
        let first = state.withLock { state -> CheckedContinuation<Answer, Never>? in
            while !state.order.isEmpty {
                if let first = state.waiting.removeValue(forKey: state.order.removeFirst()) { return first }
            }
            return nil
        }
        first?.resume(returning: .success(slot))
        return first != nil
    }

    /// Ends all requests in the line, and all later ones, with an error.
    func end(_ problem: any Error) {
        let waiting = state.withLock { state in
            state.problem = problem
            defer { (state.waiting, state.order) = ([:], []) }
            return state.waiting.values.map(\.self)
        }
        for continuation in waiting { continuation.resume(returning: .failure(problem)) }
    }

    /// Notes a slot to return.
    func give(_ slot: ReturnedSlot) {
        state.withLock { $0.returned.append(slot) }
        changes.yield()
    }

    /// Removes and returns the slots to return.
    func takeReturned() -> [ReturnedSlot] {
        state.withLock { state in
            defer { state.returned = [] }
            return state.returned
        }
    }

    private func join(_ continuation: CheckedContinuation<Answer, Never>, _ number: Int) {
        let answer = state.withLock { state -> Answer? in
            // A cancellation before this point found no continuation to resume, so it is checked under the lock.
            if Task.isCancelled { return .failure(CancellationError()) }
            if let problem = state.problem { return .failure(problem) }
            state.waiting[number] = continuation
            state.order.append(number)
            return nil
        }
        if let answer { continuation.resume(returning: answer) } else { changes.yield() }
    }
}

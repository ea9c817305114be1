import Synchronization

/// Owns the tasks of a walk and carries out what its ``WalkPlan`` decides.
///
/// The lock guards plan, tasks and the waiting consumer; nothing is called while it is held but the plan.
final class WalkStorage<Item: Sendable, Cursor: Hashable & Sendable>: Sendable {
    typealias Plan = WalkPlan<Item, Cursor>

    private struct State {
        var plan: Plan
        var waiting: CheckedContinuation<Plan.Delivery, Never>?
        var tasks: [Int: Task<Void, Never>] = [:]
        /// Ends the walk when its time is over; there is none before the first page is asked for.
        var watchdog: Task<Void, Never>?
    }

    private let source: any PageSource<Item, Cursor>
    private let isSerial: Bool
    private let tally: WalkTally
    private let timeLimit: Duration?
    private let clock: any Clock<Duration>
    private let state: Mutex<State>

    init(_ sequence: PageSequence<Item, Cursor>) {
        source = sequence.source
        timeLimit = sequence.policy.limits.duration
        clock = sequence.clock
        tally = WalkTally(limits: sequence.policy.limits)
        // Only a task of its own can be cancelled when the time is over.
        isSerial = sequence.walk.window == .serial && timeLimit == nil
        state = Mutex(State(plan: Plan(sequence.walk, policy: sequence.policy)))
    }

    /// The outcome as it stands: final once `next` has returned `nil` or thrown.
    var outcome: PagingOutcome<Cursor> {
        var outcome = state.withLock { $0.plan.outcome }
        let counted = tally.counts
        // Where nobody counts requests, each load is one, and so is each retry.
        outcome.requests = counted.requests > 0 ? counted.requests : outcome.requests + counted.retries
        outcome.retries = counted.retries
        outcome.quarantined = counted.quarantined
        return outcome
    }

    /// Returns the next page, or `nil` at the end.
    ///
    /// One caller at a time.
    func next() async throws -> Page<Item, Cursor>? {
        if Task.isCancelled { cancel() }
        startWatchdog()
        let delivery = isSerial ? await nextSerially() : await nextFromWindow()
        return try unwrap(delivery)
    }

    /// Returns the next page if it is there already.
    func nextIfReady() throws -> Page<Item, Cursor>? {
        guard let delivery = perform({ $0.plan.demandReady() }) else { return nil }
        return try unwrap(delivery)
    }

    /// Ends the walk and cancels its tasks.
    func cancel() {
        let delivery = perform { $0.plan.cancel() }
        if let delivery { resume(with: delivery) }
    }

    // MARK: - Inside

    private func startWatchdog() {
        guard let timeLimit else { return }
        state.withLock { state in
            guard state.watchdog == nil, !state.plan.hasEnded else { return }
            state.watchdog = Task { @concurrent [weak self, clock] in
                guard (try? await clock.sleep(for: timeLimit)) != nil else { return }
                self?.react { $0.plan.expire(after: timeLimit) }
            }
        }
    }

    private func unwrap(_ delivery: Plan.Delivery) throws -> Page<Item, Cursor>? {
        switch delivery {
        case .page(let page): return page
        case .end: return nil
        case .failure(let error): throw error
        }
    }

    private func nextFromWindow() async -> Plan.Delivery {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let delivery = perform { state in
                    state.waiting = continuation
                    return state.plan.demand()
                }
                if let delivery { resume(with: delivery) }
            }
        } onCancel: {
            cancel()
        }
    }

    /// Loads in the caller's own task: no task is created, and cancellation reaches the source by itself.
    private func nextSerially() async -> Plan.Delivery {
        var effects = state.withLock { $0.plan.demand() }
        while let load = effects.start.first {
            let result = await self.load(load, announcing: nil)
            let isCancelled = Task.isCancelled
            effects = state.withLock { state in
                // A source may have an error of its own for a cancelled load; the consumer was cancelled all the same.
                if case .failure = result, isCancelled { return state.plan.cancel() }
                return state.plan.finished(result, by: load.id)
            }
        }
        return effects.delivery ?? .failure(CancellationError())
    }

    private func load(
        _ load: Plan.Load,
        announcing announce: (@Sendable (PageLinks<Cursor>) -> Void)?
    ) async -> Result<Page<Item, Cursor>, any Error> {
        await WalkTally.$current.withValue(tally) {
            do {
                guard let announce else { return .success(try await source.page(at: load.cursor)) }
                return .success(try await source.page(at: load.cursor, announcing: announce))
            } catch {
                return .failure(error)
            }
        }
    }

    /// Runs a step of the plan, starts and cancels the tasks it asks for, and returns what the consumer gets.
    private func perform(_ step: (inout State) -> Plan.Effects) -> Plan.Delivery? {
        let (delivery, cancelled) = state.withLock { state in
            let effects = step(&state)
            for load in effects.start { state.tasks[load.id] = task(for: load) }
            var cancelled = effects.cancel.compactMap { state.tasks.removeValue(forKey: $0) }
            if state.plan.hasEnded, let watchdog = state.watchdog {
                cancelled.append(watchdog)
                state.watchdog = nil
            }
            return (effects.delivery, cancelled)
        }
        for task in cancelled { task.cancel() }
        return delivery
    }

    private func task(for load: Plan.Load) -> Task<Void, Never> {
        Task { @concurrent [self] in
            let result = await self.load(load) { [self] links in
                react { $0.plan.announced(links, by: load.id) }
            }
            react { state in
                state.tasks[load.id] = nil
                return state.plan.finished(result, by: load.id)
            }
        }
    }

    private func react(_ step: (inout State) -> Plan.Effects) {
        if let delivery = perform(step) { resume(with: delivery) }
    }

    private func resume(with delivery: Plan.Delivery) {
        let waiting = state.withLock { state in
            defer { state.waiting = nil }
            return state.waiting
        }
        waiting?.resume(returning: delivery)
    }
}

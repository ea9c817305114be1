import Synchronization

/// The tasks and loaded pages of a walk, which performs the decisions of its ``WalkStateMachine``.
///
/// Like the plan, it knows neither the item type nor the cursor type; only ``PageLoader`` does. The lock guards the
/// plan, tasks, pages and waiting consumer. Only the plan is called while it is held. The
/// consumer's continuation is removed under the lock before it is resumed, so it can be an unsafe one (``CrawlStorage``).
final class WalkStorage: Sendable {
    /// Loads a page, and announces its links as soon as they are known if `announce` is not `nil`.
    typealias Load =
        @Sendable (
            _ cursor: AddressNumber?,
            _ announce: (@Sendable (PageLinks<AddressNumber>) -> Void)?
        ) async throws -> PendingPage

    /// A page whose turn has come, and its items to deliver.
    struct Delivered {
        let page: any ErasedPage
        let turn: WalkStateMachine.Turn
    }

    private struct State {
        var plan: WalkStateMachine
        /// The control that sets the width of the plan, if the window is adaptive.
        var control: WindowControl?
        var waiting: UnsafeContinuation<Delivery, Never>?
        var tasks: [Int: Task<Void, Never>] = [:]
        /// Pages that are loaded and not yet delivered, by the number of their load.
        var pages: [Int: any ErasedPage] = [:]
        /// The task that ends the walk at its time limit; `nil` before the first request.
        var watchdog: Task<Void, Never>?
    }

    /// The result for the consumer: a page, the end or an error.
    private typealias Delivery = Result<Delivered?, any Error>

    private let load: Load
    private let isSerial: Bool
    /// The share of the walk in a window over many lists, if it is one of them.
    private let share: WindowShare?
    private let usage: WalkUsage
    private let decodingOrder = DecodingOrder()
    private let retries = RetryQueue()
    private let watch: WalkWatch?
    private let timeLimit: Duration?
    private let clock: any Clock<Duration>
    /// The time since the walk was created.
    private let elapsed: @Sendable () -> Duration
    private let state: Mutex<State>

    init(
        _ walk: Walk<AddressNumber>,
        policy: WalkPolicy,
        clock: any Clock<Duration>,
        observers: [PagingObserver],
        share: WindowShare? = nil,
        addressBeyond: @escaping WalkStateMachine.AddressBeyond = { _ in nil },
        load: @escaping Load
    ) {
        self.load = load
        self.share = share
        self.clock = clock
        elapsed = clock.stopwatch()
        timeLimit = policy.limits.duration
        usage = WalkUsage(limits: policy.limits)
        watch = WalkWatch(observers, clock: clock, limit: policy.limits.items, isWhole: walk.start.isStart)
        // Only a separate task can be cancelled at the time limit.
        isSerial = walk.window == .serial && timeLimit == nil
        let control = walk.window.isAdaptive ? WindowControl(upTo: walk.window.bound) : nil
        var plan = WalkStateMachine(walk, policy: policy, addressBeyond: addressBeyond)
        plan.width = control?.width ?? plan.width
        state = Mutex(State(plan: consume plan, control: control))
    }

    /// The current outcome, which is final once `next` returns `nil` or throws.
    var outcome: PagingOutcome<AddressNumber> {
        var outcome = state.withLock { $0.plan.outcome }
        outcome.result.add(usage.counts)
        return outcome
    }

    /// Whether the walk has ended, which is known with its last page.
    var hasEnded: Bool { state.withLock(\.plan.hasEnded) }

    /// Returns the next page, or `nil` at the end of the list.
    ///
    /// Only one caller at a time is allowed.
    func next() async throws -> Delivered? {
        if Task.isCancelled { cancel() }
        startWatchdog()
        defer { reportEnd() }
        let delivered = try await loadsSerially() ? nextSerially() : nextFromWindow().get()
        report(delivered)
        return delivered
    }

    /// Returns the next page if it is already loaded.
    func nextIfReady() throws -> Delivered? {
        guard let delivery = perform({ $0.plan.demandReady() }) else { return nil }
        defer { reportEnd() }
        let delivered = try delivery.get()
        report(delivered)
        return delivered
    }

    /// Ends the walk and cancels its tasks.
    func cancel() {
        react { $0.plan.cancel() }
        reportEnd()
    }

    // MARK: - Inside

    /// Applies the walk's share, and returns whether the next page loads in the caller's own task.
    private func loadsSerially() -> Bool {
        guard isSerial, let share else { return isSerial }
        let width = share.width()
        return state.withLock { state in
            if !state.plan.isNarrowed { state.plan.width = width }
            return state.plan.width == 1 && state.plan.slots.isEmpty
        }
    }

    private func report(_ delivered: Delivered?) {
        guard let watch, let turn = delivered?.turn else { return }
        watch.delivered(turn.id, itemCount: turn.reading.count, outcome.result)
    }

    private func reportEnd() {
        guard let watch, hasEnded else { return }
        watch.ended(outcome.result)
    }

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

    private func nextFromWindow() async -> Delivery {
        await withTaskCancellationHandler {
            await withUnsafeContinuation { continuation in
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

    /// Loads in the caller's own task: no task is created, and cancellation reaches the source directly.
    private func nextSerially() async throws -> Delivered? {
        var effects = state.withLock { $0.plan.demand() }
        var loaded: (any ErasedPage)?
        while let load = effects.start.first {
            do {
                let page = try await PageLoad(load.id, usage: usage, watch: watch).run(counting: \.facts.itemCount) {
                    try await self.load(load.cursor, nil)
                }
                loaded = page.content
                effects = state.withLock { $0.plan.finished(.success(page.facts), by: load.id) }
            } catch {
                // A source may throw its own error for a cancelled load; the consumer was cancelled nevertheless.
                let isCancelled = Task.isCancelled
                effects = state.withLock {
                    isCancelled ? $0.plan.cancel() : $0.plan.finished(.failure(error), by: load.id)
                }
            }
        }
        switch effects.delivery {
        case .page(let turn): return loaded.map { Delivered(page: $0, turn: turn) }
        case .end: return nil
        case .failure(let error): throw error
        case nil: throw CancellationError()
        }
    }

    /// Applies a step to the plan, performs its effects, and returns the result for the consumer.
    private func perform(_ step: (inout State) -> WalkStateMachine.Effects) -> Delivery? {
        perform(finishing: nil, step).delivery
    }

    /// Applies a step to the plan and performs its effects.
    ///
    /// - Parameter id: The load that the calling task has finished, if any. The task continues with a load that the plan
    ///   starts, because a new task would first have to find a thread.
    /// - Returns: The result for the consumer, and the load that the calling task performs next.
    private func perform(
        finishing id: Int?,
        _ step: (inout State) -> WalkStateMachine.Effects
    ) -> (delivery: Delivery?, next: WalkStateMachine.Load?) {
        let (delivery, next, cancelled) = state.withLock { state in
            // A task that is no longer listed was cancelled, and cannot continue.
            var finished = id.flatMap { state.tasks.removeValue(forKey: $0) }
            var next: WalkStateMachine.Load?
            let effects = step(&state)
            for load in effects.start {
                state.control?.started(load.id, at: elapsed())
                if finished != nil { next = load }
                state.tasks[load.id] = finished ?? task(for: load)
                finished = nil
            }
            for id in effects.cancel { state.control?.cancelled(id) }
            for id in effects.discard { state.pages[id] = nil }
            var cancelled = effects.cancel.compactMap { state.tasks.removeValue(forKey: $0) }
            if state.plan.hasEnded, let watchdog = state.watchdog {
                cancelled.append(watchdog)
                state.watchdog = nil
            }
            return (removePage(of: effects.delivery, from: &state), next, cancelled)
        }
        for task in cancelled { task.cancel() }
        return (delivery, next)
    }

    private func removePage(of planned: WalkStateMachine.Delivery?, from state: inout State) -> Delivery? {
        switch planned {
        case .page(let turn):
            .success(state.pages.removeValue(forKey: turn.id).map { Delivered(page: $0, turn: turn) })
        case .end: .success(nil)
        case .failure(let error): .failure(error)
        case nil: nil
        }
    }

    private func task(for load: WalkStateMachine.Load) -> Task<Void, Never> {
        Task { @concurrent [self] in
            var next: WalkStateMachine.Load? = load
            while let load = next { next = finish(load.id, with: await result(of: load)) }
        }
    }

    private func result(of load: WalkStateMachine.Load) async -> Result<PendingPage, any Error> {
        do {
            let context = LoadContext(order: decodingOrder, retries: retries) { [self] number in
                react { $0.plan.timedOut(number) }
            }
            let pageLoad = PageLoad(load.id, usage: usage, context: context, watch: watch)
            let page = try await pageLoad.run(counting: \.facts.itemCount) {
                try await self.load(load.cursor) { [self] links in
                    react { $0.plan.announced(links, by: load.id) }
                }
            }
            return .success(page)
        } catch {
            return .failure(error)
        }
    }

    /// Adds the result of a load, and returns the load that the same task performs next.
    private func finish(_ id: Int, with result: Result<PendingPage, any Error>) -> WalkStateMachine.Load? {
        let (delivery, next) = perform(finishing: id) { state in
            adapt(&state, to: id)
            // The page of a dropped load has no consumer.
            guard state.plan.awaits(id) else { return WalkStateMachine.Effects() }
            state.pages[id] = (try? result.get())?.content
            return state.plan.finished(result.map(\.facts), by: id)
        }
        if case .success = result { retries.pageArrived() }
        if let delivery { resume(with: delivery) }
        return next
    }

    /// Updates the window with the measurements of a load that has ended.
    private func adapt(_ state: inout State, to id: Int) {
        guard state.control != nil else { return }
        state.control?.finished(
            id,
            at: elapsed(),
            setbacks: usage.counts.setbacks,
            isStarved: state.plan.isStarved
        )
        guard !state.plan.isNarrowed else { return }
        state.plan.width = state.control?.width ?? state.plan.width
    }

    private func react(_ step: (inout State) -> WalkStateMachine.Effects) {
        if let delivery = perform(step) { resume(with: delivery) }
    }

    private func resume(with delivery: Delivery) {
        let waiting = state.withLock { state in
            defer { state.waiting = nil }
            return state.waiting
        }
        waiting?.resume(returning: delivery)
    }
}

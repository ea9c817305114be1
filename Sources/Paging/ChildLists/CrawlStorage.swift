import Synchronization

/// The tasks of a crawl over many lists, which do what its ``ChildListsStateMachine`` decides.
///
/// The lock guards the plan, the tasks and all continuations. No code of a list or of the consumer runs while it is held.
/// A continuation is removed from the state under the lock before it is resumed, so it is resumed once. It is an unsafe
/// one: the layout of a checked continuation is unknown until run time, and each access to the state would look it up.
final class CrawlStorage: Sendable {
    typealias ListID = ChildListsStateMachine.ListID

    private struct State {
        var plan: ChildListsStateMachine
        var control: WindowControl?
        var tasks: [ListID: Task<Void, Never>] = [:]
        /// The lists that wait until the consumer releases their page, or until more parents are needed.
        var suspended: [ListID: UnsafeContinuation<Bool, Never>] = [:]
        /// The lists that may continue although they are not suspended yet.
        var permitted: Set<ListID> = []
        var consumer: UnsafeContinuation<Void, Never>?
        /// The page that the consumer holds.
        var held: ChildListsStateMachine.Output?
        var loads = 0
        var lastLoad = 0
        /// The loads that wait for room in the window.
        var loadWaiters = Queue<UnsafeContinuation<Int, Never>>()
        var setbacks = 0

        /// Starts a load if the window has room, and returns its number.
        mutating func startLoad(at now: Duration) -> Int? {
            guard loads < plan.width else { return nil }
            loads += 1
            lastLoad += 1
            control?.started(lastLoad, at: now)
            return lastLoad
        }
    }

    private let state: Mutex<State>
    private let reaction: @Sendable ([String], any Error) -> RejectedPosition
    private let elapsed = ContinuousClock().stopwatch()

    init(
        _ plan: ChildListsStateMachine,
        window: PageWindow,
        reaction: @escaping @Sendable ([String], any Error) -> RejectedPosition
    ) {
        self.reaction = reaction
        var plan = plan
        let control = window.isAdaptive ? WindowControl(upTo: window.bound) : nil
        plan.width = control?.width ?? window.bound
        state = Mutex(State(plan: plan, control: control))
    }

    /// The outcome, which is final once `next` returns `nil`.
    var outcome: CrawlOutcome { state.withLock(\.plan.finalOutcome) }

    /// The progress with all delivered pages.
    var checkpoint: CrawlCheckpoint { CrawlCheckpoint(state.withLock(\.plan.progress)) }

    /// Releases the page of the previous call, and returns the next event; `nil` at the end.
    ///
    /// Only one caller at a time is allowed. A crawl whose consumer is cancelled ends.
    func next() async -> ChildListsStateMachine.Output? {
        react { state in
            if let held = state.held { state.plan.released(held) }
            state.held = nil
        }
        while true {
            if Task.isCancelled { cancel() }
            let (output, isOver) = nextOutput()
            if output != nil || isOver { return output }
            await withTaskCancellationHandler {
                await withUnsafeContinuation { continuation in
                    let isReady = state.withLock { state in
                        guard !state.plan.hasOutput, !state.plan.isOver else { return true }
                        state.consumer = continuation
                        return false
                    }
                    if isReady { continuation.resume() }
                }
            } onCancel: {
                cancel()
            }
        }
    }

    /// Ends the crawl and cancels its tasks.
    func cancel() {
        react { state in
            guard !state.plan.isOver else { return }
            state.plan.end(as: .cancelled, because: "the consumer was cancelled")
        }
    }

    // MARK: - Inside

    private func nextOutput() -> (output: ChildListsStateMachine.Output?, isOver: Bool) {
        var found: (output: ChildListsStateMachine.Output?, isOver: Bool) = (nil, false)
        react { state in
            guard !state.plan.hasEnded, let output = state.plan.takeOutput() else {
                found.isOver = state.plan.isOver
                return
            }
            found.output = output
            if case .page = output.event { state.held = output }
        }
        return found
    }

    /// Applies an event to the plan, and performs its effects.
    private func react(_ event: (inout State) -> Void) {
        var resumed: [(UnsafeContinuation<Bool, Never>, Bool)] = []
        var cancelled: [Task<Void, Never>] = []
        var waking: UnsafeContinuation<Void, Never>?
        state.withLock { state in
            event(&state)
            let effects = state.plan.takeEffects()
            for start in effects.start { state.tasks[start.id] = task(for: start) }
            for id in effects.resume {
                if let suspended = state.suspended.removeValue(forKey: id) {
                    resumed.append((suspended, true))
                } else {
                    state.permitted.insert(id)
                }
            }
            if state.plan.hasEnded {
                resumed += state.suspended.values.map { ($0, false) }
                cancelled = Array(state.tasks.values)
                (state.suspended, state.tasks) = ([:], [:])
            }
            if state.plan.hasOutput || state.plan.isOver {
                waking = state.consumer
                state.consumer = nil
            }
        }
        for task in cancelled { task.cancel() }
        for (continuation, goesOn) in resumed { continuation.resume(returning: goesOn) }
        waking?.resume()
    }

    private func task(for start: ChildListsStateMachine.Start) -> Task<Void, Never> {
        Task { @concurrent [self] in await read(start) }
    }

    /// Reads a list to its end, one page at a time.
    private func read(_ start: ChildListsStateMachine.Start) async {
        let share = WindowShare(
            width: { [self] in state.withLock(\.plan.share) },
            load: { [self] in try await load($0) }
        )
        guard let end = await read(start, from: start.point, share, isRestart: false) else { return }
        guard start.point != nil, start.list.canRestart, !end.hasPages, let error = end.result.error,
            case .continues(let point) = reaction(start.list.path, error)
        else { return finish(start, end.result) }
        // The saved position remains until the list has a page, so that the next run knows that it restarts, too.
        if let end = await read(start, from: point, share, isRestart: true) { finish(start, end.result) }
    }

    /// Reads a list from a point; returns its result, unless its last page has it or the crawl has ended.
    private func read(
        _ start: ChildListsStateMachine.Start,
        from point: SavedPoint?,
        _ share: WindowShare,
        isRestart: Bool
    ) async -> (result: WalkResult, hasPages: Bool)? {
        var walk: (any ListWalk)?
        var hasPages = false
        do {
            let opened = try start.list.open(point, share)
            walk = opened
            while let content = try await opened.next() {
                let end = opened.hasEnded ? opened.result.counting(restart: isRestart) : nil
                accept(content, of: start, isRestart: isRestart && !hasPages, then: opened.point, end: end)
                hasPages = true
                guard end == nil, await isPermitted(start.id) else { return nil }
            }
            return (opened.result.counting(restart: isRestart), hasPages)
        } catch {
            var result = walk?.result ?? WalkResult()
            if walk == nil { (result.ending, result.evidence, result.error) = (.failed, "\(error)", error) }
            return (result.counting(restart: isRestart), hasPages)
        }
    }

    private func accept(
        _ content: CrawlContent,
        of start: ChildListsStateMachine.Start,
        isRestart: Bool,
        then point: SavedPoint?,
        end: WalkResult?
    ) {
        react { state in
            if end != nil { state.tasks[start.id] = nil }
            switch content {
            case .page(let page, let items):
                let event = ChildListsStateMachine.Output.Event.page(
                    page,
                    items: items,
                    isRestart: isRestart,
                    end: end,
                    then: point
                )
                state.plan.loaded(event, by: start.id)
            case .lists(let lists, let first):
                state.plan.read(lists, from: first, by: start.id, then: point, isLast: end != nil)
                if let end { state.plan.ended(start.id, end) }
            }
        }
    }

    private func finish(_ start: ChildListsStateMachine.Start, _ result: WalkResult) {
        react { state in
            state.tasks[start.id] = nil
            state.plan.ended(start.id, result)
        }
    }

    /// Waits until the list may load its next page; returns `false` if the crawl has ended.
    private func isPermitted(_ id: ListID) async -> Bool {
        await withUnsafeContinuation { continuation in
            let now: Bool? = state.withLock { state in
                if state.plan.hasEnded { return false }
                if state.permitted.remove(id) != nil { return true }
                state.suspended[id] = continuation
                return nil
            }
            if let now { continuation.resume(returning: now) }
        }
    }

    /// Loads a page when fewer loads than the window's width are in flight.
    @concurrent private func load(_ page: @Sendable () async throws -> PendingPage) async throws -> PendingPage {
        let number = await startLoad()
        let before = WalkUsage.current?.counts.setbacks ?? 0
        defer { loaded(number, setbacks: (WalkUsage.current?.counts.setbacks ?? 0) - before) }
        try Task.checkCancellation()
        return try await page()
    }

    /// Waits until the window has room for a load, and returns its number.
    private func startLoad() async -> Int {
        if let number = state.withLock({ $0.startLoad(at: elapsed()) }) { return number }
        return await withUnsafeContinuation { continuation in
            let number = state.withLock { state in
                let number = state.startLoad(at: elapsed())
                if number == nil { state.loadWaiters.append(continuation) }
                return number
            }
            if let number { continuation.resume(returning: number) }
        }
    }

    private func loaded(_ number: Int, setbacks: Int) {
        var started: [(waiter: UnsafeContinuation<Int, Never>, number: Int)] = []
        react { state in
            state.loads -= 1
            state.setbacks += setbacks
            let isStarved = state.consumer != nil && state.plan.isStarved
            state.control?.finished(number, at: elapsed(), setbacks: state.setbacks, isStarved: isStarved)
            if let width = state.control?.width { state.plan.width = width }
            while !state.loadWaiters.isEmpty, let number = state.startLoad(at: elapsed()),
                let waiter = state.loadWaiters.popFirst()
            {
                started.append((waiter, number))
            }
        }
        for (waiter, number) in started { waiter.resume(returning: number) }
    }
}

extension WalkResult {
    /// Returns the result of a list, with its restart if it had one.
    fileprivate func counting(restart isRestart: Bool) -> WalkResult {
        var result = self
        if isRestart { result.restarts += 1 }
        return result
    }
}

extension ChildListsStateMachine {
    /// Whether an event is ready for the consumer.
    fileprivate var hasOutput: Bool { !hasEnded && hasReadyOutput }

    /// Whether no further event follows.
    fileprivate var isOver: Bool { hasEnded || isFinished }
}

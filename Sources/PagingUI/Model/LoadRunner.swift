import Paging

/// Executes the commands of a plan; owns the tasks and cancels them on deinitialization.
///
/// A runner belongs to one model and runs on the main actor only.
@MainActor
final class LoadRunner<Item: Sendable> {
    /// The source of the pages; another source is another list, and another walk to observers.
    var source: ErasedSource<Item> {
        didSet {
            watch = WalkWatch(endless: source.observers, clock: clock)
            beginReading()
        }
    }
    let waiters = Waiters()
    let scrolling = ScrollActivity()
    /// The time since the model was created.
    let now: @Sendable () -> Duration
    private let clock: any Clock<Duration>
    private var watch: WalkWatch?
    private let tasks = TaskBag()
    /// The usage since the list was last read from its start, against the limits of the source.
    private var usage: WalkUsage
    private var readingBegan = Duration.zero

    init(source: ErasedSource<Item>, clock: any Clock<Duration>) {
        self.source = source
        self.clock = clock
        now = clock.stopwatch()
        watch = WalkWatch(endless: source.observers, clock: clock)
        usage = WalkUsage(limits: source.policy.limits)
    }

    /// Restarts the count of requests, bytes and time against the limits of the source.
    func beginReading() {
        usage = WalkUsage(limits: source.policy.limits)
        readingBegan = now()
    }

    /// The error of a load that starts after the source's time limit.
    private var timeLimitReached: LimitReached? {
        guard let limit = source.policy.limits.duration, now() - readingBegan >= limit else { return nil }
        return LimitReached(description: "the limit of \(limit) was reached")
    }

    /// Loads a page, unless the load is cancelled before it reaches the source.
    ///
    /// - Parameters:
    ///   - isRenewal: whether the load bypasses the source's cache.
    ///   - atOnce: whether a page above the rows lands while the reader scrolls.
    func load(
        _ load: ListLoad,
        isRenewal: Bool,
        atOnce: Bool,
        then land: @escaping @MainActor (Result<ListPage<Item>, any Error>) -> Void
    ) {
        let ask = isRenewal ? source.cache?.newest ?? source.load : source.load
        let pageLoad = PageLoad(load.sequence, usage: usage, watch: watch)
        let limitReached = timeLimitReached
        // Weakly, because the task would otherwise retain the object that cancels it.
        tasks.replace(load.sequence) { [weak tasks, scrolling, clock] in
            let result: Result<ListPage<Item>, any Error>
            do {
                try Task.checkCancellation()
                if let limitReached { throw limitReached }
                result = .success(try await pageLoad.run(counting: \.items.count) { try await ask(load.key) })
            } catch {
                result = .failure(error)
            }
            if load.slot == .prepend, !atOnce { await scrolling.rest(by: clock) }
            // A cancelled load reports nothing, whatever its source made of the cancellation.
            guard !Task.isCancelled else { return }
            tasks?.forget(load.sequence)
            land(result)
        }
    }

    /// Calls a function after a delay.
    func wait(_ delay: Duration, for sequence: Int, then end: @escaping @MainActor () -> Void) {
        let clock = clock
        tasks.replace(sequence) { [weak tasks] in
            guard (try? await clock.sleep(for: delay)) != nil, !Task.isCancelled else { return }
            tasks?.forget(sequence)
            end()
        }
    }

    /// Runs a task other than a load, under a number that no load has.
    func run(_ number: Int, _ work: @escaping @MainActor () async -> Void) {
        tasks.replace(number) { [weak tasks] in
            await work()
            if !Task.isCancelled { tasks?.forget(number) }
        }
    }

    func cancel(_ sequence: Int) {
        tasks.cancel(sequence)
    }
}

/// Numbered tasks that are cancelled with the object that holds them.
@MainActor
final class TaskBag {
    private var tasks: [Int: Task<Void, Never>] = [:]

    nonisolated init() {}

    /// Starts a task, and cancels the one that has its number.
    func replace(_ number: Int, with body: @escaping @MainActor () async -> Void) {
        tasks.removeValue(forKey: number)?.cancel()
        tasks[number] = Task { await body() }
    }

    func cancel(_ number: Int) {
        tasks.removeValue(forKey: number)?.cancel()
    }

    func forget(_ number: Int) {
        tasks[number] = nil
    }

    deinit {
        for task in tasks.values { task.cancel() }
    }
}

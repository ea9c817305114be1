import Paging

/// Carries out what a plan wants done: owns the tasks, and cancels them when it goes away.
///
/// It belongs to one model and is used on the main actor alone.
@MainActor
final class LoadRunner<Item: Sendable> {
    /// What is loaded from; another source is another list, and another walk to those who watch.
    var source: ErasedSource<Item> {
        didSet { watch = WalkWatch(endless: source.policy, clock: clock) }
    }
    let waiters = Waiters()
    let scrolling = ScrollActivity()
    /// The time since the model was created.
    let now: @Sendable () -> Duration
    private let clock: any Clock<Duration>
    private var watch: WalkWatch?
    private let tasks = TaskBag()

    init(source: ErasedSource<Item>, clock: any Clock<Duration>) {
        self.source = source
        self.clock = clock
        now = clock.stopwatch()
        watch = WalkWatch(endless: source.policy, clock: clock)
    }

    /// Loads a page, unless it is given up before the source was asked.
    ///
    /// - Parameter isRenewal: whether what a source has kept is no answer.
    func load(
        _ load: ListLoad,
        isRenewal: Bool,
        then land: @escaping @MainActor (Result<LoadedPage<Item>, any Error>) -> Void
    ) {
        let ask = isRenewal ? source.keeping?.newest ?? source.load : source.load
        let pageLoad = PageLoad(load.sequence, watch: watch)
        // Held weakly, or else a task would keep from going away what cancels it.
        tasks.replace(load.sequence) { [weak tasks, scrolling, clock] in
            let result: Result<LoadedPage<Item>, any Error>
            do {
                try Task.checkCancellation()
                result = .success(try await pageLoad.run(counting: \.items.count) { try await ask(load.key) })
            } catch {
                result = .failure(error)
            }
            if load.slot == .prepend { await scrolling.rest(by: clock) }
            // A load that was given up has nothing more to say, whatever its source made of that.
            guard !Task.isCancelled else { return }
            tasks?.forget(load.sequence)
            land(result)
        }
    }

    /// Says when a delay is over.
    func wait(_ delay: Duration, for sequence: Int, then end: @escaping @MainActor () -> Void) {
        let clock = clock
        tasks.replace(sequence) { [weak tasks] in
            guard (try? await clock.sleep(for: delay)) != nil, !Task.isCancelled else { return }
            tasks?.forget(sequence)
            end()
        }
    }

    /// Runs work that is no load, under a number that no load has.
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

/// Tasks by number, which end with the bag.
@MainActor
final class TaskBag {
    private var tasks: [Int: Task<Void, Never>] = [:]

    nonisolated init() {}

    /// Starts a task, in place of the one that has its number.
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

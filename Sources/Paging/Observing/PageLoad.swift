import Synchronization

/// The relation of a load to concurrent loads of the same walk.
struct LoadContext: Sendable {
    let order: DecodingOrder
    let retries: RetryQueue
    /// Notifies the walk that an attempt of a load timed out.
    let timedOut: @Sendable (_ number: Int) -> Void
}

/// The page load that the current task performs for a walk.
///
/// A walk binds ``current`` while it loads a page, so that every layer down to the transport can report events through
/// any stack of adapters and middleware.
package final class PageLoad: Sendable {
    /// The load that the current task works for, if any.
    @TaskLocal package static var current: PageLoad?

    /// The usage of the walk, or `nil` without limits.
    let usage: WalkUsage?
    let number: Int
    private let context: LoadContext?
    private let watch: WalkWatch?
    private let history = Mutex(History())

    /// The history of an observed load so far.
    private struct History {
        var start = Duration.zero
        var attempts = 1
        var steps: [LoadStep] = []

        func ended(at time: Duration) -> LoadHistory {
            LoadHistory(duration: time - start, attempts: attempts, steps: steps)
        }
    }

    /// Creates a load of a list.
    package convenience init(_ number: Int, usage: WalkUsage, watch: WalkWatch?) {
        self.init(number, usage: usage, context: nil, watch: watch)
    }

    init(_ number: Int, usage: WalkUsage?, context: LoadContext?, watch: WalkWatch?) {
        self.number = number
        self.usage = usage
        self.context = context
        self.watch = watch
    }

    /// Runs the load and reports its result.
    ///
    /// - Parameter count: The key path to the number of items of a loaded page.
    package func run<Loaded: Sendable>(
        counting count: KeyPath<Loaded, Int>,
        _ operation: () async throws -> Loaded
    ) async throws -> Loaded {
        guard let watch else { return try await Self.$current.withValue(self, operation: operation) }
        history.withLock { $0.start = watch.time }
        watch.requested(self)
        do {
            let loaded = try await Self.$current.withValue(self, operation: operation)
            end(watch) { .pageArrived(load: number, itemCount: loaded[keyPath: count], $0) }
            return loaded
        } catch {
            end(watch) { .pageFailed(load: number, error: Task.isCancelled ? CancellationError() : error, $0) }
            throw error
        }
    }

    /// Reports the end of the load, with its history.
    private func end(_ watch: WalkWatch, _ kind: (LoadHistory) -> WalkEvent.Kind) {
        let time = watch.time
        watch.finished(number, kind(history.withLock { $0.ended(at: time) }), at: time)
    }

    /// Returns the event for a load that the end of its walk cancels.
    func cancelled(at time: Duration) -> WalkEvent.Kind {
        .pageFailed(load: number, error: CancellationError(), history.withLock { $0.ended(at: time) })
    }

    /// Whether observers receive ``step(_:_:byteCount:)`` and other events.
    package var isWatched: Bool { watch != nil }

    /// Records the start of a step.
    package func step(_ kind: LoadStep.Kind, _ detail: @autoclosure () -> String? = nil, byteCount: Int? = nil) {
        guard let watch else { return }
        let step = LoadStep(kind: kind, time: watch.time, detail: detail(), byteCount: byteCount)
        history.withLock { $0.steps.append(step) }
    }

    /// Records that a request waits because of a rate limit.
    package func throttled(delay: Duration?) {
        step(.throttled)
        watch?.report(.pageThrottled(load: number, delay: delay))
    }

    /// Records that an attempt failed and a retry follows.
    func retried(attempt: Int, delay: Duration, error: any Error) {
        step(.failed)
        history.withLock { $0.attempts = attempt + 1 }
        watch?.report(.pageRetried(load: number, attempt: attempt, delay: delay, error: error))
    }

    /// Whether other pages of the walk may be in flight at the same time.
    package var isOneOfMany: Bool { context != nil }

    /// Records that an attempt timed out, whether or not a retry follows.
    func timedOut() {
        context?.timedOut(number)
    }

    /// Waits for a delay, or until another page of the walk arrives, if that is earlier.
    func wait(atMost delay: Duration, on clock: any Clock<Duration>) async throws {
        guard let retries = context?.retries else { return try await clock.sleep(for: delay) }
        let released = retries.add(number)
        defer { retries.remove(number) }
        await withTaskGroup { group in
            group.addTask { try? await clock.sleep(for: delay) }
            group.addTask { for await _ in released {} }
            await group.next()
            group.cancelAll()
        }
        try Task.checkCancellation()
    }

    /// Waits for this load's turn to use a processor, and then runs the work.
    ///
    /// - Parameter cores: The number of processors.
    /// - Returns: The result of `work`.
    package func inOrder<Result: Sendable>(cores: Int, _ work: () async throws -> Result) async throws -> Result {
        guard let order = context?.order else { return try await work() }
        await order.begin(number, cores: cores)
        defer { order.end(cores: cores) }
        try Task.checkCancellation()
        return try await work()
    }
}

import Synchronization

/// The relation of a load to the others of its walk that may be under way at the same time.
struct LoadCompany: Sendable {
    let turns: LoadTurns
    /// Tells the walk that an attempt of a load has timed out.
    let timedOut: @Sendable (_ number: Int) -> Void
}

/// The load of a page that the current task carries out for a walk: what it counts, when its turn is, who watches it.
///
/// A walk binds ``current`` while it loads a page, so that whatever lies between it and the wire can say what happens
/// there, through any stack of adapters and middleware.
package final class PageLoad: Sendable {
    /// The load that the current task works for, if it works for one.
    @TaskLocal package static var current: PageLoad?

    /// Counts what the load costs; `nil` where nothing is limited.
    let tally: WalkTally?
    private let number: Int
    private let company: LoadCompany?
    private let watch: WalkWatch?
    private let history = Mutex(History())

    /// What has happened to a load that is watched.
    struct History {
        var start = Duration.zero
        var attempts = 1
        var steps: [LoadStep] = []
    }

    /// The load of a list that has no end, and so nothing to limit.
    package convenience init(_ number: Int, watch: WalkWatch?) {
        self.init(number, tally: nil, watch: watch)
    }

    init(_ number: Int, tally: WalkTally?, company: LoadCompany? = nil, watch: WalkWatch?) {
        self.number = number
        self.tally = tally
        self.company = company
        self.watch = watch
    }

    /// Runs the load, and tells how it went.
    ///
    /// - Parameter count: the number of items of a loaded page.
    package func run<Loaded: Sendable>(
        counting count: KeyPath<Loaded, Int>,
        _ operation: () async throws -> Loaded
    ) async throws -> Loaded {
        guard let watch else { return try await Self.$current.withValue(self, operation: operation) }
        history.withLock { $0.start = watch.time }
        watch.requested(number)
        do {
            let loaded = try await Self.$current.withValue(self, operation: operation)
            watch.arrived(number, itemCount: loaded[keyPath: count], history.withLock { $0 })
            return loaded
        } catch {
            watch.failed(number, Task.isCancelled ? CancellationError() : error, history.withLock { $0 })
            throw error
        }
    }

    /// Whether anybody wants to know of ``step(_:_:byteCount:)`` and the like.
    package var isWatched: Bool { watch != nil }

    /// Notes that something begins.
    package func step(_ kind: LoadStep.Kind, _ detail: @autoclosure () -> String? = nil, byteCount: Int? = nil) {
        guard let watch else { return }
        let step = LoadStep(kind: kind, time: watch.time, detail: detail(), byteCount: byteCount)
        history.withLock { $0.steps.append(step) }
    }

    /// Notes that a request waits because of a rate limit.
    package func throttled(delay: Duration?) {
        step(.throttled)
        watch?.throttled(number, delay: delay)
    }

    /// Notes that an attempt has failed and another one follows.
    func retried(attempt: Int, delay: Duration, error: any Error) {
        step(.failed)
        history.withLock { $0.attempts = attempt + 1 }
        watch?.retried(number, attempt: attempt, delay: delay, error: error)
    }

    /// Whether other pages of the walk may be under way at the same time.
    package var isOneOfMany: Bool { company != nil }

    /// Notes that an attempt has timed out, whether another one follows or not.
    func timedOut() {
        company?.timedOut(number)
    }

    /// Waits until it is this load's turn to use a processor.
    ///
    /// - Parameter cores: how many there are.
    /// - Returns: what `work` returns.
    package func inTurn<Result: Sendable>(cores: Int, _ work: () async throws -> Result) async throws -> Result {
        guard let turns = company?.turns else { return try await work() }
        await turns.begin(number, cores: cores)
        defer { turns.end(cores: cores) }
        try Task.checkCancellation()
        return try await work()
    }
}

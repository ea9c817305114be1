#if Tracing
public import Paging
internal import Synchronization
public import Tracing

/// The receiver of ``PagingObserver/traces(as:context:tracer:)``.
final class TracingObserver: Sendable {
    /// The numbers of a walk and of one of its loads.
    private struct LoadKey: Hashable {
        let walk: Int
        let load: Int
    }

    private struct State {
        var walks: [Int: OpenSpan] = [:]
        var loads: [LoadKey: OpenSpan] = [:]
        /// Walks that ended before the start event of their first load was reported.
        var earlyEndings: [Int: (result: WalkResult, time: Duration)] = [:]
    }

    private let name: String
    private let context: ServiceContext?
    private let tracer: (any Tracer)?
    private let state = Mutex(State())

    init(name: String, context: ServiceContext?, tracer: (any Tracer)?) {
        self.name = name
        self.context = context
        self.tracer = tracer
    }

    /// The number of spans that have not ended.
    var openSpans: Int {
        state.withLock { $0.walks.count + $0.loads.count + $0.earlyEndings.count }
    }

    /// Starts, describes or ends the span that the event concerns.
    @Sendable func receive(_ event: WalkEvent) {
        switch event.kind {
        case .pageRequested(let load): start(load, event)
        case .pageRetried(let load, let attempt, let delay, let error):
            let attributes: SpanAttributes = [
                "paging.attempt": .int64(Int64(attempt)), "paging.delay": .double(delay.inSeconds),
                "error.type": .string(ErrorAccount(error).type),
            ]
            span(of: load, event)?.addEvent("retry", at: event.time, attributes)
        case .pageThrottled(let load, let delay):
            let delay = delay.map { ["paging.delay": SpanAttribute.double($0.inSeconds)] }
            span(of: load, event)?.addEvent("throttled", at: event.time, SpanAttributes(delay ?? [:]))
        case .pageArrived(let load, let itemCount, let history):
            guard let span = endedSpan(of: load, event) else { return }
            span.set("items", itemCount)
            span.end(after: history, at: event.time)
        case .pageFailed(let load, let error, let history):
            guard let span = endedSpan(of: load, event) else { return }
            if error is CancellationError {
                span.set("cancelled", true)
            } else {
                span.fail(error, at: event.time)
            }
            span.end(after: history, at: event.time)
        case .pageDelivered: break
        case .walkEnded(let result): end(result, event)
        }
    }

    /// Starts the span of a load, and before the first load of a walk, the span of the walk.
    private func start(_ load: Int, _ event: WalkEvent) {
        guard let parent = parent(of: load, event) else { return }
        let span = parent.child("load \(name)", at: event.time)
        span.set("list", name)
        span.set("walk", event.walk)
        span.set("load", load)
        state.withLock { $0.loads[LoadKey(walk: event.walk, load: load)] = span }
    }

    private func span(of load: Int, _ event: WalkEvent) -> OpenSpan? {
        state.withLock { $0.loads[LoadKey(walk: event.walk, load: load)] }
    }

    private func endedSpan(of load: Int, _ event: WalkEvent) -> OpenSpan? {
        state.withLock { $0.loads.removeValue(forKey: LoadKey(walk: event.walk, load: load)) }
    }

    /// Ends the walk's span.
    private func end(_ result: WalkResult, _ event: WalkEvent) {
        let span = state.withLock { state in
            let span = state.walks.removeValue(forKey: event.walk)
            if span == nil, result.requests > 0 { state.earlyEndings[event.walk] = (result, event.time) }
            return span
        }
        span?.end(result, at: event.time)
    }

    private func parent(of load: Int, _ event: WalkEvent) -> SpanParent? {
        let tracer = tracer ?? InstrumentationSystem.tracer
        let context = context ?? .current ?? .topLevel
        let top = SpanParent(tracer: tracer, context: context, origin: TimeOrigin(at: event.time))
        if event.isEndless { return top }
        let walk = event.walk
        // An unknown walk that has already loaded a page has ended.
        guard load == 0 else { return state.withLock { $0.walks[walk] }?.parent }
        let span = top.child("walk \(name)", at: event.time)
        span.set("list", name)
        span.set("walk", walk)
        let ending = state.withLock { state in
            let ending = state.earlyEndings.removeValue(forKey: walk)
            if ending == nil { state.walks[walk] = span }
            return ending
        }
        if let ending { span.end(ending.result, at: ending.time) }
        return span.parent
    }
}

extension PagingObserver {
    /// Returns an observer that records walks and their loads as spans of a trace.
    ///
    /// ```swift
    /// let watched = repos.observed(by: .traces(as: "repos"))
    /// ```
    ///
    /// Each walk is a span, "walk repos", from its first request to its end. Each page load is a child span, "load
    /// repos", with events for retries, rate limit waits and the steps of the load. A load that fails, and a walk that
    /// misses part of its list, have an error status; cancelled loads and walks have none.
    ///
    /// The parent of a walk's span is the current context of the task that requests the first page, unless a context is
    /// given. The same applies to the tracer. The observer does not change the current context: spans of an HTTP client
    /// or a transport are children of the consumer's context, siblings of the walk.
    ///
    /// A list of `PagingUI` has no span of its own, because it does not end: its loads are children of the context
    /// current at their start, or of the given context. A walk that ends before it requests a page has no span either.
    ///
    /// Times are those of the walk's clock. The attributes start with `paging.`, except for `error.type`. They contain
    /// figures and the addresses of requests without their secrets, but no items. An error from outside this package is
    /// recorded by the name of its type, because its message may contain an address with a key.
    ///
    /// - Parameters:
    ///   - name: The name of the list for the spans, the same for all its walks.
    ///   - context: The parent of the spans; by default the current context where the first page is requested.
    ///   - tracer: The tracer; by default the current one where the first page is requested.
    public static func traces(
        as name: String,
        context: ServiceContext? = nil,
        tracer: (any Tracer)? = nil
    ) -> PagingObserver {
        PagingObserver(TracingObserver(name: name, context: context, tracer: tracer).receive)
    }
}
#endif

#if Tracing
    public import Paging
    internal import Synchronization
    public import Tracing

    /// Draws walks and their loads as spans of a trace.
    ///
    /// ```swift
    /// let watched = repos.observed(by: .traces(as: "repos"))
    /// ```
    ///
    /// Each walk is a span, "walk repos", from its first request to its end; each load of a page is a child of it, "load
    /// repos", with retries, waits for rate limits and the load's steps as events. A load that fails, and a walk of whose
    /// list there is more than it brought, have the status of an error; what was taken back or cancelled has none.
    ///
    /// The parent of a walk's span is what is current in the task that asks for the first page, unless a context is given.
    /// The same goes for the tracer. An observer binds nothing: spans that an HTTP client or a transport makes are children
    /// of what is current for the consumer, beside the walk.
    ///
    /// A list of `PagingUI` has no span of its own, since it does not end: its loads are children of what is current when
    /// they begin, or of the context that is given. Nor has a walk that ends before it asks for a page.
    ///
    /// Times are those of the walk's clock. The attributes begin with `paging.`, but for `error.type`, and hold numbers and
    /// the addresses of requests with their secrets taken out, and no item. An error that this package does not know is recorded by the name
    /// of its type, since its text might hold an address with a key.
    public final class TracingObserver: PagingObserver {
        private struct State {
            var walks: [WalkID: OpenSpan] = [:]
            var loads: [LoadID: OpenSpan] = [:]
            /// Walks that were over before their first load began, which then does so all the same.
            var earlyEndings: [WalkID: WalkEnded] = [:]
        }

        private let name: String
        private let context: ServiceContext?
        private let tracer: (any Tracer)?
        private let state = Mutex(State())

        /// Makes an observer.
        ///
        /// - Parameters:
        ///   - name: what the spans are called by: the list's name, the same for all its walks.
        ///   - context: the parent of the spans; by default what is current where the first page is asked for.
        ///   - tracer: makes the spans; by default the one that is current where the first page is asked for.
        public init(name: String, context: ServiceContext? = nil, tracer: (any Tracer)? = nil) {
            self.name = name
            self.context = context
            self.tracer = tracer
        }

        /// How many spans have not ended.
        var openSpans: Int {
            state.withLock { $0.walks.count + $0.loads.count + $0.earlyEndings.count }
        }

        /// Begins the span of a load, and before the first load of a walk that of the walk.
        public func pageRequested(_ event: PageRequested) {
            guard let parent = parent(of: event) else { return }
            let span = parent.child("load \(name)", at: event.time)
            span.set("list", name)
            span.set("walk", event.load.walk.number)
            span.set("load", event.load.number)
            state.withLock { $0.loads[event.load] = span }
        }

        /// Adds an event to the load's span.
        public func pageRetried(_ event: PageRetried) {
            let span = state.withLock { $0.loads[event.load] }
            span?.note(
                "retry",
                at: event.time,
                [
                    "paging.attempt": .int64(Int64(event.attempt)),
                    "paging.delay": .double(event.delay.inSeconds),
                    "error.type": .string(ErrorAccount(event.error).type),
                ]
            )
        }

        /// Adds an event to the load's span.
        public func pageThrottled(_ event: PageThrottled) {
            let span = state.withLock { $0.loads[event.load] }
            let delay = event.delay.map { ["paging.delay": SpanAttribute.double($0.inSeconds)] }
            span?.note("throttled", at: event.time, SpanAttributes(delay ?? [:]))
        }

        /// Ends the load's span.
        public func pageArrived(_ event: PageArrived) {
            guard let span = state.withLock({ $0.loads.removeValue(forKey: event.load) }) else { return }
            span.set("items", event.itemCount)
            span.end(after: event.steps, attempts: event.attempts, at: event.time)
        }

        /// Ends the load's span, with the error unless the load was taken back.
        public func pageFailed(_ event: PageFailed) {
            guard let span = state.withLock({ $0.loads.removeValue(forKey: event.load) }) else { return }
            if event.error is CancellationError {
                span.set("cancelled", true)
            } else {
                span.fail(event.error, at: event.time)
            }
            span.end(after: event.steps, attempts: event.attempts, at: event.time)
        }

        /// Ends the walk's span.
        public func walkEnded(_ event: WalkEnded) {
            let span = state.withLock { state in
                let span = state.walks.removeValue(forKey: event.walk)
                if span == nil, event.outcome.requests > 0 { state.earlyEndings[event.walk] = event }
                return span
            }
            span?.end(event)
        }

        private func parent(of event: PageRequested) -> SpanParent? {
            let tracer = tracer ?? InstrumentationSystem.tracer
            let context = context ?? .current ?? .topLevel
            let top = SpanParent(tracer: tracer, context: context, origin: TimeOrigin(at: event.time))
            let walk = event.load.walk
            if walk.isEndless { return top }
            // A walk that is not known and has loaded before is over.
            guard event.load.number == 0 else { return state.withLock { $0.walks[walk] }?.parent }
            let span = top.child("walk \(name)", at: event.time)
            span.set("list", name)
            span.set("walk", walk.number)
            let ending = state.withLock { state in
                let ending = state.earlyEndings.removeValue(forKey: walk)
                if ending == nil { state.walks[walk] = span }
                return ending
            }
            if let ending { span.end(ending) }
            return span.parent
        }
    }

    extension PagingObserver where Self == TracingObserver {
        /// An observer that draws walks and their loads as spans of a trace.
        ///
        /// - Parameters:
        ///   - name: what the spans are called by: the list's name, the same for all its walks.
        ///   - context: the parent of the spans; by default what is current where the first page is asked for.
        ///   - tracer: makes the spans; by default the one that is current where the first page is asked for.
        public static func traces(
            as name: String,
            context: ServiceContext? = nil,
            tracer: (any Tracer)? = nil
        ) -> TracingObserver {
            TracingObserver(name: name, context: context, tracer: tracer)
        }
    }
#endif

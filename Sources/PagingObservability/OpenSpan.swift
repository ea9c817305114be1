#if Tracing
internal import Paging
internal import Tracing

/// The wall-clock time at which a walk's clock was zero.
struct TimeOrigin: Sendable {
    private let nanoseconds: UInt64

    /// Creates the origin of a walk from the current time of its clock.
    init(at time: Duration) {
        nanoseconds = DefaultTracerClock.now.nanosecondsSinceEpoch &- Self.nanoseconds(time)
    }

    /// Returns the wall-clock time for a time of the walk.
    func instant(_ time: Duration) -> DefaultTracerClock.Timestamp {
        DefaultTracerClock.Timestamp(nanosecondsSinceEpoch: nanoseconds &+ Self.nanoseconds(time))
    }

    private static func nanoseconds(_ time: Duration) -> UInt64 {
        UInt64(clamping: time.attoseconds / 1_000_000_000)
    }
}

/// The context for starting a span.
struct SpanParent: Sendable {
    let tracer: any Tracer
    let context: ServiceContext
    let origin: TimeOrigin

    /// Starts a span.
    func child(_ name: String, at time: Duration) -> OpenSpan {
        let span: any Span = tracer.startSpan(name, context: context, at: origin.instant(time))
        return OpenSpan(span: span, start: time, tracer: tracer, origin: origin)
    }
}

/// A span that has started and has not ended.
struct OpenSpan: Sendable {
    let span: any Span
    let start: Duration
    let tracer: any Tracer
    let origin: TimeOrigin

    /// The context for starting child spans.
    var parent: SpanParent {
        SpanParent(tracer: tracer, context: span.context, origin: origin)
    }

    func set(_ key: String, _ value: some SpanAttributeConvertible) {
        span.updateAttributes { $0["paging.\(key)"] = value }
    }

    func addEvent(_ name: String, at time: Duration, _ attributes: SpanAttributes) {
        span.addEvent(SpanEvent(name: name, at: origin.instant(time), attributes: attributes))
    }

    /// Records the parts of an error that may be shown.
    func fail(_ error: any Error, at time: Duration) {
        let account = ErrorAccount(error)
        span.updateAttributes { $0["error.type"] = account.type }
        // Without these attributes, a tracer takes them from the error, which is not the original error here.
        span.recordError(
            account,
            attributes: ["exception.type": .string(account.type), "exception.message": .string("\(account)")],
            at: origin.instant(time)
        )
        span.setStatus(SpanStatus(code: .error, message: account.description))
    }

    /// Ends the span of a load, adding the steps that were not reported as events.
    func end(after history: LoadHistory, at time: Duration) {
        for step in history.steps where step.kind != .throttled && step.kind != .failed {
            var attributes: SpanAttributes = [:]
            if let detail = step.detail { attributes["paging.detail"] = detail }
            if let bytes = step.byteCount { attributes["paging.bytes"] = bytes }
            addEvent(step.kind.rawValue, at: step.time, attributes)
        }
        set("attempts", history.attempts)
        span.end(at: origin.instant(time))
    }

    /// Ends the span of a walk.
    func end(_ result: WalkResult, at time: Duration) {
        set("ending", result.ending.rawValue)
        set("items", result.items)
        set("pages", result.pages)
        set("requests", result.requests)
        set("retries", result.retries)
        if let evidence = result.shownEvidence { set("evidence", evidence) }
        if result.ending.isShortfall {
            let error = result.error.map { ErrorAccount($0).type }
            if let error { span.updateAttributes { $0["error.type"] = error } }
            span.setStatus(SpanStatus(code: .error, message: result.shownEvidence ?? error))
        }
        // A walk can end before its first load starts, but a span cannot.
        span.end(at: origin.instant(max(time, start)))
    }
}
#endif

#if Tracing
    internal import Paging
    internal import Tracing

    /// The point in real time at which a walk's clock stood at zero.
    struct TimeOrigin: Sendable {
        private let nanoseconds: UInt64

        /// Makes the origin of a walk whose clock now shows a time.
        init(at time: Duration) {
            nanoseconds = DefaultTracerClock.now.nanosecondsSinceEpoch &- Self.nanoseconds(time)
        }

        /// A time of the walk's, as a point in real time.
        func instant(_ time: Duration) -> DefaultTracerClock.Timestamp {
            DefaultTracerClock.Timestamp(nanosecondsSinceEpoch: nanoseconds &+ Self.nanoseconds(time))
        }

        private static func nanoseconds(_ time: Duration) -> UInt64 {
            UInt64(clamping: time.attoseconds / 1_000_000_000)
        }
    }

    /// What a span is begun with.
    struct SpanParent: Sendable {
        let tracer: any Tracer
        let context: ServiceContext
        let origin: TimeOrigin

        /// Begins a span.
        func child(_ name: String, at time: Duration) -> OpenSpan {
            let span: any Span = tracer.startSpan(name, context: context, at: origin.instant(time))
            return OpenSpan(span: span, start: time, tracer: tracer, origin: origin)
        }
    }

    /// A span that has begun and not ended.
    struct OpenSpan: Sendable {
        let span: any Span
        let start: Duration
        let tracer: any Tracer
        let origin: TimeOrigin

        /// What its children are begun with.
        var parent: SpanParent {
            SpanParent(tracer: tracer, context: span.context, origin: origin)
        }

        func set(_ key: String, _ value: some SpanAttributeConvertible) {
            span.updateAttributes { $0["paging.\(key)"] = value }
        }

        func note(_ name: String, at time: Duration, _ attributes: SpanAttributes) {
            span.addEvent(SpanEvent(name: name, at: origin.instant(time), attributes: attributes))
        }

        /// Records an error, as what may be shown of it.
        func fail(_ error: any Error, at time: Duration) {
            let account = ErrorAccount(error)
            span.updateAttributes { $0["error.type"] = account.type }
            // Without these a tracer would take them from the error, which is not the one that was thrown.
            span.recordError(
                account,
                attributes: ["exception.type": .string(account.type), "exception.message": .string("\(account)")],
                at: origin.instant(time)
            )
            span.setStatus(SpanStatus(code: .error, message: account.description))
        }

        /// Ends the span of a load, with the steps that were not told of when they happened.
        func end(after steps: [LoadStep], attempts: Int, at time: Duration) {
            for step in steps where step.kind != .throttled && step.kind != .failed {
                var attributes: SpanAttributes = [:]
                if let detail = step.detail { attributes["paging.detail"] = detail }
                if let bytes = step.byteCount { attributes["paging.bytes"] = bytes }
                note(step.kind.description, at: step.time, attributes)
            }
            set("attempts", attempts)
            span.end(at: origin.instant(time))
        }

        /// Ends the span of a walk.
        func end(_ event: WalkEnded) {
            let outcome = event.outcome
            set("ending", outcome.ending.description)
            set("items", outcome.items)
            set("pages", outcome.pages)
            set("requests", outcome.requests)
            set("retries", outcome.retries)
            if let evidence = event.shownEvidence { set("evidence", evidence) }
            if outcome.ending.isShortfall {
                let error = outcome.error.map { ErrorAccount($0).type }
                if let error { span.updateAttributes { $0["error.type"] = error } }
                span.setStatus(SpanStatus(code: .error, message: event.shownEvidence ?? error))
            }
            // A walk may be over before its first load begins, and a span cannot.
            span.end(at: origin.instant(max(event.time, start)))
        }
    }
#endif

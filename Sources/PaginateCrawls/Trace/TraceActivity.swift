/// An activity of a load.
enum TraceActivity: UInt8, CaseIterable, Sendable {
    /// From the start of an attempt until its request is sent.
    case queue
    /// From the wait for a rate limit until the request is sent.
    case limit
    /// From sending the request until the response head arrives.
    case head
    /// From the response head until the body is complete.
    case body
    /// From the complete body until decoding starts: the wait for a processor and earlier pages.
    case decodeQueue
    /// From the start of decoding until the page is ready.
    case decode
    /// From a failed attempt until the next one starts.
    case retry
    /// Not reported by the load.
    case unknown

    /// The activity's name.
    var name: String {
        switch self {
        case .queue: "queued"
        case .limit: "rate limit"
        case .head: "server"
        case .body: "receiving"
        case .decodeQueue: "queued for decoding"
        case .decode: "decoding"
        case .retry: "retry delay"
        case .unknown: "unknown"
        }
    }
}

/// A span of time that a load spent on one activity.
struct TraceSpan: Sendable, Equatable {
    let activity: TraceActivity
    let start: Int
    var end: Int

    var duration: Int { end - start }
}

extension TraceLoad {
    /// The load's activities without gaps from its start to its end, omitting those of no duration.
    var spans: [TraceSpan] {
        guard let first = steps.first else {
            return duration > 0 ? [TraceSpan(activity: .unknown, start: start, end: end)] : []
        }
        var spans: [TraceSpan] = []
        var current = TraceSpan(activity: first.activity == .retry ? .unknown : .queue, start: start, end: start)
        for step in steps {
            let time = min(max(step.time, current.start), end)
            current.end = time
            spans.add(current)
            current = TraceSpan(activity: step.activity, start: time, end: time)
        }
        current.end = end
        spans.add(current)
        return spans
    }

    /// The periods of the load's requests: from sending one until its body has arrived or it failed.
    var transfers: [Range<Int>] {
        var transfers: [Range<Int>] = []
        for span in spans where span.activity == .head || span.activity == .body {
            if let last = transfers.last, last.upperBound == span.start {
                transfers[transfers.count - 1] = last.lowerBound..<span.end
            } else {
                transfers.append(span.start..<span.end)
            }
        }
        return transfers
    }
}

extension [TraceSpan] {
    /// Appends a span, unless it has no duration.
    fileprivate mutating func add(_ span: TraceSpan) {
        guard span.duration > 0 else { return }
        // A retry delay starts with a failure, and each failure is shown.
        if let last, last.activity == span.activity, last.end == span.start, span.activity != .retry {
            self[count - 1].end = span.end
        } else {
            append(span)
        }
    }
}

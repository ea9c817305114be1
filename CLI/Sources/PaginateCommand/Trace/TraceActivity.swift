/// What a load can spend its time on.
enum TraceActivity: UInt8, CaseIterable, Sendable {
    case queue, limit, head, body, turn, decode, retry, unknown

    /// The activity in a few words.
    var name: String {
        switch self {
        case .queue: "queued"
        case .limit: "rate limit"
        case .head: "server"
        case .body: "receiving"
        case .turn: "queued for decoding"
        case .decode: "decoding"
        case .retry: "pause before a retry"
        case .unknown: "not told"
        }
    }

    /// From which moment to which it lasts.
    var meaning: String {
        switch self {
        case .queue: "an attempt has begun, until its request is sent"
        case .limit: "the request waits because of a rate limit, until it is sent"
        case .head: "the request is sent, until the head of the reply is there"
        case .body: "the head is there, until the body is"
        case .turn: "the body is there, and waits for a processor and for the pages before it"
        case .decode: "the page is decoded, until it is there"
        case .retry: "an attempt has failed, until the next one begins"
        case .unknown: "the load tells nothing of it"
        }
    }

    /// The class of its bars in the page.
    var mark: HTML {
        switch self {
        case .queue: "q"
        case .limit: "l"
        case .head: "h"
        case .body: "b"
        case .turn: "t"
        case .decode: "d"
        case .retry: "r"
        case .unknown: "u"
        }
    }
}

/// A time that a load spent on one thing.
struct TraceSpan: Sendable, Equatable {
    let activity: TraceActivity
    let start: Int
    var end: Int

    var duration: Int { end - start }
}

extension TraceLoad {
    /// What the load spent its time on, without gaps from its beginning to its end; what took no time is left out.
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

    /// When the load had a request under way: from sending it until its body was there, or it failed.
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
    /// Adds what follows the last one, unless it took no time.
    fileprivate mutating func add(_ span: TraceSpan) {
        guard span.duration > 0 else { return }
        // A pause begins with a failure, and each is to be seen.
        if let last, last.activity == span.activity, last.end == span.start, span.activity != .retry {
            self[count - 1].end = span.end
        } else {
            append(span)
        }
    }
}

import Foundation
import HTTPTypes

/// The information of one reply about the limits of its origin.
struct RateReport: Hashable, Sendable {
    /// The effect of a reply on waiting requests.
    enum Verdict: Hashable, Sendable {
        /// The server answered the request.
        case answered
        /// The server failed without reporting a limit.
        case failed
        /// The time to wait before the next request, although no limit was reached.
        case paused(Duration)
        /// A limit was reached; the value is the wait, if specified.
        case limited(Duration?)
    }

    /// The effect of the reply on waiting requests.
    let verdict: Verdict
    /// The tightest limit in the reply.
    let budget: RateBudget?

    init(_ verdict: Verdict, _ budget: RateBudget? = nil) {
        self.verdict = verdict
        self.budget = budget
    }

    /// Creates a report from a response.
    ///
    /// Times are relative to the response's own `Date`, or to the system's time without one. A cached response (RFC
    /// 9111, section 5.1) has outdated counts, so they are ignored.
    init(
        _ response: HTTPResponse,
        systemTime: @Sendable () -> Double = { Date().timeIntervalSince1970 }
    ) {
        let fields = response.headerFields
        let now = Self.serverTime(fields, systemTime: systemTime)
        let budget = Self.isOld(fields) ? nil : RateBudget.tightest(in: fields, now: now)
        let asked = RetryAfter.delay(in: fields, systemTime: systemTime)
        self.init(Self.verdict(response, budget, asked: asked), budget)
    }

    /// Returns the time of a response, by the server's clock if available.
    static func serverTime(_ fields: HTTPFields, systemTime: @Sendable () -> Double) -> Double {
        let now = systemTime()
        return fields[.date].flatMap { HTTPDate.seconds(String($0.trimmingSpaces), now: now) }.map(Double.init) ?? now
    }

    /// Whether a response comes from a cache.
    static func isOld(_ fields: HTTPFields) -> Bool {
        fields[.age].flatMap { PlainNumber.read($0.trimmingSpaces) }.map { $0 > 0 } ?? false
    }

    /// The wait until the limit is lifted, if the reply reports a limit and its duration.
    var wait: Duration? {
        if case .limited(let wait) = verdict { wait } else { nil }
    }

    private static func verdict(_ response: HTTPResponse, _ budget: RateBudget?, asked: Duration?) -> Verdict {
        let isUsedUp = budget?.remaining == 0
        // A reset is the time to retry only if this limit was reached.
        let wait = asked ?? (isUsedUp || budget?.remaining == nil ? budget?.reset : nil)
        switch response.status.code {
        case 429: return .limited(wait)
        case 403 where asked != nil || isUsedUp: return .limited(wait)
        case 503 where asked != nil: return .limited(asked)
        case 202: return asked.map { .paused($0) } ?? .answered
        case 500...: return .failed
        default: return .answered
        }
    }
}

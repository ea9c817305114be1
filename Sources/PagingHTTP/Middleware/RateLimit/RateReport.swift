import Foundation
import HTTPTypes

/// What one reply tells about the limits of its origin.
struct RateReport: Hashable, Sendable {
    /// What a reply means to those who wait.
    enum Verdict: Hashable, Sendable {
        /// The server answered.
        case answered
        /// The server failed, without a word about limits.
        case failed
        /// Nobody should come for so long, though no limit was hit.
        case paused(Duration)
        /// A limit was hit; how long to wait, if that was said.
        case limited(Duration?)
    }

    /// What the reply means.
    let verdict: Verdict
    /// The tightest limit that it names.
    let budget: RateBudget?

    init(_ verdict: Verdict, _ budget: RateBudget? = nil) {
        self.verdict = verdict
        self.budget = budget
    }

    /// Reads a response.
    ///
    /// Times are compared with its own `Date`, and with the system's time only when it has none. A response that has
    /// lain in a cache (RFC 9111, section 5.1) counts what was left when it was made, so its counts are not used.
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

    /// When a response was made, by the server's clock if it says so.
    static func serverTime(_ fields: HTTPFields, systemTime: @Sendable () -> Double) -> Double {
        let now = systemTime()
        return fields[.date].flatMap { HTTPDate.seconds(String($0.trimmingSpaces), now: now) }.map(Double.init) ?? now
    }

    /// Whether a response has lain in a cache.
    static func isOld(_ fields: HTTPFields) -> Bool {
        fields[.age].flatMap { PlainNumber.read($0.trimmingSpaces) }.map { $0 > 0 } ?? false
    }

    /// How long the server asks to be left alone because of a limit, if it is one and says so.
    var wait: Duration? {
        if case .limited(let wait) = verdict { wait } else { nil }
    }

    private static func verdict(_ response: HTTPResponse, _ budget: RateBudget?, asked: Duration?) -> Verdict {
        let isUsedUp = budget?.remaining == 0
        // A reset tells when to come back only if it is this limit that was hit.
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

import Foundation
import HTTPTypes

/// The signs in the body of a response that a limit was reached.
///
/// Some servers report a limit in the body only. GitHub's secondary limit is a 403 or 429 whose other fields report
/// remaining requests; AWS throttles with the status 400; Google answers 403; GraphQL servers answer 200 or 400. A code
/// or type in the error object distinguishes them from credential errors, and so does a time after which to try again.
/// GitHub has no such code, but a link to its documentation of rate limits, and a message that this documentation quotes
/// (https://docs.github.com/rest/using-the-rest-api/rate-limits-for-the-rest-api).
enum LimitSigns {
    /// A limit that an error reports.
    struct Limit: Equatable {
        /// The time until the limit is lifted, if the error says so.
        var wait: Duration?
    }

    /// The minimum wait for a limit of unknown duration, as GitHub requests.
    static let minimumWait = Duration.seconds(60)

    /// Returns the limits that a body reports, unless the head already specifies the wait.
    ///
    /// - Parameters:
    ///   - bytes: the body or its start.
    ///   - response: the head of the error response.
    static func hints(in bytes: [UInt8], of response: HTTPResponse) -> RateHints {
        var hints = RateHints()
        guard RateReport(response).wait == nil, let normalized = try? JSONBytes.normalized(bytes),
            let body = try? JSONValue(parsing: normalized), let limit = limit(in: body)
        else { return hints }
        hints.isLimited = true
        hints.wait = limit.wait ?? wait(of: response) ?? minimumWait
        return hints
    }

    /// Returns the wait that the header fields of a limited response specify, whatever its status.
    static func wait(
        of response: HTTPResponse,
        systemTime: @Sendable () -> Double = { Date().timeIntervalSince1970 }
    ) -> Duration? {
        var refused = response
        refused.status = .tooManyRequests
        return RateReport(refused, systemTime: systemTime).wait
    }

    /// Returns the limit that an error, or a list of errors, reports.
    static func limit(in value: JSONValue) -> Limit? {
        let wait = retryTime(in: value, depth: 0)
        return wait != nil || tellOfLimit(value, depth: 0) ? Limit(wait: wait) : nil
    }

    /// Returns the time after which to try again, of a member such as `retry_in_seconds` or `retryAfterMs`.
    private static func retryTime(in value: JSONValue, depth: Int) -> Duration? {
        guard depth < 5 else { return nil }
        switch value {
        case .array(let elements):
            return elements.prefix(16).lazy.compactMap { retryTime(in: $0, depth: depth + 1) }.first
        case .object(let object):
            return object.members.lazy.compactMap { member in
                retryTime(of: member) ?? retryTime(in: member.value, depth: depth + 1)
            }.first
        default: return nil
        }
    }

    private static func retryTime(of member: JSONValue.Object.Member) -> Duration? {
        let name = member.key.asciiLowercased.filter { $0.isLetter }
        guard name.hasPrefix("retryafter") || name.hasPrefix("retryin"),
            let number = Double(member.value.parameterText), number > 0, number < 1_000_000_000
        else { return nil }
        let isShort = name.hasSuffix("ms") || name.hasSuffix("millis") || name.hasSuffix("milliseconds")
        return PlainNumber.duration(isShort ? number / 1_000 : number)
    }

    /// Whether a code, type or reason denotes a limit, in any common spelling.
    static func isName(_ text: some StringProtocol) -> Bool {
        // The type of a problem (RFC 9457) is an address, and AWS types have a namespace prefix. Text with spaces is
        // not a code: many servers put the reason phrase of their status there.
        let last = text.split { "/#:".contains($0) }.last ?? ""
        return names.contains(last.asciiLowercased.filter { !"-_.".contains($0) })
    }

    private static let names: Set<String> = [
        "abuselimit", "complexitybudgetexhausted", "complexityexception", "limitexceeded", "quotaexceeded", "ratelimit",
        "ratelimited", "ratelimiterror",
        "ratelimitexceeded", "ratelimitexceedederror", "requestlimitexceeded", "requestthrottled",
        "requestthrottledexception", "resourceexhausted", "secondaryratelimit", "slowdown", "throttled", "throttling",
        "throttlingerror", "throttlingexception", "toomanyrequests", "toomanyrequestserror",
        "toomanyrequestsexception", "userratelimitexceeded",
    ]
    private static let keys: Set<String> = [
        "code", "error", "error_code", "errorCode", "kind", "name", "reason", "status", "type", "__type",
    ]
    private static let messages = ["secondary rate limit", "abuse detection mechanism"]

    /// Whether an error object or a nested object reports a limit.
    private static func tellOfLimit(_ value: JSONValue, depth: Int) -> Bool {
        guard depth < 5 else { return false }
        switch value {
        case .array(let elements): return elements.prefix(16).contains { tellOfLimit($0, depth: depth + 1) }
        case .object(let object):
            return isDocumented(object)
                || object.members.contains { member in
                    keys.contains(member.key) && isCode(member.value) || tellOfLimit(member.value, depth: depth + 1)
                }
        default: return false
        }
    }

    private static func isCode(_ value: JSONValue) -> Bool {
        value.stringValue.map(isName) ?? (value == .number("429"))
    }

    private static func isDocumented(_ object: JSONValue.Object) -> Bool {
        let page = object["documentation_url"]?.stringValue ?? ""
        let message = object["message"]?.stringValue?.asciiLowercased ?? ""
        return page.contains("rate-limit") || messages.contains { message.contains($0) }
    }
}

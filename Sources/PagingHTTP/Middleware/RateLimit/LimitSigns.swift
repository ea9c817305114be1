import HTTPTypes

/// The signs by which the body of an error response says that a limit was reached.
///
/// Some servers tell of a limit in the body only. GitHub's secondary limit is a 403 or 429 whose other fields say that
/// requests are left; AWS throttles with the status 400; Google answers 403. They differ from an error about credentials
/// by a code or type in the error object. GitHub has no code there, but a link to its documentation of rate limits, and
/// a message that this documentation quotes
/// (https://docs.github.com/rest/using-the-rest-api/rate-limits-for-the-rest-api).
enum LimitSigns {
    /// The shortest wait for a limit that does not say how long it lasts, as GitHub asks for.
    static let minimumWait = Duration.seconds(60)

    /// Returns what a body says of a limit, if the head does not already say how long to wait.
    ///
    /// - Parameters:
    ///   - bytes: the body, or its beginning.
    ///   - response: its head, with a status other than that of a success.
    static func hints(in bytes: [UInt8], of response: HTTPResponse) -> RateHints {
        var hints = RateHints()
        guard RateReport(response).wait == nil, let normalized = try? JSONBytes.normalized(bytes),
            let body = try? JSONValue(parsing: normalized), tellOfLimit(body, depth: 0)
        else { return hints }
        hints.isLimited = true
        hints.wait = RetryAfter.delay(in: response.headerFields) ?? minimumWait
        return hints
    }

    /// Whether a code, type or reason is one that servers use for a limit, in whatever spelling.
    static func isName(_ text: some StringProtocol) -> Bool {
        // The type of a problem (RFC 9457) is an address, the one of AWS has a namespace before it. Words with spaces
        // between them are no code: many servers write the phrase of their status there.
        let last = text.split { "/#:".contains($0) }.last ?? ""
        return names.contains(last.asciiLowercased.filter { !"-_.".contains($0) })
    }

    private static let names: Set<String> = [
        "abuselimit", "limitexceeded", "quotaexceeded", "ratelimit", "ratelimited", "ratelimiterror",
        "ratelimitexceeded", "ratelimitexceedederror", "requestlimitexceeded", "requestthrottled",
        "requestthrottledexception", "resourceexhausted", "secondaryratelimit", "slowdown", "throttled", "throttling",
        "throttlingerror", "throttlingexception", "toomanyrequests", "toomanyrequestserror",
        "toomanyrequestsexception", "userratelimitexceeded",
    ]
    private static let keys: Set<String> = [
        "code", "error", "error_code", "errorCode", "kind", "name", "reason", "status", "type", "__type",
    ]
    private static let messages = ["secondary rate limit", "abuse detection mechanism"]

    /// Whether an error object, or one inside it, names a limit.
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

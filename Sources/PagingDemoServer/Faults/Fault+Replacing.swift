extension Fault {
    /// Returns the response that replaces the page, or `nil` if the page itself is sent.
    func replacement(for list: ConventionInput) -> Reply? {
        switch self {
        case .status(let status):
            return Self.statusReply(status, retryAfter: list.options.retryAfter)
        case .misleadingText:
            return Reply(status: 500, error: "The service behind this one said: 404 Not Found.")
        case .html:
            var reply = Reply(body: .bytes(Array(Self.loginPage.utf8)))
            reply.add("Content-Type", "text/html; charset=utf-8")
            return reply
        case .errorObject:
            return Reply(json: Array("{\"error\":{\"message\":\"Something went wrong.\",\"code\":17}}".utf8))
        case .notOK:
            return Reply(json: Array("{\"ok\":false,\"error\":\"something_went_wrong\"}".utf8))
        case .rateLimited, .throttled:
            var reply = Reply(json: Array((self == .throttled ? Self.throttling : Self.limit).utf8))
            if let retryAfter = list.options.retryAfter { reply.add("Retry-After", retryAfter) }
            return reply
        case .redirect(let target):
            return Self.redirectReply(to: target, from: list)
        case .reset:
            return Reply(body: .reset)
        case .deep, .slow, .endless, .huge, .bomb:
            return oddBody
        default:
            return nil
        }
    }

    private static func statusReply(_ status: Int, retryAfter: String?) -> Reply {
        var reply: Reply
        switch status {
        case 204, 304: reply = Reply(status: status, body: .bytes([]))
        case 200..<300: reply = Reply(status: status, json: Array("{}".utf8))
        default: reply = Reply(status: status, error: StatusPhrases.phrase(for: status))
        }
        if let retryAfter, status >= 400 || status == 202 { reply.add("Retry-After", retryAfter) }
        if status == 401 { reply.add("WWW-Authenticate", "Bearer") }
        return reply
    }

    /// Returns a redirect response.
    ///
    /// A redirect to the same page marks its target, so that the target does not redirect again.
    private static func redirectReply(to target: String?, from list: ConventionInput) -> Reply? {
        if target == nil, list.request.parameters.first("redirected") == "1" { return nil }
        let query = list.request.query
        var reply = Reply(status: 302, body: .bytes([]))
        reply.add("Location", target ?? "\(list.request.path)?\(query)\(query.isEmpty ? "" : "&")redirected=1")
        return reply
    }

    /// Bodies that no client should read to the end.
    private var oddBody: Reply {
        var reply: Reply
        switch self {
        case .slow:
            let drip = BodyStep.repeating([UInt8(ascii: " ")], count: 60, pause: .seconds(1))
            reply = Reply(body: .steps([.bytes([UInt8(ascii: "[")]), drip, .abort], length: 65_536))
        case .endless:
            let spaces = [UInt8](repeating: UInt8(ascii: " "), count: 65_536)
            let steps: [BodyStep] = [
                .bytes([UInt8(ascii: "[")]), .repeating(spaces, count: 3_200, pause: .zero), .abort,
            ]
            reply = Reply(body: .steps(steps, length: nil))
        case .huge:
            let start = [UInt8(ascii: "[")] + [UInt8](repeating: UInt8(ascii: " "), count: 1_023)
            let length = Int(clamping: 10_000_000_000 as Int64)
            reply = Reply(body: .steps([.bytes(start), .pause(.seconds(60)), .abort], length: length))
        case .bomb:
            reply = Reply(body: .bytes(GzipWriter.bomb))
            reply.add("Content-Encoding", "gzip")
        default:
            let depth = 100_000
            let open = [UInt8](repeating: UInt8(ascii: "["), count: depth)
            reply = Reply(body: .bytes(open + [UInt8](repeating: UInt8(ascii: "]"), count: depth)))
        }
        reply.add("Content-Type", "application/json")
        return reply
    }

    private static let limit = """
        {"data":null,"errors":[{"type":"RATE_LIMITED","message":"The limit was reached."}]}
        """

    private static let throttling = """
        {"errors":[{"message":"Throttled","extensions":{"code":"THROTTLED"}}],\
        "extensions":{"cost":{"requestedQueryCost":100,"actualQueryCost":null,\
        "throttleStatus":{"maximumAvailable":1000.0,"currentlyAvailable":50,"restoreRate":50.0}}}}
        """

    private static let loginPage = """
        <!doctype html>
        <html lang="en"><head><title>Sign in</title></head>
        <body><h1>Sign in</h1><form method="post"><input name="user"><input name="password" type="password">\
        <button>Sign in</button></form></body></html>
        """
}

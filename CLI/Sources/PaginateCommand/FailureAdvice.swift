import PagingHTTP

/// What to do about a page that could not be loaded.
enum FailureAdvice {
    /// A sentence for people who use the command.
    static func text(for error: HTTPError?) -> String {
        if let wait = error?.retryAfter {
            return "Come back in \(Int((wait / .seconds(1)).rounded(.up))) s, or raise --max-wait."
        }
        switch (error?.code, error?.status) {
        case (.unexpectedStatus?, 401?), (.unexpectedStatus?, 403?): return "Give a token with --bearer-env."
        case (.unreadableContent?, _): return "Check the URL, or say where the items are with --items."
        case (.bodyTooLarge?, _): return "Raise --max-body, or ask for smaller pages with --page-size."
        case (.expiredCursor?, _): return "Run it again; with --id and --on-expired restart it does so by itself."
        case (.timedOut?, _):
            return
                "Use --window 1 if the server serves one connection at a time; otherwise raise --timeout, or try later."
        default: break
        }
        return error?.isTransient == true
            ? "Try again later, or oftener with --retries." : "Check the URL and the options."
    }
}

import PagingHTTP

/// Advice for a page that failed to load.
enum FailureAdvice {
    /// Returns one sentence of advice for the user.
    static func text(for error: RequestError?) -> String {
        if let wait = error?.retryAfter {
            return "Try again in \(Int((wait / .seconds(1)).rounded(.up))) s, or raise --max-wait."
        }
        switch error?.remedy {
        case .authorityFile?:
            return "Name the file of the authority's certificate with --ca-file if you trust the server."
        case .http1?: return "Use --http1.1 if it happens again."
        case nil: break
        }
        switch (error?.code, error?.status) {
        case (.unexpectedStatus?, 401?), (.unexpectedStatus?, 403?):
            return "Pass a token with --bearer-env, or see the Credentials in fetch --help-all."
        case (.unreadableContent?, _):
            return "Check the URL, or give the path to the items with --items and their format with --response-format."
        case (.bodyTooLarge?, _): return "Raise --max-body, or request smaller pages with --page-size."
        case (.expiredCursor?, _): return "Run it again; --id with --on-expired restart restarts automatically."
        case (.timedOut?, _):
            return
                "Use --window 1 if the server serves one connection at a time; otherwise raise --timeout or try later."
        default: break
        }
        return error?.isTransient == true
            ? "Try again later, or raise --retries." : "Check the URL and the options."
    }
}

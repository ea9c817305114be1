import Synchronization

/// A request to check whether a stored page has changed, passed to the source that loads it.
///
/// A cached source binds ``current`` while it loads a page. A source that can check for changes takes the token that it
/// recorded with the stored page. It throws ``PageNotModified`` if the page has not changed, and records the token of a
/// page that it loads. A token is any text; only the source knows its meaning.
package final class PageRevalidation: Sendable {
    /// The revalidation of the page that the current task loads, if any.
    @TaskLocal package static var current: PageRevalidation?

    private struct State {
        var cached: String?
        var noted: [String?] = []
    }

    private let state: Mutex<State>

    init(_ cached: String?) {
        state = Mutex(State(cached: cached))
    }

    /// Returns the token of the stored page, once.
    ///
    /// Of several requests for one page, only the first may use it.
    package func removeToken() -> String? {
        state.withLock { state in
            defer { state.cached = nil }
            return state.cached
        }
    }

    /// Records the token of the response that contains the page, or `nil` if it has none.
    ///
    /// A page combined from several responses has no token, because none of them covers the whole page.
    package func record(_ token: String?) {
        state.withLock { $0.noted.append(token) }
    }

    /// The token of the loaded page.
    var token: String? {
        state.withLock { $0.noted.count == 1 ? $0.noted[0] : nil }
    }
}

/// The error that a source throws when a stored page has not changed.
///
/// It is thrown only if ``PageRevalidation/removeToken()`` returned a token.
package struct PageNotModified: Error, Hashable, Sendable {
    /// Creates the error.
    package init() {}
}

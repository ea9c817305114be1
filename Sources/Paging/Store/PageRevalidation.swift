import Synchronization

/// The question whether a kept page is still the same, put to the source that loads it.
///
/// A cached source binds ``current`` while it loads a page. A source that can ask a server so, by `ETag` or
/// `Last-Modified` over HTTP (RFC 9110, section 13), takes the validator from here, throws ``PageNotModified`` if the
/// server says that nothing has changed, and notes the validator of a page that it did load.
///
/// ```swift
/// let revalidation = PageRevalidation.current
/// let reply = try await client.get(address, unless: revalidation?.take())
/// if reply.isUnchanged { throw PageNotModified() }
/// revalidation?.note(reply.entityTag)
/// ```
public final class PageRevalidation: Sendable {
    /// The question about the page that the current task loads, if there is one.
    @TaskLocal public static var current: PageRevalidation?

    private struct State {
        var kept: String?
        var noted: [String?] = []
    }

    private let state: Mutex<State>

    init(_ kept: String?) {
        state = Mutex(State(kept: kept))
    }

    /// Returns the kept page's validator, once: of several requests for one page, only the first may ask.
    public func take() -> String? {
        state.withLock { state in
            defer { state.kept = nil }
            return state.kept
        }
    }

    /// Notes the validator of the response that the page is read from, or that it has none.
    ///
    /// A page that is made of several responses has no validator, since none speaks for all of it.
    public func note(_ validator: String?) {
        state.withLock { $0.noted.append(validator) }
    }

    /// The validator of the page that was loaded.
    var validator: String? {
        state.withLock { $0.noted.count == 1 ? $0.noted[0] : nil }
    }
}

/// What a source throws when a kept page is still the same.
///
/// It is thrown only where ``PageRevalidation/take()`` has returned a validator.
public struct PageNotModified: Error, Hashable, Sendable, CustomStringConvertible {
    /// Makes it.
    public init() {}

    /// The same in words.
    public var description: String { "The page has not changed since it was kept." }
}

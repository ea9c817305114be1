import Paging

/// How far loading has got, in one direction of a list.
///
/// There are no other cases, so a `switch` over them needs no default.
public enum LoadState: Equatable, Sendable {
    /// Nothing is being loaded, and there may be more.
    case idle
    /// A page is on its way.
    case loading
    /// A load failed and will be tried again by itself: after a delay, or when the network is back.
    case waiting(LoadFailure)
    /// Page after page brought nothing to show, so loading has stopped until somebody asks for more.
    case paused
    /// A load failed, and nothing is tried again until somebody asks.
    case failed(LoadFailure)
    /// There is no more in this direction.
    case atEnd

    /// Whether a page is on its way, or will be soon.
    public var isLoading: Bool {
        switch self {
        case .loading, .waiting: true
        default: false
        }
    }

    /// What went wrong, if the state is ``failed(_:)``.
    public var failure: LoadFailure? {
        if case .failed(let failure) = self { failure } else { nil }
    }

    /// Whether there is no more in this direction.
    public var isAtEnd: Bool {
        if case .atEnd = self { true } else { false }
    }

    /// Whether loading has stopped because pages brought nothing to show.
    public var isPaused: Bool {
        if case .paused = self { true } else { false }
    }
}

/// Why a page could not be loaded.
///
/// Cancellation is never a failure.
public struct LoadFailure: Error, Sendable {
    /// What the source threw, unchanged.
    public let error: any Error
    /// How often the page has been asked for in vain.
    public let attempts: Int

    init(_ error: any Error, attempts: Int = 1) {
        self.error = error
        self.attempts = attempts
    }

    /// A page named an address that lies behind it.
    static var cycle: LoadFailure {
        LoadFailure(PagingError(.cycle, "The next page's address was visited before."))
    }

    /// Pages bring nothing new.
    static func noProgress(after pages: Int) -> LoadFailure {
        let reason = "The list makes no progress: \(pages) pages in a row brought nothing new."
        return LoadFailure(PagingError(.noProgress, reason))
    }

    /// A page is an earlier one.
    static var repeatedPage: LoadFailure {
        LoadFailure(PagingError(.noProgress, "The list makes no progress: the server sent an earlier page again."))
    }

    /// Whether the same load may succeed later, by the error's own word.
    ///
    /// A source of your own says so by throwing errors that conform to `PageFailure`.
    public var isTransient: Bool { RetryPolicy.isTransient(error) }

    /// How long the server asks to be left alone, if it said so.
    public var retryAfter: Duration? { (error as? any PageFailure)?.retryAfter }
}

extension LoadFailure: Equatable {
    /// Compares the errors, and how often the page was requested.
    ///
    /// Errors that are not `Equatable` are equal if they have one type and one description.
    public static func == (left: LoadFailure, right: LoadFailure) -> Bool {
        func equals<Left: Equatable>(_ error: Left) -> Bool { error == right.error as? Left }
        guard left.attempts == right.attempts, type(of: left.error) == type(of: right.error) else { return false }
        // As `Any`: where Foundation is imported, the compiler takes every error for an `NSError`, which is `Equatable`.
        let error: Any = left.error
        guard let error = error as? any Equatable else { return "\(left.error)" == "\(right.error)" }
        return equals(error)
    }
}

extension LoadFailure: CustomStringConvertible {
    /// The error as text.
    public var description: String { "\(error)" }
}

/// How a load that was asked for has ended.
///
/// There are no other cases, so a `switch` over them needs no default.
public enum LoadResult: Equatable, Sendable {
    /// So many rows came in addition; for a refresh, so many rows are there now.
    case loaded(Int)
    /// There is no more in this direction.
    case atEnd
    /// Nothing to show came, page after page; asking again looks further.
    case paused
    /// It failed; the rows that were there still are.
    case failed(LoadFailure)
    /// It was cancelled, or a list with another query took the place of this one.
    case cancelled

    /// The failure, if the result is ``failed(_:)``.
    public var failure: LoadFailure? {
        if case .failed(let failure) = self { failure } else { nil }
    }
}

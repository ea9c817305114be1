import Paging

/// The progress of loading in one direction of a list.
///
/// A `switch` over the state needs no default: the set of cases is complete.
public enum LoadState: Equatable, Sendable {
    /// Nothing is loading, and there may be more.
    case idle
    /// A page is loading.
    case loading
    /// A load failed and will be retried automatically: after a delay, or when the network is back.
    case waiting(LoadFailure)
    /// Several pages in a row had nothing to show, so loading stopped until more is requested.
    case paused
    /// A load failed, and nothing is retried automatically.
    case failed(LoadFailure)
    /// There is no more in this direction.
    case atEnd

    /// A Boolean value that indicates whether a page is loading or waits for its next attempt.
    public var isLoading: Bool {
        switch self {
        case .loading, .waiting: true
        default: false
        }
    }

    /// The failure, if the state is ``failed(_:)``.
    public var failure: LoadFailure? {
        if case .failed(let failure) = self { failure } else { nil }
    }

    /// A Boolean value that indicates whether there is no more in this direction.
    public var isAtEnd: Bool {
        if case .atEnd = self { true } else { false }
    }

    /// Whether loading stopped because pages had nothing to show.
    var isPaused: Bool {
        if case .paused = self { true } else { false }
    }
}

/// The reason why a page could not be loaded.
///
/// Cancellation is never a failure. Two failures are equal if their errors and their numbers of attempts are equal.
/// Errors that are not `Equatable` are equal if they have the same type and the same description.
public struct LoadFailure: Error, Equatable, Sendable {
    private let cause: Cause

    /// The error of the source, unchanged.
    public var error: any Error { cause.error }
    /// The number of failed attempts to load the page.
    public let attempts: Int

    init(_ error: any Error, attempts: Int = 1) {
        cause = Cause(error: error)
        self.attempts = attempts
    }

    /// A page named the address of a page above it.
    static var cycle: LoadFailure {
        LoadFailure(PagingError(.cycle, "The next page's address was visited before."))
    }

    /// The pages of a list do not name the page of a position.
    static func positionUnknown(_ position: Int) -> LoadFailure {
        let reason =
            "The page of position \(position) is not known: the pages of this list do not name all others and a total "
            + "count. Jump to an address, or load up to the position."
        return LoadFailure(PagingError(.notAddressed, reason))
    }

    /// Pages contain nothing new.
    static func noProgress(after pages: Int) -> LoadFailure {
        let reason = "The list makes no progress: \(pages) pages in a row brought nothing new."
        return LoadFailure(PagingError(.noProgress, reason))
    }

    /// A page repeats an earlier one.
    static var repeatedPage: LoadFailure {
        LoadFailure(PagingError(.noProgress, "The list makes no progress: the server sent an earlier page again."))
    }

    /// A Boolean value that indicates whether the same load may succeed later, according to its error.
    ///
    /// Errors of a custom source take part by conforming to `PageFailure`. `URLError` and `POSIXError` are transient
    /// where the network may recover.
    public var isTransient: Bool { RetryPolicy.isTransient(error) }

    /// The time to wait before the next attempt, if the server named one.
    var retryAfter: Duration? { (error as? any PageFailure)?.retryAfter }
}

extension LoadFailure {
    /// An error that can be compared.
    private struct Cause: Equatable {
        let error: any Error

        static func == (left: Cause, right: Cause) -> Bool {
            func equals<Left: Equatable>(_ error: Left) -> Bool { error == right.error as? Left }
            guard type(of: left.error) == type(of: right.error) else { return false }
            // As `Any`: where Foundation is imported, the compiler treats every error as an `NSError`, which is
            // `Equatable`.
            let error: Any = left.error
            guard let error = error as? any Equatable else { return "\(left.error)" == "\(right.error)" }
            return equals(error)
        }
    }
}

extension LoadFailure: CustomStringConvertible {
    /// The error as text.
    public var description: String { "\(error)" }
}

/// The result of a requested load.
///
/// A `switch` over the result needs no default: the set of cases is complete.
public enum LoadResult: Equatable, Sendable {
    /// The number of rows that a load added; for a refresh, the number of rows in the list.
    case loaded(Int)
    /// There is no more in this direction.
    case atEnd
    /// Several pages in a row had nothing to show; another request continues the search.
    case paused
    /// The load failed; the rows are unchanged.
    case failed(LoadFailure)
    /// The load was cancelled, or the list of another query replaced this one.
    case cancelled

    /// The failure, if the result is ``failed(_:)``.
    public var failure: LoadFailure? {
        if case .failed(let failure) = self { failure } else { nil }
    }
}

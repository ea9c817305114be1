#if Logging
public import Logging
public import Paging

/// The receiver of ``PagingObserver/log(to:)``.
final class LogObserver: Sendable {
    private let logger: Logger

    init(logger: Logger) {
        self.logger = logger
    }

    /// Logs the event.
    @Sendable func receive(_ event: WalkEvent) {
        let metadata = metadata(of: event)
        switch event.kind {
        case .pageRequested: logger.trace("Page requested", metadata: metadata)
        case .pageRetried: logger.info("Page failed, retrying", metadata: metadata)
        case .pageThrottled: logger.debug("Page throttled", metadata: metadata)
        case .pageArrived: logger.trace("Page arrived", metadata: metadata)
        case .pageFailed(_, is CancellationError, _): logger.trace("Page load cancelled", metadata: metadata)
        case .pageFailed: logger.debug("Page failed", metadata: metadata)
        case .pageDelivered: logger.debug("Page delivered", metadata: metadata)
        case .walkEnded(let result) where result.ending.isShortfall:
            logger.warning("Walk ended before the end of the list", metadata: metadata)
        case .walkEnded: logger.debug("Walk ended", metadata: metadata)
        }
    }

    private func metadata(of event: WalkEvent) -> Logger.Metadata {
        var metadata: Logger.Metadata = [
            "paging.walk": "\(event.walk)", "paging.time": "\(event.time.inSeconds)",
        ]
        if let load = event.load { metadata["paging.load"] = "\(load)" }
        switch event.kind {
        case .pageRequested: break
        case .pageRetried(_, let attempt, let delay, let error):
            metadata["paging.attempt"] = "\(attempt)"
            metadata["paging.delay"] = "\(delay.inSeconds)"
            metadata.describe(error)
        case .pageThrottled(_, let delay):
            if let delay { metadata["paging.delay"] = "\(delay.inSeconds)" }
        case .pageArrived(_, let itemCount, let history):
            metadata.describe(history)
            metadata["paging.items"] = "\(itemCount)"
        case .pageFailed(_, let error, let history):
            metadata.describe(history)
            if !(error is CancellationError) { metadata.describe(error) }
        case .pageDelivered(_, let itemCount, let progress):
            metadata["paging.items"] = "\(itemCount)"
            metadata["paging.progress"] = "\(progress)"
        case .walkEnded(let result): metadata.describe(result)
        }
        return metadata
    }
}

extension PagingObserver {
    /// Returns an observer that writes the events of walks to a log.
    ///
    /// ```swift
    /// let logger = Logger(label: "repos")
    /// let watched = repos.observed(by: .log(to: logger))
    /// ```
    ///
    /// | Level | Messages |
    /// | --- | --- |
    /// | `trace` | "Page requested", "Page arrived", "Page load cancelled" |
    /// | `debug` | "Page delivered", "Page throttled", "Page failed", "Walk ended" |
    /// | `info` | "Page failed, retrying" |
    /// | `warning` | "Walk ended before the end of the list" |
    ///
    /// The warning means that the list has, or may have, items beyond the walk's result; it is logged at most once per
    /// walk. A walk that ends by cancellation or by a limit of the caller has no warning.
    ///
    /// The metadata keys start with `paging.`, except for `error.type` and `error.message`: the numbers of `walk` and
    /// `load`; the counts `items`, `pages`, `attempt` and `attempts`, `requests`, `retries`, `duplicates`, `bytes`;
    /// `time` since the start of the walk, `duration` and `delay`, in seconds; `request` and `status`; `ending` and
    /// `evidence`.
    ///
    /// The log contains no items. The address of a request, which names its page, is logged without its secrets. For an
    /// error from outside this package, only the type is logged, because its message may contain an address with a key.
    ///
    /// - Parameter logger: The destination of the log. Its metadata is included in each line.
    public static func log(to logger: Logger) -> PagingObserver {
        PagingObserver(LogObserver(logger: logger).receive)
    }
}

extension Logger.Metadata {
    fileprivate mutating func describe(_ history: LoadHistory) {
        self["paging.duration"] = "\(history.duration.inSeconds)"
        self["paging.attempts"] = "\(history.attempts)"
        let last = { kind in history.steps.last { $0.kind == kind } }
        if let request = last(.sent)?.detail { self["paging.request"] = "\(request)" }
        if let status = last(.head)?.detail { self["paging.status"] = "\(status)" }
        if let bytes = last(.body)?.byteCount { self["paging.bytes"] = "\(bytes)" }
    }

    fileprivate mutating func describe(_ result: WalkResult) {
        self["paging.ending"] = "\(result.ending)"
        self["paging.items"] = "\(result.items)"
        self["paging.pages"] = "\(result.pages)"
        self["paging.requests"] = "\(result.requests)"
        self["paging.retries"] = "\(result.retries)"
        self["paging.duplicates"] = "\(result.duplicates)"
        if let evidence = result.shownEvidence { self["paging.evidence"] = "\(evidence)" }
        if let error = result.error { self["error.type"] = "\(ErrorAccount(error).type)" }
    }

    fileprivate mutating func describe(_ error: any Error) {
        let account = ErrorAccount(error)
        self["error.type"] = "\(account.type)"
        if let message = account.message { self["error.message"] = "\(message)" }
    }
}
#endif

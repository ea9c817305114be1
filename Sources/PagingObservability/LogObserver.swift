#if Logging
    public import Logging
    public import Paging

    /// Writes what happens in a walk to a log, with the numbers as metadata.
    ///
    /// ```swift
    /// let logger = Logger(label: "repos")
    /// let watched = repos.observed(by: .log(to: logger))
    /// ```
    ///
    /// | Level | Messages |
    /// | --- | --- |
    /// | `trace` | "Page requested", "Page arrived", "Page taken back" |
    /// | `debug` | "Page delivered", "Page throttled", "Page failed", "Walk ended" |
    /// | `info` | "Page failed, and is tried again" |
    /// | `warning` | "Walk ended before the list" |
    ///
    /// The one warning is for a list of which there is more, or may be, than the walk brought: at most once a walk. A walk
    /// that a limit of the caller's or a cancellation ended is none.
    ///
    /// The metadata's keys begin with `paging.`, but for `error.type` and `error.message`: the numbers of `walk` and
    /// `load`; the counts `items`, `pages`, `attempt` and `attempts`, `requests`, `retries`, `duplicates`, `bytes`; `time`
    /// since the walk began, `duration` and `delay`, in seconds; `request` and `status`; `ending` and `evidence`.
    ///
    /// There is no item in it. The address of a request, which names its page, comes with its secrets taken out. Of an
    /// error that this package does not know only the type is written: its text might hold an address with a key.
    public final class LogObserver: PagingObserver {
        private let logger: Logger

        /// Makes an observer.
        ///
        /// - Parameter logger: where to write. What it has as metadata is written with each line.
        public init(logger: Logger) {
            self.logger = logger
        }

        /// Writes a line at level `trace`.
        public func pageRequested(_ event: PageRequested) {
            logger.trace("Page requested", metadata: metadata(event.load, event.time))
        }

        /// Writes a line at level `info`.
        public func pageRetried(_ event: PageRetried) {
            var metadata = metadata(event.load, event.time)
            metadata["paging.attempt"] = "\(event.attempt)"
            metadata["paging.delay"] = "\(event.delay.inSeconds)"
            metadata.describe(event.error)
            logger.info("Page failed, and is tried again", metadata: metadata)
        }

        /// Writes a line at level `debug`.
        public func pageThrottled(_ event: PageThrottled) {
            var metadata = metadata(event.load, event.time)
            if let delay = event.delay { metadata["paging.delay"] = "\(delay.inSeconds)" }
            logger.debug("Page throttled", metadata: metadata)
        }

        /// Writes a line at level `trace`.
        public func pageArrived(_ event: PageArrived) {
            var metadata = metadata(event.load, event.time)
            metadata.account(for: event.duration, event.attempts, event.steps)
            metadata["paging.items"] = "\(event.itemCount)"
            logger.trace("Page arrived", metadata: metadata)
        }

        /// Writes a line: at level `trace` for a load that was taken back, otherwise at `debug`.
        public func pageFailed(_ event: PageFailed) {
            var metadata = metadata(event.load, event.time)
            metadata.account(for: event.duration, event.attempts, event.steps)
            if event.error is CancellationError {
                logger.trace("Page taken back", metadata: metadata)
            } else {
                metadata.describe(event.error)
                logger.debug("Page failed", metadata: metadata)
            }
        }

        /// Writes a line at level `debug`.
        public func pageDelivered(_ event: PageDelivered) {
            var metadata = metadata(event.load, event.time)
            metadata["paging.items"] = "\(event.itemCount)"
            metadata["paging.progress"] = "\(event.progress)"
            logger.debug("Page delivered", metadata: metadata)
        }

        /// Writes a line: at level `warning` if there is, or may be, more of the list, otherwise at `debug`.
        public func walkEnded(_ event: WalkEnded) {
            let metadata = metadata(of: event)
            if event.outcome.ending.isShortfall {
                logger.warning("Walk ended before the list", metadata: metadata)
            } else {
                logger.debug("Walk ended", metadata: metadata)
            }
        }

        private func metadata(_ load: LoadID, _ time: Duration) -> Logger.Metadata {
            [
                "paging.walk": "\(load.walk.number)", "paging.load": "\(load.number)",
                "paging.time": "\(time.inSeconds)",
            ]
        }

        private func metadata(of event: WalkEnded) -> Logger.Metadata {
            let outcome = event.outcome
            var metadata: Logger.Metadata = [
                "paging.walk": "\(event.walk.number)", "paging.time": "\(event.time.inSeconds)",
                "paging.ending": "\(outcome.ending)",
                "paging.items": "\(outcome.items)", "paging.pages": "\(outcome.pages)",
                "paging.requests": "\(outcome.requests)", "paging.retries": "\(outcome.retries)",
                "paging.duplicates": "\(outcome.duplicates)",
            ]
            if let evidence = event.shownEvidence { metadata["paging.evidence"] = "\(evidence)" }
            if let error = outcome.error { metadata["error.type"] = "\(ErrorAccount(error).type)" }
            return metadata
        }
    }

    extension PagingObserver where Self == LogObserver {
        /// An observer that writes what happens in a walk to a log.
        ///
        /// - Parameter logger: where to write. What it has as metadata is written with each line.
        public static func log(to logger: Logger) -> LogObserver {
            LogObserver(logger: logger)
        }
    }

    extension Logger.Metadata {
        fileprivate mutating func account(for duration: Duration, _ attempts: Int, _ steps: [LoadStep]) {
            self["paging.duration"] = "\(duration.inSeconds)"
            self["paging.attempts"] = "\(attempts)"
            let last = { kind in steps.last { $0.kind == kind } }
            if let request = last(.sent)?.detail { self["paging.request"] = "\(request)" }
            if let status = last(.head)?.detail { self["paging.status"] = "\(status)" }
            if let bytes = last(.body)?.byteCount { self["paging.bytes"] = "\(bytes)" }
        }

        fileprivate mutating func describe(_ error: any Error) {
            let account = ErrorAccount(error)
            self["error.type"] = "\(account.type)"
            if let message = account.message { self["error.message"] = "\(message)" }
        }
    }
#endif

#if Metrics
    public import Metrics
    public import Paging

    /// Counts and times what happens in walks, for a dashboard.
    ///
    /// ```swift
    /// let watched = repos.observed(by: .metrics(as: "repos"))
    /// ```
    ///
    /// | Metric | Kind | What it says | Dimensions |
    /// | --- | --- | --- | --- |
    /// | `paging.loads.active` | meter | loads of pages under way | |
    /// | `paging.load.duration` | timer | from request to page, retries and waits included | `outcome` |
    /// | `paging.pages.received` | counter | pages that arrived | |
    /// | `paging.items.received` | counter | items that arrived, duplicates included | |
    /// | `paging.pages.delivered` | counter | pages that the consumer was given | |
    /// | `paging.items.delivered` | counter | items that the consumer was given | |
    /// | `paging.retries` | counter | attempts that failed and were followed by another | `error.type` |
    /// | `paging.throttles` | counter | requests that had to wait because of a rate limit | |
    /// | `paging.failures` | counter | pages that could not be loaded | `error.type` |
    /// | `paging.walks` | counter | walks that are over | `ending` |
    /// | `paging.walk.duration` | timer | from the beginning of a walk to its end | `ending` |
    ///
    /// Each has the dimension `list` as well, which is the name that the observer was given. Timers are recorded in
    /// nanoseconds, as swift-metrics does it, and prefer to be shown in seconds.
    ///
    /// No dimension has more than a few values: `outcome` is `arrived`, `failed` or `cancelled`; `ending` is one of
    /// ``/Paging/WalkEnding``; `error.type` is the name of a type with its code, as in `HTTPError.timedOut`. A load that was
    /// taken back is cancelled, and no failure. A list of `PagingUI` has loads, and neither deliveries nor an end.
    public final class MetricsObserver: PagingObserver {
        private let name: String
        private let factory: any MetricsFactory
        private let active: Meter
        private let received: (pages: Counter, items: Counter)
        private let delivered: (pages: Counter, items: Counter)
        private let throttles: Counter
        private let durations: (arrived: Timer, failed: Timer, cancelled: Timer)

        /// Makes an observer.
        ///
        /// - Parameters:
        ///   - name: the list's name, the same for all its walks: metrics are no place for what differs each time.
        ///   - factory: makes the metrics; by default the one that is current when the observer is made, so bootstrap first.
        public init(name: String, factory: any MetricsFactory = MetricsSystem.factory) {
            let dimensions = [("list", name)]
            func counter(_ label: String) -> Counter {
                Counter(label: label, dimensions: dimensions, factory: factory)
            }
            self.name = name
            self.factory = factory
            active = Meter(label: "paging.loads.active", dimensions: dimensions, factory: factory)
            received = (counter("paging.pages.received"), counter("paging.items.received"))
            delivered = (counter("paging.pages.delivered"), counter("paging.items.delivered"))
            throttles = counter("paging.throttles")
            func timer(_ outcome: String) -> Timer {
                .seconds("paging.load.duration", dimensions + [("outcome", outcome)], factory)
            }
            durations = (timer("arrived"), timer("failed"), timer("cancelled"))
        }

        /// Counts a load that is under way.
        public func pageRequested(_ event: PageRequested) {
            active.increment()
        }

        /// Counts a retry.
        public func pageRetried(_ event: PageRetried) {
            counter("paging.retries", "error.type", ErrorAccount(event.error).type).increment()
        }

        /// Counts a request that has to wait.
        public func pageThrottled(_ event: PageThrottled) {
            throttles.increment()
        }

        /// Counts a page and its items, and times its load.
        public func pageArrived(_ event: PageArrived) {
            received.pages.increment()
            received.items.increment(by: event.itemCount)
            active.decrement()
            durations.arrived.record(duration: event.duration)
        }

        /// Counts a failure, unless the load was taken back, and times the load.
        public func pageFailed(_ event: PageFailed) {
            active.decrement()
            guard !(event.error is CancellationError) else {
                return durations.cancelled.record(duration: event.duration)
            }
            counter("paging.failures", "error.type", ErrorAccount(event.error).type).increment()
            durations.failed.record(duration: event.duration)
        }

        /// Counts a page and its items as delivered.
        public func pageDelivered(_ event: PageDelivered) {
            delivered.pages.increment()
            delivered.items.increment(by: event.itemCount)
        }

        /// Counts a walk that is over, and times it.
        public func walkEnded(_ event: WalkEnded) {
            let ending = event.outcome.ending.description
            counter("paging.walks", "ending", ending).increment()
            let timer = Timer.seconds("paging.walk.duration", [("list", name), ("ending", ending)], factory)
            timer.record(duration: event.time)
        }

        private func counter(_ label: String, _ dimension: String, _ value: String) -> Counter {
            Counter(label: label, dimensions: [("list", name), (dimension, value)], factory: factory)
        }
    }

    extension PagingObserver where Self == MetricsObserver {
        /// An observer that counts and times what happens in walks.
        ///
        /// - Parameters:
        ///   - name: the list's name, the same for all its walks: metrics are no place for what differs each time.
        ///   - factory: makes the metrics; by default the one that is current when the observer is made, so bootstrap first.
        public static func metrics(
            as name: String,
            factory: any MetricsFactory = MetricsSystem.factory
        ) -> MetricsObserver {
            MetricsObserver(name: name, factory: factory)
        }
    }

    extension Timer {
        fileprivate static func seconds(
            _ label: String,
            _ dimensions: [(String, String)],
            _ factory: any MetricsFactory
        ) -> Timer {
            Timer(label: label, dimensions: dimensions, preferredDisplayUnit: .seconds, factory: factory)
        }
    }
#endif

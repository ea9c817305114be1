#if Metrics
public import Metrics
public import Paging

/// The receiver of ``PagingObserver/metrics(as:factory:)``.
final class MetricsObserver: Sendable {
    private let name: String
    private let factory: any MetricsFactory
    private let active: Meter
    private let received: (pages: Counter, items: Counter)
    private let delivered: (pages: Counter, items: Counter)
    private let throttles: Counter
    private let durations: (arrived: Timer, failed: Timer, cancelled: Timer)

    init(name: String, factory: any MetricsFactory) {
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

    /// Counts and times the event.
    @Sendable func receive(_ event: WalkEvent) {
        switch event.kind {
        case .pageRequested: active.increment()
        case .pageRetried(_, _, _, let error):
            counter("paging.retries", "error.type", ErrorAccount(error).type).increment()
        case .pageThrottled: throttles.increment()
        case .pageArrived(_, let itemCount, let history):
            received.pages.increment()
            received.items.increment(by: itemCount)
            active.decrement()
            durations.arrived.record(duration: history.duration)
        case .pageFailed(_, is CancellationError, let history):
            active.decrement()
            durations.cancelled.record(duration: history.duration)
        case .pageFailed(_, let error, let history):
            active.decrement()
            counter("paging.failures", "error.type", ErrorAccount(error).type).increment()
            durations.failed.record(duration: history.duration)
        case .pageDelivered(_, let itemCount, _):
            delivered.pages.increment()
            delivered.items.increment(by: itemCount)
        case .walkEnded(let result):
            let ending = result.ending.rawValue
            counter("paging.walks", "ending", ending).increment()
            let timer = Timer.seconds("paging.walk.duration", [("list", name), ("ending", ending)], factory)
            timer.record(duration: event.time)
        }
    }

    private func counter(_ label: String, _ dimension: String, _ value: String) -> Counter {
        Counter(label: label, dimensions: [("list", name), (dimension, value)], factory: factory)
    }
}

extension PagingObserver {
    /// Returns an observer that counts and times the events of walks.
    ///
    /// ```swift
    /// let watched = repos.observed(by: .metrics(as: "repos"))
    /// ```
    ///
    /// | Metric | Kind | Value | Dimensions |
    /// | --- | --- | --- | --- |
    /// | `paging.loads.active` | meter | page loads in flight | |
    /// | `paging.load.duration` | timer | time from request to page, including retries and waits | `outcome` |
    /// | `paging.pages.received` | counter | pages that arrived | |
    /// | `paging.items.received` | counter | items that arrived, including duplicates | |
    /// | `paging.pages.delivered` | counter | pages delivered to the consumer | |
    /// | `paging.items.delivered` | counter | items delivered to the consumer | |
    /// | `paging.retries` | counter | failed attempts that were followed by a retry | `error.type` |
    /// | `paging.throttles` | counter | requests delayed by a rate limit | |
    /// | `paging.failures` | counter | pages that failed to load | `error.type` |
    /// | `paging.walks` | counter | walks that ended | `ending` |
    /// | `paging.walk.duration` | timer | time from the start of a walk to its end | `ending` |
    ///
    /// Every metric also has the dimension `list`, the name passed to the observer. Timers are recorded in nanoseconds,
    /// as usual in swift-metrics, with seconds as the preferred display unit.
    ///
    /// All dimensions have low cardinality: `outcome` is `arrived`, `failed` or `cancelled`; `ending` is a
    /// ``/Paging/WalkEnding``; `error.type` is the name of a type with its code, such as `RequestError.timedOut`. A
    /// cancelled load is not a failure. A list of `PagingUI` has loads, but no deliveries and no end.
    ///
    /// - Parameters:
    ///   - name: The name of the list, the same for all its walks. Do not use names that differ each time.
    ///   - factory: The metrics factory; by default the current one, so bootstrap the metrics system first.
    public static func metrics(
        as name: String,
        factory: any MetricsFactory = MetricsSystem.factory
    ) -> PagingObserver {
        PagingObserver(MetricsObserver(name: name, factory: factory).receive)
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

/// A closure that receives the events of a walk as they happen.
///
/// ```swift
/// let retries = PagingObserver { event in
///     if case .pageRetried(_, let attempt, let delay, let error) = event.kind { print(attempt, delay, error) }
/// }
/// for try await repo in repos.observed(by: retries).items { print(repo.name) }
/// ```
///
/// ``progress(_:)`` reports progress. The PagingObservability module provides observers for logs, metrics and traces.
///
/// An observer does not change the walk. Events contain numbers, times and errors, but no items and no credentials, so
/// their contents can be shown. Addresses are redacted; see ``LoadStep/detail``. The one exception is the text of an
/// error that your own source throws, including its quotation in ``WalkResult/evidence``: it is not redacted.
///
/// For each page, ``WalkEvent/Kind/pageRequested(load:)`` comes first. The arrival or failure of the page follows once
/// and last, except for its delivery. Pages are delivered in list order, regardless of the order of arrival.
/// ``WalkEvent/Kind/walkEnded(_:)`` is the last event of a walk: loads that it cancels are reported before it, as failed
/// with `CancellationError`.
public struct PagingObserver: Sendable {
    package let receive: @Sendable (WalkEvent) -> Void

    /// Creates an observer from a closure.
    ///
    /// - Parameter receive: A closure that receives each event, in the task in which the event occurs. It is called
    ///   concurrently for different pages, so its state needs a lock, and it delays the walk: enqueue an event that
    ///   takes much time to handle.
    public init(_ receive: @escaping @Sendable (_ event: WalkEvent) -> Void) {
        self.receive = receive
    }

    /// Returns an observer that reports the progress of a walk with each delivered page.
    ///
    /// ```swift
    /// let watched = repos.observed(by: .progress { print($0) })
    /// ```
    ///
    /// - Parameter report: A closure that receives the progress. Each walk calls it for one page at a time, and waits
    ///   for it.
    public static func progress(_ report: @escaping @Sendable (WalkProgress) -> Void) -> PagingObserver {
        PagingObserver { event in
            if case .pageDelivered(_, _, let progress) = event.kind { report(progress) }
        }
    }
}

extension PageSource {
    /// Returns a source whose walks report events to an observer.
    ///
    /// ```swift
    /// let watched = repos.observed(by: .progress { print($0) })
    /// for try await repo in watched.items { print(repo.name) }
    /// ```
    ///
    /// Several observers receive events in the order in which they were added. The position of this adapter among
    /// others does not matter. A list of `PagingUI` also reports its loads. It does not end, so it never reports an
    /// end.
    public func observed(by observer: PagingObserver) -> some PageSource<Item, Cursor> {
        ObservedSource(base: self, observer: observer)
    }
}

/// A source with one more observer.
private struct ObservedSource<Base: PageSource>: PageSourceAdapter {
    typealias Item = Base.Item

    let base: Base
    let observer: PagingObserver

    var observers: [PagingObserver] { base.observers + [observer] }
}

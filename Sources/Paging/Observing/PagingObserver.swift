/// A type that receives the events of a walk as they happen.
///
/// ```swift
/// final class RetryCount: PagingObserver {
///     private let count = Atomic(0)
///     func receive(_ event: WalkEvent) {
///         if case .pageRetried = event.kind { count.add(1, ordering: .relaxed) }
///     }
/// }
/// ```
///
/// ``ProgressObserver`` reports progress. The PagingObservability module provides observers for logs, metrics and
/// traces.
///
/// An observer does not change the walk. Events contain numbers, times and errors, but no items and no credentials, so
/// their contents can be shown. Addresses are redacted; see ``LoadStep/detail``. The one exception is the text of an
/// error that your own source throws, including its quotation in ``WalkResult/evidence``: it is not redacted.
///
/// For each page, ``WalkEvent/Kind/pageRequested(load:)`` comes first. The arrival or failure of the page follows once
/// and last, except for its delivery. Pages are delivered in list order, regardless of the order of arrival. After
/// ``WalkEvent/Kind/walkEnded(_:)``, only cancelled loads report events: as failed with `CancellationError`, or as
/// arrived if the source ignores cancellation.
public protocol PagingObserver: AnyObject, Sendable {
    /// Receives an event.
    ///
    /// The method is called from the task in which the event occurs, concurrently for different pages, so an observer
    /// needs a lock for its state. Observers delay the walk. Enqueue the event for later processing if it takes much
    /// time to handle.
    func receive(_ event: WalkEvent)
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
    public func observed(by observer: any PagingObserver) -> some PageSource<Item, Cursor> {
        ObservedSource(base: self, observer: observer)
    }
}

/// A source with one more observer.
private struct ObservedSource<Base: PageSource>: PageSourceAdapter {
    typealias Item = Base.Item

    let base: Base
    let observer: any PagingObserver

    var observers: [any PagingObserver] { base.observers + [observer] }
}

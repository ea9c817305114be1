/// Somebody who is told what happens in a walk, while it happens.
///
/// ```swift
/// final class RetryCount: PagingObserver {
///     private let count = Atomic(0)
///     func pageRetried(_ event: PageRetried) { count.add(1, ordering: .relaxed) }
/// }
/// ```
///
/// Each function has a default that does nothing, so an observer says only what it wants to hear. For what most want
/// there are observers ready-made: ``ProgressObserver`` here, and one for a log, one for metrics and one for traces in
/// the module PagingObservability.
///
/// An observer watches and changes nothing. Events hold numbers, times and errors, and no item and no credential, so that
/// what is made of them can be shown: addresses are there with their secrets taken out, see ``LoadStep/detail``. Only the
/// text of an error that your own source throws, also where ``PagingOutcome/evidence`` quotes it, is what you made it.
///
/// For each page ``pageRequested(_:)`` comes first, ``pageArrived(_:)`` or ``pageFailed(_:)`` once and last, but for
/// ``pageDelivered(_:)``. Pages are delivered in list order, whatever the order in which they arrive. After
/// ``walkEnded(_:)`` only loads that were taken back still report: as failed with `CancellationError`, or as arrived from a
/// source that goes on all the same.
///
/// The functions are called from whatever task the event happens in, of different pages at once, so an observer needs a
/// lock for what it remembers. They delay the walk: whoever has much to do puts the event aside and returns.
public protocol PagingObserver: AnyObject, Sendable {
    /// The load of a page has begun.
    func pageRequested(_ event: PageRequested)
    /// An attempt has failed for a passing reason, and another one follows after a wait.
    func pageRetried(_ event: PageRetried)
    /// A request has to wait because of a rate limit.
    func pageThrottled(_ event: PageThrottled)
    /// A page is there, decoded.
    func pageArrived(_ event: PageArrived)
    /// A page could not be loaded, or is not wanted any more.
    func pageFailed(_ event: PageFailed)
    /// The consumer has been given a page.
    func pageDelivered(_ event: PageDelivered)
    /// The walk is over.
    func walkEnded(_ event: WalkEnded)
}

extension PagingObserver {
    /// Does nothing.
    public func pageRequested(_ event: PageRequested) {}
    /// Does nothing.
    public func pageRetried(_ event: PageRetried) {}
    /// Does nothing.
    public func pageThrottled(_ event: PageThrottled) {}
    /// Does nothing.
    public func pageArrived(_ event: PageArrived) {}
    /// Does nothing.
    public func pageFailed(_ event: PageFailed) {}
    /// Does nothing.
    public func pageDelivered(_ event: PageDelivered) {}
    /// Does nothing.
    public func walkEnded(_ event: WalkEnded) {}
}

extension PageSource {
    /// A source whose walks are watched, each from its beginning to its end.
    ///
    /// ```swift
    /// let watched = repos.observed(by: .progress { print($0) })
    /// for try await repo in watched.items { print(repo.name) }
    /// ```
    ///
    /// Several observers are told in the order in which they were added. Where it stands among other adapters makes no
    /// difference. A list of `PagingUI` tells of its loads as well; it does not end, so it never says so.
    public func observed(by observer: any PagingObserver) -> some PageSource<Item, Cursor> {
        withPolicy { $0.observers.append(observer) }
    }
}

/// Observers, which are the same if they are the same objects.
struct ObserverList: Hashable, Sendable {
    var observers: [any PagingObserver] = []

    static func == (one: ObserverList, other: ObserverList) -> Bool {
        one.observers.map { ObjectIdentifier($0) } == other.observers.map { ObjectIdentifier($0) }
    }

    func hash(into hasher: inout Hasher) {
        for observer in observers { hasher.combine(ObjectIdentifier(observer)) }
    }
}

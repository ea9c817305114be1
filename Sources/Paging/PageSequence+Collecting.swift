/// The items that a walk collected, and its outcome.
///
/// ```swift
/// let repos = try await source.collect(upTo: 10_000).items     // all of them, or an error
///
/// let some = await source.collect(upTo: 10_000)                // what there is, whatever happened
/// print(some.arrived.count, some.outcome)
/// ```
public struct CollectedItems<Item: Sendable, Cursor: Hashable & Sendable>: Sendable {
    /// The items that arrived, in list order, whether complete or not.
    public let arrived: [Item]
    /// The outcome of the walk: its ending, the evidence and the resume point.
    public let outcome: PagingOutcome<Cursor>
    /// Whether the caller's own limit ended the walk.
    let hitBound: Bool

    /// All items of the list, up to the limits of the source.
    ///
    /// - Throws: The error of the source that ended the walk, a ``PagingError`` if the list is short, cyclic, refused
    ///   or longer than the limit, or `CancellationError`.
    public var items: [Item] {
        get throws {
            if let error = outcome.error { throw error }
            if let error = PagingError(ending: outcome.ending, evidence: outcome.evidence, advice: outcome.advice) {
                throw error
            }
            if outcome.ending == .cancelled { throw CancellationError() }
            if hitBound { throw PagingError(.limitReached, "The list is longer: \(outcome.evidence).") }
            return arrived
        }
    }
}

extension PageSequence {
    /// Walks to the end and returns every item, with the outcome of the walk.
    ///
    /// The method never throws and keeps all items that arrived. The outcome reports a failed page, a refused link, a
    /// reached limit or a cancellation, with the point to resume from. ``CollectedItems/items`` of the result throws
    /// unless the list is complete.
    ///
    /// - Parameter limit: The maximum number of items to collect. The walk ends there as ``WalkEnding/limited``.
    /// - Complexity: O(n) for n items, in time and memory.
    public func collect(upTo limit: Int) async -> CollectedItems<Item, Cursor> {
        var pages = self
        pages.policy.limits = policy.limits.tightened(by: .items(limit))
        let isBackward = walk.direction == .backward
        var arrived: [Item] = []
        var iterator = pages.makeAsyncIterator()
        while let page = try? await iterator.next() {
            arrived += isBackward ? page.items.reversed() : page.items
        }
        let outcome = iterator.outcome
        let isOwnBound = policy.limits.items.map { limit < $0 } ?? true
        return CollectedItems(
            arrived: arrived,
            outcome: outcome,
            hitBound: isOwnBound && outcome.ending == .limited && outcome.items >= limit
        )
    }
}

extension PageSource {
    /// Walks to the end and returns every item, with the outcome of the walk.
    ///
    /// Shorthand for `pages().collect(upTo:)`.
    public func collect(upTo limit: Int) async -> CollectedItems<Item, Cursor> {
        await pages().collect(upTo: limit)
    }
}

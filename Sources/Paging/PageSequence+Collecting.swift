/// The items that a walk brought, and how it ended.
///
/// ```swift
/// let repos = try await source.collect(upTo: 10_000).items     // all of them, or an error
///
/// let some = await source.collect(upTo: 10_000)                // what there is, whatever happened
/// print(some.arrived.count, some.outcome)
/// ```
public struct CollectedItems<Item: Sendable, Cursor: Hashable & Sendable>: Sendable {
    /// What arrived, complete or not, in list order.
    public let arrived: [Item]
    /// How the walk ended, by what evidence, and where to go on.
    public let outcome: PagingOutcome<Cursor>
    /// Whether it was the caller's own bound that ended the walk.
    let hitBound: Bool

    /// All items of the list, or as many as the source was limited to.
    ///
    /// - Throws: when that is not what arrived: the error that ended the walk, as the source threw it; ``PagingError``
    ///   for a list that is short, goes round in circles, is refused, or is longer than the bound; `CancellationError`.
    public var items: [Item] {
        get throws {
            if let error = outcome.error { throw error }
            if let error = PagingError(ending: outcome.ending, evidence: outcome.evidence) { throw error }
            if outcome.ending == .cancelled { throw CancellationError() }
            if hitBound { throw PagingError(.limitReached, "The list is longer: \(outcome.evidence).") }
            return arrived
        }
    }
}

extension PageSequence {
    /// Walks to the end and returns every item, with the outcome of the walk.
    ///
    /// It never throws, and it never loses what has arrived: a page that fails, a refused link, a bound that is hit and a
    /// cancellation are told by the outcome, together with the point to resume from. Asking the result for its
    /// ``CollectedItems/items`` throws unless the list is whole.
    ///
    /// - Parameter limit: the most items to collect. The walk ends there as ``WalkEnding/limited``.
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
    /// Short for `pages().collect(upTo:)`.
    public func collect(upTo limit: Int) async -> CollectedItems<Item, Cursor> {
        await pages().collect(upTo: limit)
    }
}

import Synchronization

/// A child list with its parent, its items and its outcome.
///
/// ```swift
/// for try await list in issues.lists() { print(list.parent.name, list.outcome) }
/// ```
public struct ChildList<Parent: Sendable, Item: Sendable>: Sendable {
    /// The parent, whose list this is.
    public let parent: Parent
    /// The keys of the parents, from the outermost to this list's own.
    public let path: [String]
    /// The items that arrived, in list order, whether complete or not.
    public let items: [Item]
    /// The outcome of the walk over the list.
    public let outcome: WalkResult
}

/// A page of a child list, with its parent.
public struct ChildPage<Parent: Sendable, Item: Sendable, Cursor: Hashable & Sendable>: Sendable {
    /// The parent, whose list the page belongs to.
    public let parent: Parent
    /// The keys of the parents, from the outermost to the list's own.
    public let path: [String]
    /// The page.
    public let page: Page<Item, Cursor>
    /// A Boolean value that indicates whether the list restarts with this page.
    ///
    /// It does when the server no longer accepts the position that was saved. Items of the list that earlier runs have delivered are delivered again: replace them, or skip them by an identity.
    public let isRestart: Bool

    /// The point at which the page starts.
    package var start: ResumePoint<Cursor> { page.start }
}

extension ChildLists {
    /// The items of all lists with their parents, in the order of the parents and of each list.
    ///
    /// Lists behind an unfinished one are prefetched, within the ``PageWindow/standard`` window. A list that ends early
    /// does not end the sequence; after the last item, the sequence throws the ``CrawlOutcome`` if it is not complete.
    public var items: AsyncThrowingStream<(Parent, Children.Item), any Error> { items { ($0, $1) } }

    /// Returns the items of all lists, transformed with their parents.
    func items<Element: Sendable>(
        _ transform: @escaping @Sendable (Parent, Children.Item) -> Element
    ) -> AsyncThrowingStream<Element, any Error> {
        let crawl = Crawl(self, isOrdered: true, window: .standard, from: nil)
        let buffer = ItemBuffer<Element>()
        return AsyncThrowingStream {
            while true {
                if let item = buffer.popFirst() { return item }
                guard let event = try await crawl.next() else { return nil }
                if case .page(let page, _) = event {
                    buffer.replace(with: page.page.items.map { transform(page.parent, $0) })
                }
            }
        }
    }

    /// Returns the lists with their outcomes, in the order in which they end.
    ///
    /// An incomplete list arrives like any other; after the last one, the sequence throws the ``CrawlOutcome`` if the
    /// crawl is not complete. The items of lists in progress are held until each list ends. To hold no more than the
    /// window, use ``forEachPage(from:window:_:)``.
    ///
    /// - Parameter window: The number of pages of all lists together that may be in flight at once.
    public func lists(
        window: PageWindow = .standard
    ) -> AsyncThrowingStream<ChildList<Parent, Children.Item>, any Error> {
        let crawl = Crawl(self, isOrdered: false, window: window, from: nil)
        let arrived = ArrivedItems<Children.Item>()
        return AsyncThrowingStream {
            while let event = try await crawl.next() {
                if case .page(let page, _) = event { arrived.append(page.page.items, to: page.path) }
                if let (parent, path, result) = event.end {
                    return ChildList(parent: parent, path: path, items: arrived.remove(at: path), outcome: result)
                }
            }
            return nil
        }
    }

    /// Calls a closure with each page of all lists and the progress of the crawl, and returns the outcome.
    ///
    /// ```swift
    /// let outcome = try await issues.forEachPage(from: saved) { page, checkpoint in
    ///     try await database.commit(page.page.items, of: page.parent, try JSONEncoder().encode(checkpoint))
    /// }
    /// ```
    ///
    /// The checkpoint includes the page. Commit both in one transaction: after a crash at any moment, a crawl from the
    /// last checkpoint delivers every page that was not committed, and no other. Pages of one list arrive in its order,
    /// and pages of different lists in the order in which they load. The closure is called for one page at a time.
    ///
    /// A list whose saved cursor has expired (``PageFailure/isExpiredCursor``) restarts at its first page, which has
    /// ``ChildPage/isRestart``: only such a list is delivered again.
    ///
    /// A crawl that stops early, or that has incomplete lists, returns without an error; see
    /// ``WalkResult/isComplete``. Cancelling the task ends the crawl in the same way.
    ///
    /// Complexity: O(1) per page; O(lists) for each checkpoint that is encoded, with 22 characters for each finished list,
    /// by which a parent that arrives again is known. With ``PageSource/expanding(byUnique:into:)``, O(lists in progress),
    /// and 22 characters for each list that finished after an unfinished one on an earlier page of parents.
    ///
    /// - Parameters:
    ///   - checkpoint: The checkpoint of an earlier run over the same lists; by default, the crawl starts from the beginning.
    ///   - window: The number of pages of all lists together that may be in flight at once.
    ///   - body: The sink of the pages.
    /// - Throws: The error of the closure, whose page is not part of any checkpoint.
    public func forEachPage(
        from checkpoint: CrawlCheckpoint? = nil,
        window: PageWindow = .standard,
        _ body: (ChildPage<Parent, Children.Item, Children.Cursor>, CrawlCheckpoint) async throws -> Void
    ) async throws -> CrawlOutcome {
        try await forEachEvent(from: checkpoint, window: window) { event, checkpoint in
            if case .page(let page, _) = event { try await body(page, checkpoint()) }
        }
    }

    /// Calls a closure with each page and each end of a list, and a function for the progress of the crawl.
    ///
    /// The progress includes the event.
    package func forEachEvent(
        from checkpoint: CrawlCheckpoint? = nil,
        window: PageWindow = .standard,
        _ body: (ChildEvent<Parent, Children.Item, Children.Cursor>, () -> CrawlCheckpoint) async throws -> Void
    ) async throws -> CrawlOutcome {
        let crawl = Crawl(self, isOrdered: false, window: window, from: checkpoint)
        while let event = await crawl.nextEvent() { try await body(event) { crawl.checkpoint } }
        return await crawl.finish()
    }
}

/// A page of a list, or the end of a list.
package enum ChildEvent<Parent: Sendable, Item: Sendable, Cursor: Hashable & Sendable>: Sendable {
    /// A page, and the result of its list if it is the last one.
    case page(ChildPage<Parent, Item, Cursor>, end: WalkResult?)
    /// The end of a list without a further page.
    case ended(Parent, path: [String], WalkResult)

    /// The list that ends with the event, and its result.
    var end: (parent: Parent, path: [String], result: WalkResult)? {
        switch self {
        case .page(let page, let end): end.map { (page.parent, page.path, $0) }
        case .ended(let parent, let path, let result): (parent, path, result)
        }
    }
}

/// A crawl in progress, which ends when its consumer releases it.
final class Crawl<Parent: Sendable, Children: PageSource>: Sendable where Children.Cursor: Codable {
    typealias Event = ChildEvent<Parent, Children.Item, Children.Cursor>

    /// The storage of the round, and the counts of the earlier ones.
    private struct Round {
        var storage: CrawlStorage
        var earlier = CrawlOutcome()
    }

    private let round: Mutex<Round>
    /// Returns the storage of a crawl from a checkpoint.
    private let storage: @Sendable (CrawlCheckpoint?) -> CrawlStorage
    private let finder: SliceFinder<Children>?
    private let slice: @Sendable (Parent) -> ListSlice?

    init(_ lists: ChildLists<Parent, Children>, isOrdered: Bool, window: PageWindow, from saved: CrawlCheckpoint?) {
        let (root, finder) = lists.rootList(from: saved?.slices)
        self.finder = finder
        slice = { lists.slice(of: $0) }
        let storage: @Sendable (CrawlCheckpoint?) -> CrawlStorage = { saved in
            var plan = ChildListsStateMachine(root, depth: lists.depth, isOrdered: isOrdered, from: saved)
            plan.noun = lists.noun
            plan.maximumFailures = lists.maximumFailures
            plan.concurrency = max(1, lists.concurrency ?? .max)
            return CrawlStorage(plan, window: window, reaction: lists.reaction)
        }
        self.storage = storage
        round = Mutex(Round(storage: storage(saved?.restartingLaterRounds)))
    }

    /// Returns the next event, or `nil` at the end.
    ///
    /// - Throws: The ``CrawlOutcome`` at the end of a crawl that is not complete.
    func next() async throws -> Event? {
        if let event = await nextEvent() { return event }
        let outcome = await finish()
        if outcome.isComplete { return nil }
        try Task.checkCancellation()
        throw outcome
    }

    /// Returns the next event, or `nil` at the end.
    func nextEvent() async -> Event? {
        repeat {
            if let event = await nextEventOfRound() { return event }
        } while await beginsAgain()
        return nil
    }

    /// Begins another round over the slices of a list that has changed, and returns whether there is one.
    private func beginsAgain() async -> Bool {
        guard let finder, await finder.beginsAgain(after: round.withLock(\.storage).outcome) else { return false }
        let next = storage(CrawlCheckpoint(CrawlCheckpoint.List(), completeLists: 0))
        round.withLock { round in
            round.earlier.add(round.storage.outcome)
            round.storage = next
        }
        return true
    }

    private func nextEventOfRound() async -> Event? {
        while let output = await round.withLock(\.storage).next() {
            guard let parent = output.list.parent as? Parent else { preconditionFailure("a leaf has its parent") }
            switch output.event {
            case .ended(let result):
                let path = output.list.path
                guard let finder, let slice = slice(parent) else { return .ended(parent, path: path, result) }
                return .ended(parent, path: path, finder.ended(slice, path: path, result))
            case .page(let page, _, var isRestart, var end, _):
                guard var page = page as? Page<Children.Item, Children.Cursor> else {
                    preconditionFailure("a crawl gets its own pages")
                }
                let path = output.list.path
                if let finder, let slice = slice(parent) {
                    (page, isRestart) = finder.delivered(page, of: slice, isRestart: isRestart)
                    end = end.map { finder.ended(slice, path: path, $0) }
                }
                return .page(ChildPage(parent: parent, path: path, page: page, isRestart: isRestart), end: end)
            }
        }
        return nil
    }

    /// The progress with all delivered pages, and with all slices that were found.
    var checkpoint: CrawlCheckpoint { round.withLock(\.storage).checkpoint.adding(finder?.progress) }

    /// Returns the outcome after the last event.
    func finish() async -> CrawlOutcome {
        let (storage, earlier) = round.withLock { ($0.storage, $0.earlier) }
        var outcome = storage.outcome
        guard let finder else { return outcome }
        outcome.add(earlier)
        let last = storage.checkpoint
        outcome = await finder.judged(outcome)
        if !outcome.isComplete { outcome.checkpoint = last.adding(finder.progress) }
        return outcome
    }

    deinit {
        round.withLock(\.storage).cancel()
    }
}

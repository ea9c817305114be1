/// The pages of a list, in order, loaded as they are asked for and a little ahead.
///
/// ```swift
/// for try await page in source.pages(window: .pages(4)) {
///     print(page.items.count, "of", page.links.totalCount?.value ?? 0)
/// }
/// ```
///
/// Iterating walks the list; each iteration is a walk of its own. Pages arrive in list order, each once, whatever order
/// they were loaded in. The walk is driven by demand: no more than the ``PageWindow`` is ever under way.
///
/// The sequence ends with `nil` only when the list is complete, or when a limit of the caller's was reached. It throws
/// the source's own error, unchanged, when the turn of a page that could not be loaded has come, and a ``PagingError``
/// when the list ended short, went round in circles, or leads somewhere it must not. What was delivered before stays
/// delivered; ``Iterator/outcome`` says how the walk ended and where to go on.
///
/// Cancelling the consuming task, or dropping the iterator, cancels every load that is under way.
///
/// Complexity: O(1) a page beyond the source's own work; memory for one address a page (to detect cycles).
public struct PageSequence<Item: Sendable, Cursor: Hashable & Sendable>: AsyncSequence, Sendable {
    /// A page.
    public typealias Element = Page<Item, Cursor>
    /// Whatever the source throws, ``PagingError``, or `CancellationError`.
    public typealias Failure = any Error

    let source: any PageSource<Item, Cursor>
    var walk: Walk<Cursor>
    var policy: WalkPolicy
    /// What the time limit is measured by.
    var clock: any Clock<Duration> = ContinuousClock()

    init(_ source: any PageSource<Item, Cursor>, _ walk: Walk<Cursor>) {
        self.source = source
        self.walk = walk
        policy = source.policy
    }

    /// Starts a walk.
    public func makeAsyncIterator() -> Iterator {
        Iterator(WalkHandle(self))
    }

    /// A walk under way.
    public struct Iterator: AsyncIteratorProtocol {
        private let handle: WalkHandle<Item, Cursor>

        init(_ handle: WalkHandle<Item, Cursor>) {
            self.handle = handle
        }

        /// Returns the next page, or `nil` at the end of the list.
        public mutating func next() async throws -> Page<Item, Cursor>? {
            try await handle.storage.next().map(handle.loader.page)
        }

        /// Returns the next page if it has been loaded already, without waiting.
        mutating func nextIfReady() throws -> Page<Item, Cursor>? {
            try handle.storage.nextIfReady().map(handle.loader.page)
        }

        /// How the walk ended, once `next` has returned `nil` or thrown; before that, how it stands.
        ///
        /// Its ``PagingOutcome/resumePoint`` is right at any time: it lies behind the last page that `next` returned.
        public var outcome: PagingOutcome<Cursor> { handle.loader.outcome(handle.storage.outcome) }
    }
}

@available(*, unavailable)
extension PageSequence.Iterator: Sendable {}

/// Ends a walk when the last iterator that refers to it goes away.
///
/// The tasks of the walk hold its storage, so the storage's own end would come too late.
final class WalkHandle<Item: Sendable, Cursor: Hashable & Sendable>: Sendable {
    let loader: PageLoader<Item, Cursor>
    let storage: WalkStorage

    init(_ sequence: PageSequence<Item, Cursor>) {
        let loader = PageLoader(sequence.source, sequence.walk.direction, policy: sequence.policy)
        let walk = Walk(
            start: loader.numbered(start: sequence.walk.start),
            direction: sequence.walk.direction,
            window: sequence.walk.window,
            beginning: loader.numberOfBeginning
        )
        self.loader = loader
        storage = WalkStorage(walk, policy: sequence.policy, clock: sequence.clock) { number, announce in
            try await loader.load(number, announcing: announce)
        }
    }

    deinit {
        storage.cancel()
    }
}

extension PageSource {
    /// The pages of this list.
    ///
    /// ```swift
    /// for try await page in source.pages() { show(page.items) }                        // from the first page on
    /// for try await page in source.pages(.backward, from: point) { show(page.items) }  // towards the beginning
    /// ```
    ///
    /// - Parameters:
    ///   - direction: forward through following pages, or backward through preceding ones.
    ///   - start: where to begin: a point that an earlier walk left. By default where the source's list begins.
    ///   - window: how many pages may be under way at once.
    public func pages(
        _ direction: PageDirection = .forward,
        from start: ResumePoint<Cursor>? = nil,
        window: PageWindow = .standard
    ) -> PageSequence<Item, Cursor> {
        PageSequence(
            self,
            Walk(start: start ?? ResumePoint(cursor: nil), direction: direction, window: window)
        )
    }

    /// The pages of this list, beginning with the one at a cursor.
    public func pages(
        _ direction: PageDirection = .forward,
        from cursor: Cursor,
        window: PageWindow = .standard
    ) -> PageSequence<Item, Cursor> {
        pages(direction, from: ResumePoint(cursor: cursor), window: window)
    }
}

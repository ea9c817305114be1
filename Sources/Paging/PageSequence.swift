/// The pages of a list, in order, loaded on demand and slightly ahead.
///
/// ```swift
/// for try await page in source.pages(window: .pages(4)) {
///     print(page.items.count, "of", page.links.totalCount?.value ?? 0)
/// }
/// ```
///
/// Each iteration is a separate walk over the list. Pages arrive exactly once and in list order, regardless of the
/// order in which they load. Demand drives the walk: the number of pages in flight never exceeds the ``PageWindow``.
///
/// The sequence ends with `nil` only when the list is complete or a limit of the caller is reached. If a page fails to
/// load, the sequence throws the unchanged error of the source when the turn of that page comes. It throws a
/// ``PagingError`` when the list ends short, contains a cycle or leads to an address that must not be requested. Items
/// delivered before the error remain valid. ``Iterator/outcome`` contains the ending and the point to resume from.
///
/// Cancelling the consuming task or releasing the iterator cancels every load in flight.
///
/// Complexity: O(1) per page beyond the source's own work, and memory for one address per page to detect cycles.
public struct PageSequence<Item: Sendable, Cursor: Hashable & Sendable>: AsyncSequence, Sendable {
    let source: any PageSource<Item, Cursor>
    var walk: Walk<Cursor>
    var policy: WalkPolicy
    /// The clock that measures the time limit.
    var clock: any Clock<Duration> = ContinuousClock()

    init(_ source: any PageSource<Item, Cursor>, _ walk: Walk<Cursor>) {
        self.source = source
        self.walk = walk
        policy = source.policy
    }

    /// Starts a walk.
    public func makeAsyncIterator() -> Iterator {
        let handle = WalkHandle(
            source,
            from: walk.start,
            walk.direction,
            window: walk.window,
            policy: policy,
            clock: clock
        )
        return Iterator(handle)
    }

    /// A walk in progress.
    public struct Iterator: AsyncIteratorProtocol {
        private let handle: WalkHandle<Item, Cursor>

        init(_ handle: WalkHandle<Item, Cursor>) {
            self.handle = handle
        }

        /// Returns the next page, or `nil` at the end of the list.
        public mutating func next() async throws -> Page<Item, Cursor>? {
            try await handle.storage.next().map(handle.loader.page)
        }

        /// Returns the next page if it is already loaded, without waiting.
        mutating func nextIfReady() throws -> Page<Item, Cursor>? {
            try handle.storage.nextIfReady().map(handle.loader.page)
        }

        /// The outcome of the walk once `next` returns `nil` or throws, or its current state before that.
        ///
        /// ``PagingOutcome/resumePoint`` is correct at any time: it follows the last page that `next` returned.
        public var outcome: PagingOutcome<Cursor> { handle.loader.outcome(handle.storage.outcome) }
    }
}

@available(*, unavailable)
extension PageSequence.Iterator: Sendable {}

/// The owner of a walk, which ends the walk when the last iterator releases it.
///
/// The tasks of the walk retain its storage, so the deinitializer of the storage would run too late.
final class WalkHandle<Item: Sendable, Cursor: Hashable & Sendable>: Sendable {
    let loader: PageLoader<Item, Cursor>
    let storage: WalkStorage

    /// Creates a walk, with its share of a window over many lists if it is one of them.
    init(
        _ source: any PageSource<Item, Cursor>,
        from start: ResumePoint<Cursor>?,
        _ direction: PageDirection = .forward,
        window: PageWindow,
        policy: WalkPolicy,
        clock: any Clock<Duration> = ContinuousClock(),
        share: WindowShare? = nil
    ) {
        let loader = PageLoader(source, direction, policy: policy)
        self.loader = loader
        storage = WalkStorage(
            Walk(
                start: start.map { loader.numbered(start: $0) } ?? ResumePoint(cursor: nil),
                direction: direction,
                window: window,
                beginning: loader.numberOfBeginning
            ),
            policy: policy,
            clock: clock,
            observers: source.observers,
            share: share,
            addressBeyond: loader.addressBeyond
        ) { number, announce in
            guard let share else { return try await loader.load(number, announcing: announce) }
            return try await share.load { try await loader.load(number, announcing: announce) }
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
    ///   - direction: Forward through following pages, or backward through preceding pages.
    ///   - start: The resume point of an earlier walk. By default, the walk starts where the list of the source begins.
    ///   - window: The number of pages that may be in flight at once.
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

    /// The pages of this list, starting with the page at a cursor.
    public func pages(
        _ direction: PageDirection = .forward,
        from cursor: Cursor,
        window: PageWindow = .standard
    ) -> PageSequence<Item, Cursor> {
        pages(direction, from: ResumePoint(cursor: cursor), window: window)
    }
}

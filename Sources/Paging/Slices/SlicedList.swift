/// A list that is read in slices, each of them a list of the items within a range of values.
///
/// Many APIs return only the first 1,000 or 10,000 items of a list, however long it is. If the list can be filtered by a
/// range, such as dates of creation, it can be read in slices below that cap:
///
/// ```swift
/// let issues = SlicedList(over: 0..<1_000_000, cap: 1_000) { bounds in
///     api.list(Issue.self, "/issues?from=\(bounds.lower ?? 0)&to=\(bounds.upper ?? .max)", by: .linkHeader)
/// }
/// let outcome = try await issues.forEachPage { page, _ in print(page.parent.name, page.page.items.count) }
/// ```
///
/// The slices are found by counting: the first page of a slice declares its number of items, and a slice with too many is
/// divided where the counts suggest. A counted page is not requested again. Slices are child lists of one list, with one
/// ``PageWindow``, and a crawl over them continues from its ``CrawlCheckpoint`` with the same slices.
///
/// The list is complete only if every slice is, no item arrived in two slices, and the slices have as many items as the
/// server declares for all of them, before the first slice and after the last one. A list without a cap can be
/// divided into a number of slices of equal width, which load in parallel even if only a page has the cursor of the next.
///
/// If the list changed while it was read, each slice is counted again, and those whose number of items differs are read
/// again, up to three times. Items that have arrived already are left out by their identity, see
/// ``PageSource/deduplicated(by:)``; without identities, no slice is read again, and the list is unproven.
///
/// While a slice of several pages is read, an item that is added and one that is removed can hide a third, which moves
/// to a page that was read before, and no declared number tells. Slices that fit on a page have no such moment.
///
/// The values must not change: an item that moves from a slice that is not read yet to one that is may be missed.
public struct SlicedList<Source: PageSource>: Sendable where Source.Cursor: Codable {
    /// The slices as child lists.
    private var lists: ChildLists<ListSlice, SliceSource<Source>>

    /// Creates a list of slices below a cap.
    ///
    /// - Parameters:
    ///   - range: The range in which slices begin. The first slice also has the items below it, and the last one those
    ///     above it.
    ///   - cap: The number of items of a list at which the API stops.
    ///   - endsNow: Whether the last slice ends at the range's upper bound, because new items lie behind it.
    ///   - fitsPages: Whether slices are so short that each arrives in one response, where values permit it. Then no change
    ///     of the list can hide an item; see ``CrawlOutcome/isReadAtOnce``.
    ///   - name: Returns the name of a slice in outcomes; its bounds by default.
    ///   - list: Returns the list of the items within bounds, and without bounds the whole list.
    public init(
        over range: Range<Int>,
        cap: Int,
        endsNow: Bool = false,
        fitsPages: Bool = false,
        named name: (@Sendable (SliceBounds) -> String)? = nil,
        list: @escaping @Sendable (SliceBounds) throws -> Source
    ) {
        self.init(range, .below(max(1, cap)), endsNow: endsNow, fitsPages, name, list)
    }

    /// Creates a list of a number of slices of equal width.
    ///
    /// - Parameters:
    ///   - range: The range in which slices begin. The first slice also has the items below it, and the last one those
    ///     above it.
    ///   - parts: The number of slices.
    ///   - endsNow: Whether the last slice ends at the range's upper bound, because new items lie behind it.
    ///   - name: Returns the name of a slice in outcomes; its bounds by default.
    ///   - list: Returns the list of the items within bounds, and without bounds the whole list.
    public init(
        over range: Range<Int>,
        into parts: Int,
        endsNow: Bool = false,
        named name: (@Sendable (SliceBounds) -> String)? = nil,
        list: @escaping @Sendable (SliceBounds) throws -> Source
    ) {
        self.init(range, .parts(max(1, parts)), endsNow: endsNow, false, name, list)
    }

    private init(
        _ range: Range<Int>,
        _ division: ListSplit<SliceSource<Source>>.Division,
        endsNow: Bool,
        _ fitsPages: Bool,
        _ name: (@Sendable (SliceBounds) -> String)?,
        _ list: @escaping @Sendable (SliceBounds) throws -> Source
    ) {
        let cap: Int? = if case .below(let cap) = division { cap } else { nil }
        var split = ListSplit<SliceSource<Source>>(
            over: range,
            division,
            endsNow: endsNow,
            named: name ?? { "\($0.lower.map { "\($0)" } ?? "")..<\($0.upper.map { "\($0)" } ?? "")" },
            starting: { $0.starting(with: $1, isCapped: $2) },
            list: { SliceSource(try list($0), cap: cap) }
        )
        split.fitsPages = fitsPages
        lists = ChildLists(slicing: split, parent: { $0 }, key: \.name, slice: { $0 })
    }

    /// The number of slices that may be read at once; `nil` for as many as the window has pages.
    public var concurrency: Int? {
        get { lists.concurrency }
        set { lists.concurrency = newValue }
    }

    /// The items of all slices, in the order of the slices and of the items in each of them.
    ///
    /// Items of slices that are read again follow at the end. After the last item, the sequence throws the
    /// ``CrawlOutcome`` if the list is not complete.
    public var items: AsyncThrowingStream<Source.Item, any Error> { lists.items { $1 } }

    /// Returns the slices with their outcomes, in the order in which they end.
    ///
    /// A slice that is read again arrives again, whole or in parts, with the items that had not arrived. After the last
    /// slice, the sequence throws the ``CrawlOutcome`` if the list is not complete.
    ///
    /// - Parameter window: The number of pages of all slices together that may be in flight at once.
    public func slices(
        window: PageWindow = .standard
    ) -> AsyncThrowingStream<ChildList<ListSlice, Source.Item>, any Error> {
        lists.lists(window: window)
    }

    /// Calls a closure with each page of all slices and the progress of the crawl, and returns the outcome.
    ///
    /// The checkpoint includes the page; see ``ChildLists/forEachPage(from:window:_:)``. A crawl from a checkpoint reads
    /// the range of the earlier run, in the same slices. One that is read again in a later run has
    /// ``ChildPage/isRestart``: replace its items, or skip by their identities those of all slices that were stored.
    ///
    /// Complexity: O(1) per page; O(slices) for each checkpoint that is encoded.
    ///
    /// - Parameters:
    ///   - checkpoint: The checkpoint of an earlier run; by default, the crawl starts from the beginning.
    ///   - window: The number of pages of all slices together that may be in flight at once.
    ///   - body: The sink of the pages.
    /// - Throws: The error of the closure, whose page is not part of any checkpoint.
    public func forEachPage(
        from checkpoint: CrawlCheckpoint? = nil,
        window: PageWindow = .standard,
        _ body: (ChildPage<ListSlice, Source.Item, Source.Cursor>, CrawlCheckpoint) async throws -> Void
    ) async throws -> CrawlOutcome {
        try await lists.forEachPage(from: checkpoint, window: window, body)
    }
}

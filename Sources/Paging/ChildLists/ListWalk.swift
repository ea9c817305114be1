/// One list of a crawl, before its walk begins.
final class CrawlList: Sendable {
    /// The keys of the parents down to this list; empty for the list of the outermost parents.
    let path: [String]
    /// Whether its pages are delivered, and not read for further lists.
    let isLeaf: Bool
    /// Whether its pages may have a parent twice, so that the keys of all finished child lists are saved.
    let mayRepeatKeys: Bool
    /// The parent, for the consumer of a leaf.
    let parent: any Sendable
    /// Begins the walk, at a saved point or at the start of the list.
    let open: @Sendable (SavedPoint?, WindowShare) throws -> any ListWalk

    init(
        path: [String],
        isLeaf: Bool,
        mayRepeatKeys: Bool = false,
        parent: any Sendable,
        open: @escaping @Sendable (SavedPoint?, WindowShare) throws -> any ListWalk
    ) {
        self.path = path
        self.isLeaf = isLeaf
        self.mayRepeatKeys = mayRepeatKeys
        self.parent = parent
        self.open = open
    }

    /// The key of its parent; empty for the list of the outermost parents.
    var key: String { path.last ?? "" }

    /// Whether the list can restart without reading finished child lists again.
    var canRestart: Bool { isLeaf || mayRepeatKeys }

    /// The digest of its key among the lists of the same parent list.
    var digest: KeyDigest { KeyDigest(key) }
}

/// A walk over one list of a crawl, without the types of its items and cursors.
protocol ListWalk: Sendable {
    /// Returns the content of the next page, or `nil` at the end of the list.
    func next() async throws -> CrawlContent?
    /// Whether the walk has ended, which is known with its last page.
    var hasEnded: Bool { get }
    /// The result so far.
    var result: WalkResult { get }
    /// The point after the last page.
    var point: SavedPoint? { get }
}

/// The content of a page of a crawl.
enum CrawlContent: Sendable {
    /// The child lists of the page's items, and the point at which the page starts.
    case lists([CrawlList], start: SavedPoint)
    /// A page for the consumer, with a number of items.
    case page(any Sendable, items: Int)
}

/// The walk over a list with items and cursors of known types.
struct TypedListWalk<Item: Sendable, Cursor: Hashable & Sendable & Codable>: ListWalk {
    private let handle: WalkHandle<Item, Cursor>
    private let content: @Sendable (Page<Item, Cursor>) -> CrawlContent

    init(
        _ source: any PageSource<Item, Cursor>,
        from point: SavedPoint?,
        _ share: WindowShare,
        content: @escaping @Sendable (Page<Item, Cursor>) -> CrawlContent
    ) throws {
        let start = try point?.value(as: ResumePoint<Cursor>.self)
        handle = WalkHandle(source, from: start, window: .serial, policy: source.policy, share: share)
        self.content = content
    }

    func next() async throws -> CrawlContent? {
        try await handle.storage.next().map { content(handle.loader.page($0)) }
    }

    var hasEnded: Bool { handle.storage.hasEnded }
    var result: WalkResult { handle.storage.outcome.result }
    var point: SavedPoint? { handle.loader.outcome(handle.storage.outcome).resumePoint.map { .value($0) } }
}

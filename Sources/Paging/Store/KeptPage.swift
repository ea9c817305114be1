/// A page as a store keeps it: items as bytes, addresses as text.
///
/// What makes a `Page` of it, and the other way round, is a ``PageCoding``.
public struct KeptPage: Hashable, Sendable {
    /// The page's address; `nil` is where the list begins.
    public var cursor: String?
    /// The items, in the list's order.
    public var items: [KeptItem]
    /// The address of the next page.
    public var following: String?
    /// The address of the page before.
    public var preceding: String?
    /// The number of items in the whole list, if it was declared.
    public var totalCount: TotalCount?
    /// Why nothing follows.
    public var end: PageEnd?
    /// What was doubtful about the page.
    public var doubt: String?
    /// The number of items that the source received for the page.
    public var receivedCount: Int
    /// What the source recognises the page's content by, to be asked whether it has changed; see ``PageRevalidation``.
    public var validator: String?
    /// How long ago the page was kept, or confirmed to be still the same; the store says so when the page is read.
    public var age = Duration.zero
    /// Whether the page, or an item on it, was expired by hand; the store says so when the page is read.
    public var isExpired = false

    /// Makes a page.
    public init(at cursor: String?, items: [KeptItem], following: String? = nil) {
        self.cursor = cursor
        self.items = items
        self.following = following
        receivedCount = items.count
    }

    /// The size of the items.
    public var byteCount: Int { items.reduce(0) { $0 + $1.bytes.count } }
}

/// An item as a store keeps it.
public struct KeptItem: Hashable, Sendable {
    /// What it is known by in all lists; `nil` for an item that is only part of its page.
    public var key: ItemKey?
    /// The item, as a ``PageCoding`` has written it.
    public var bytes: [UInt8]

    /// Makes an item.
    public init(_ key: ItemKey?, bytes: [UInt8]) {
        self.key = key
        self.bytes = bytes
    }
}

/// What a store is given at once: it keeps all of it, or nothing.
public struct PageBatch: Hashable, Sendable {
    /// Pages that take the place of what was kept at their addresses.
    public var pages: [KeptPage] = []
    /// Addresses of kept pages that are still the same: their age begins anew.
    public var confirmed: [String?] = []
    /// What is known of the list as a whole; `nil` leaves what is kept.
    public var record: ListRecord?
    /// What somebody wants to find again with the list, such as the place that was read last; `nil` leaves what is kept.
    public var note: [UInt8]?
    /// Whether pages are to be removed that cannot be reached from the first one by following addresses.
    public var removesUnreachable = false
    /// The store's epoch when the pages were asked for; `nil` keeps them in any case.
    ///
    /// A batch that was asked for before something was updated or invalidated is not kept: see ``PageStore/epoch()``.
    public var epoch: Int?

    /// Makes a batch.
    public init(_ pages: [KeptPage] = [], record: ListRecord? = nil, epoch: Int? = nil) {
        self.pages = pages
        self.record = record
        self.epoch = epoch
    }
}

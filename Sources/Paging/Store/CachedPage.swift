/// A page in its stored form: items as bytes and addresses as text.
///
/// A ``PageCoding`` converts between this type and `Page`.
public struct CachedPage: Hashable, Sendable {
    /// The address of the page; `nil` is the start of the list.
    public var cursor: String?
    /// The items in list order.
    public var items: [CachedItem]
    /// The address of the next page.
    public var following: String?
    /// The address of the previous page.
    public var preceding: String?
    /// The declared number of items in the whole list, if any.
    public var totalCount: TotalCount?
    /// The reason why no page follows.
    public var end: PageEnd?
    /// The reason to doubt that the page is complete, if any.
    public var warning: String?
    /// The number of items that the source received for the page.
    public var receivedCount: Int
    /// The token with which the source checks the page for changes, if any.
    ///
    /// Only the source knows its meaning.
    public var revalidationToken: String?
    /// The time since the page was stored or confirmed, set by the store when the page is read.
    public var age = Duration.zero
    /// A Boolean value that indicates whether the page or an item on it was explicitly expired.
    ///
    /// The store sets it when the page is read.
    public var isExpired = false

    /// Creates a page.
    public init(at cursor: String?, items: [CachedItem], following: String? = nil) {
        self.cursor = cursor
        self.items = items
        self.following = following
        receivedCount = items.count
    }

    /// The size of the items in bytes.
    package var byteCount: Int { items.reduce(0) { $0 + $1.bytes.count } }
}

/// An item in its stored form.
public struct CachedItem: Hashable, Sendable {
    /// The key of the item in all lists, or `nil` for an item that is only part of its page.
    public var key: ItemKey?
    /// The item, encoded by a ``PageCoding``.
    public var bytes: [UInt8]

    /// Creates an item.
    public init(_ key: ItemKey?, bytes: [UInt8]) {
        self.key = key
        self.bytes = bytes
    }
}

/// A batch of changes to a list that a store applies as a whole or not at all.
public struct PageBatch: Hashable, Sendable {
    /// The pages to store, which replace the stored pages at their addresses.
    public var pages: [CachedPage] = []
    /// The addresses of stored pages that are confirmed as unchanged, which resets their age.
    public var confirmed: [String?] = []
    /// The record of the list as a whole; `nil` leaves the stored record unchanged.
    public var record: ListRecord?
    /// A note to store with the list, such as the reading position; `nil` leaves it unchanged.
    public var note: [UInt8]?
    /// A Boolean value that indicates whether to remove pages unreachable from the first page.
    ///
    /// A page is reachable by following addresses.
    public var removesUnreachable = false
    /// The epoch of the store when the pages were requested; `nil` skips the check.
    ///
    /// A batch that was requested before an update or invalidation is not stored: see ``PageStore/epoch()``.
    public var epoch: Int?

    /// Whether items that the store has keep their content, so that the pages only name them.
    package var keepsItems = false

    /// The removal of items that a walk proves to be gone, which ends with the batch.
    package var removal: RemovalPlan?

    /// Creates a batch.
    package init(_ pages: [CachedPage] = [], record: ListRecord? = nil, epoch: Int? = nil) {
        self.pages = pages
        self.record = record
        self.epoch = epoch
    }
}

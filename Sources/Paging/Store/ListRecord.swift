/// The stored record of a crawl: its progress and its ending.
public struct ListRecord: Hashable, Sendable {
    /// The position to resume from; `nil` when the crawl is complete.
    public var checkpoint: ResumePoint<String>?
    /// The ending of the most recent walk; `nil` before the first one ends.
    public var ending: WalkEnding?
    /// The evidence of that ending.
    public var evidence: String?
    /// The number of items of the crawl, including earlier runs.
    public var itemCount = 0
    /// The number of pages of the crawl, including earlier runs.
    public var pageCount = 0

    /// The progress of the changes of the list, if they are recorded.
    package var tracking: TrackingRecord?

    /// Creates a record.
    public init(checkpoint: ResumePoint<String>? = nil) {
        self.checkpoint = checkpoint
    }
}

/// The summary of a stored list.
public struct CachedList: Hashable, Sendable {
    /// The key of the list.
    public var key: ListKey
    /// The number of stored pages.
    public var pageCount: Int
    /// The number of items on these pages when they were stored.
    public var itemCount: Int
    /// The size of these items in bytes; items shared by several lists count in each list.
    public var byteCount: Int
    /// The time since the list was last written.
    public var age: Duration

    /// Creates a summary.
    public init(_ key: ListKey, pageCount: Int, itemCount: Int, byteCount: Int, age: Duration) {
        self.key = key
        self.pageCount = pageCount
        self.itemCount = itemCount
        self.byteCount = byteCount
        self.age = age
    }
}

/// What a store keeps of a crawl: how far it came, and how it ended.
public struct ListRecord: Hashable, Sendable {
    /// A place in the list: a page's address, and how many of its items were delivered already.
    public struct Checkpoint: Hashable, Sendable {
        /// The page's address; `nil` is where the list begins.
        public var cursor: String?
        /// How many of its items were delivered.
        public var skippedItems: Int

        /// Makes a checkpoint.
        public init(cursor: String?, skippedItems: Int = 0) {
            self.cursor = cursor
            self.skippedItems = skippedItems
        }
    }

    /// Where to go on; `nil` when there is nothing left to do.
    public var checkpoint: Checkpoint?
    /// How the newest walk ended, by the name of its ``WalkEnding``; `nil` while none has.
    public var ending: String?
    /// What ended it.
    public var evidence: String?
    /// How many items the walk has brought, earlier runs included.
    public var itemCount = 0
    /// How many pages the walk has brought, earlier runs included.
    public var pageCount = 0

    /// Makes a record.
    public init(checkpoint: Checkpoint? = nil) {
        self.checkpoint = checkpoint
    }
}

/// A list that a store keeps, in short.
public struct KeptList: Hashable, Sendable {
    /// Which list it is.
    public var key: ListKey
    /// The number of pages that are kept.
    public var pageCount: Int
    /// The number of items on them, as they were kept.
    public var itemCount: Int
    /// The size of those items; what several lists share is counted with each.
    public var byteCount: Int
    /// How long ago something was kept in the list.
    public var age: Duration

    /// Makes an entry.
    public init(_ key: ListKey, pageCount: Int, itemCount: Int, byteCount: Int, age: Duration) {
        self.key = key
        self.pageCount = pageCount
        self.itemCount = itemCount
        self.byteCount = byteCount
        self.age = age
    }
}

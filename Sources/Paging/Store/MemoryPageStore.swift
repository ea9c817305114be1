import Synchronization

/// A store that keeps lists in memory while the program runs.
///
/// ```swift
/// let store = MemoryPageStore(limits: StoreLimits(items: 10_000))
/// ```
///
/// Use it for lists that are closed and reopened, and for tests. To persist lists across launches, use
/// `SQLitePageStore` of PagingSQLite. References to a store share its contents.
///
/// Complexity: O(items) per page.
public final class MemoryPageStore: PageStore, VersionedStore {
    private let lists = Mutex(MemoryLists())
    private let limits: StoreLimits
    private let now: @Sendable () -> Duration

    /// Creates an empty store.
    ///
    /// - Parameters:
    ///   - limits: The limits of the store; unlimited by default.
    ///   - clock: The clock that measures ages.
    public init(limits: StoreLimits = StoreLimits(), clock: any Clock<Duration> = ContinuousClock()) {
        self.limits = limits
        now = clock.stopwatch()
    }

    /// Returns the stored page at an address of a list, or `nil`.
    public func page(at cursor: String?, of list: ListKey) async -> CachedPage? {
        let now = now()
        guard let page = lists.withLock({ $0.page(at: cursor, of: list, now: now) }) else { return nil }
        return limits.allow(age: page.age) ? page : nil
    }

    /// Stores pages and the record of their list.
    @discardableResult
    public func save(_ batch: PageBatch, in list: ListKey) async -> Bool {
        let now = now()
        return lists.withLock { lists in
            guard batch.epoch == nil || batch.epoch == lists.epoch else { return false }
            lists.save(batch, in: list, now: now)
            lists.trim(to: limits, sparing: list, now: now)
            return true
        }
    }

    /// A number that increases with each update, expiration or removal.
    public func epoch() async -> Int {
        lists.withLock { $0.epoch }
    }

    /// Returns the changes after an epoch, or `nil` if there are more than 10,000.
    public func changes(since epoch: Int) async -> StoreChanges? {
        lists.withLock { $0.changes(since: epoch) }
    }

    /// Returns the record of a list as a whole, or `nil`.
    public func record(of list: ListKey) async -> ListRecord? {
        lists.withLock { $0.lists[list]?.record }
    }

    /// Returns the changes of a list between two positions, all at once.
    package func changes(
        of list: ListKey,
        in range: ChangeRange,
        after place: StoredChange.Place?
    ) async throws -> [StoredChange] {
        guard place == nil else { return [] }
        let now = now()
        let list = lists.withLock { $0.lists[list] }
        try range.check(list?.record?.tracking)
        return list?.versions.changes(in: range, now: now) ?? []
    }

    /// Returns the removed items of a list, all at once.
    package func removedItems(of list: ListKey, after place: StoredChange.Place?) async -> [StoredChange] {
        guard place == nil else { return [] }
        let now = now()
        return lists.withLock { $0.lists[list] }?.versions.removedItems(now: now) ?? []
    }

    /// Returns the note stored with a list, or `nil`.
    public func note(of list: ListKey) async -> [UInt8]? {
        lists.withLock { $0.lists[list]?.note }
    }

    /// Returns all lists with any stored data, sorted by the text of their keys.
    public func lists() async -> [CachedList] {
        let now = now()
        return lists.withLock { $0.summaries(now: now) }.sorted { $0.key.text < $1.key.text }
    }

    /// Updates an item in all lists that contain it.
    public func update(_ item: CachedItem) async {
        guard let key = item.key else { return }
        lists.withLock { $0.update(key, bytes: item.bytes) }
    }

    /// Marks pages as expired.
    public func expire(_ scope: StoreScope) async {
        lists.withLock { $0.expire(scope) }
    }

    /// Removes a list, an item from all lists, or everything.
    public func remove(_ scope: StoreScope) async {
        lists.withLock { $0.remove(scope) }
    }

    /// Removes data that exceeds limits.
    public func trim(to limits: StoreLimits) async {
        let now = now()
        lists.withLock { $0.trim(to: limits, sparing: nil, now: now) }
    }
}

import Synchronization

/// A store that keeps lists as long as the program runs.
///
/// ```swift
/// let store = MemoryPageStore(limits: StoreLimits(items: 10_000))
/// ```
///
/// For lists that are left and opened again, and for tests. What outlives the program is kept by `SQLitePageStore` of
/// PagingSQLite. Copies of a value share what they keep.
///
/// Complexity: O(items) a page.
public final class MemoryPageStore: PageStore {
    private let shelves = Mutex(MemoryShelves())
    private let limits: StoreLimits
    private let now: @Sendable () -> Duration

    /// Makes an empty store.
    ///
    /// - Parameters:
    ///   - limits: how much it keeps; without limits, everything.
    ///   - clock: what ages are measured by.
    public init(limits: StoreLimits = StoreLimits(), clock: any Clock<Duration> = ContinuousClock()) {
        self.limits = limits
        now = clock.stopwatch()
    }

    /// Returns the page that is kept at an address of a list, or `nil`.
    public func page(at cursor: String?, of list: ListKey) async -> KeptPage? {
        let now = now()
        guard let page = shelves.withLock({ $0.page(at: cursor, of: list, now: now) }) else { return nil }
        return limits.allow(age: page.age) ? page : nil
    }

    /// Keeps pages and what is known of their list.
    @discardableResult
    public func keep(_ batch: PageBatch, in list: ListKey) async -> Bool {
        let now = now()
        return shelves.withLock { shelves in
            guard batch.epoch == nil || batch.epoch == shelves.epoch else { return false }
            shelves.keep(batch, in: list, now: now)
            shelves.trim(to: limits, sparing: list, now: now)
            return true
        }
    }

    /// A number that grows whenever something is updated, expired or removed.
    public func epoch() async -> Int {
        shelves.withLock { $0.epoch }
    }

    /// Returns what is known of a list as a whole, or `nil`.
    public func record(of list: ListKey) async -> ListRecord? {
        shelves.withLock { $0.lists[list]?.record }
    }

    /// Returns the note that was kept with a list, or `nil`.
    public func note(of list: ListKey) async -> [UInt8]? {
        shelves.withLock { $0.lists[list]?.note }
    }

    /// Returns the lists of which there is anything, by their keys' texts.
    public func lists() async -> [KeptList] {
        let now = now()
        return shelves.withLock { $0.summaries(now: now) }.sorted { $0.key.text < $1.key.text }
    }

    /// Changes an item in all lists that show it.
    public func update(_ item: KeptItem) async {
        guard let key = item.key else { return }
        shelves.withLock { $0.update(key, bytes: item.bytes) }
    }

    /// Makes pages count as old.
    public func expire(_ scope: StoreScope) async {
        shelves.withLock { $0.expire(scope) }
    }

    /// Removes a list, an item from all lists, or everything.
    public func remove(_ scope: StoreScope) async {
        shelves.withLock { $0.remove(scope) }
    }

    /// Removes what is beyond limits.
    public func trim(to limits: StoreLimits) async {
        let now = now()
        shelves.withLock { $0.trim(to: limits, sparing: nil, now: now) }
    }
}

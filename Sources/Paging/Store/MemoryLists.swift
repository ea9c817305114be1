/// The contents of a ``MemoryPageStore``, as a value without a lock.
struct MemoryLists: Sendable {
    /// An item that pages share.
    struct SharedItem: Sendable {
        var bytes: [UInt8]
        var places = 0
        var isExpired = false
    }

    /// A stored page, without the bytes of shared items.
    struct MemoryPage: Sendable {
        var page: CachedPage
        var byteCount: Int
        var cachedAt: Duration
        /// A number that increases with each address that is new in the list.
        let serial: Int
    }

    struct MemoryList: Sendable {
        /// The pages by the bytes of their cursors.
        ///
        /// `String` considers differently composed accents equal, and servers do not.
        var pages: [[UInt8]?: MemoryPage] = [:]
        var record: ListRecord?
        var note: [UInt8]?
        var cachedAt = Duration.zero
        /// The versions of the items, if changes are recorded.
        var versions = ItemVersions()
        /// The order of the most recent write, which also distinguishes simultaneous writes.
        var turn = 0
    }

    var lists: [ListKey: MemoryList] = [:]
    var items: [ItemKey: SharedItem] = [:]
    private(set) var epoch = 0
    /// The newest changes, each of which began an epoch.
    private var changes: [(scope: StoreScope, isRemoval: Bool)] = []
    private var turns = 0
    private var itemCount = 0
    private var byteCount = 0
    private var pageCount = 0
    /// The turn of the last search for old pages.
    private var sweptTurn = 0

    private static func key(_ cursor: String?) -> [UInt8]? {
        cursor.map { Array($0.utf8) }
    }

    /// Returns the page at an address, with the current content of its items.
    func page(at cursor: String?, of list: ListKey, now: Duration) -> CachedPage? {
        guard let shelved = lists[list]?.pages[Self.key(cursor)] else { return nil }
        var page = shelved.page
        page.age = now - shelved.cachedAt
        page.items = page.items.compactMap { item in
            guard let key = item.key else { return item }
            return items[key].map { CachedItem(key, bytes: $0.bytes) }
        }
        if page.items.contains(where: { $0.key.flatMap { items[$0]?.isExpired } ?? false }) { page.isExpired = true }
        return page
    }

    mutating func save(_ batch: PageBatch, in list: ListKey, now: Duration) {
        turns += 1
        lists[list, default: MemoryList()].cachedAt = now
        lists[list]?.turn = turns
        if let record = batch.record { setRecord(record, batch, of: list, now: now) }
        if let note = batch.note { lists[list]?.note = note }
        for page in batch.pages { shelve(page, in: list, now: now, keepingItems: batch.keepsItems) }
        for cursor in batch.confirmed { confirm(Self.key(cursor), of: list, now: now) }
        if batch.removesUnreachable { removeUnreachable(of: list) }
    }

    private mutating func setRecord(_ record: ListRecord, _ batch: PageBatch, of list: ListKey, now: Duration) {
        var record = record
        if var tracking = record.tracking, var versions = lists[list]?.versions {
            let earlier = lists[list]?.record?.tracking
            let position = 1 + (earlier?.position ?? 0)
            // The copy in the list would make each change a copy.
            lists[list]?.versions = ItemVersions()
            for item in batch.pages.lazy.flatMap(\.items) {
                versions.add(item, of: tracking.walk, at: position, now: now)
            }
            if let removal = batch.removal { tracking.verdict = versions.apply(removal, at: position, now: now) }
            if tracking.oldest > earlier?.oldest ?? 0 { versions.discard(through: tracking.oldest) }
            tracking.position = position
            lists[list]?.versions = versions
            record.tracking = tracking
        }
        lists[list]?.record = record
    }

    private mutating func shelve(_ page: CachedPage, in list: ListKey, now: Duration, keepingItems: Bool) {
        turns += 1
        var page = page
        let byteCount = page.byteCount
        page.isExpired = false
        for (index, item) in page.items.enumerated() {
            guard let key = item.key else { continue }
            var shared = items[key] ?? SharedItem(bytes: item.bytes)
            if !keepingItems { (shared.bytes, shared.isExpired) = (item.bytes, false) }
            shared.places += 1
            items[key] = shared
            page.items[index].bytes = []
        }
        let old = takePage(at: Self.key(page.cursor), of: list)
        pageCount += 1
        itemCount += page.items.count
        self.byteCount += byteCount
        lists[list]?.pages[Self.key(page.cursor)] = MemoryPage(
            page: page,
            byteCount: byteCount,
            cachedAt: now,
            serial: old?.serial ?? turns
        )
    }

    private mutating func confirm(_ cursor: [UInt8]?, of list: ListKey, now: Duration) {
        guard var shelved = lists[list]?.pages[cursor] else { return }
        shelved.cachedAt = now
        shelved.page.isExpired = false
        for case let key? in shelved.page.items.map(\.key) { items[key]?.isExpired = false }
        lists[list]?.pages[cursor] = shelved
    }

    /// Removes a page, and the items that no other page contains.
    @discardableResult
    private mutating func takePage(at cursor: [UInt8]?, of list: ListKey) -> MemoryPage? {
        guard let shelved = lists[list]?.pages.removeValue(forKey: cursor) else { return nil }
        pageCount -= 1
        itemCount -= shelved.page.items.count
        byteCount -= shelved.byteCount
        for case let key? in shelved.page.items.map(\.key) {
            items[key]?.places -= 1
            if let item = items[key], item.places <= 0 { items[key] = nil }
        }
        return shelved
    }

    private mutating func removeUnreachable(of list: ListKey) {
        guard let pages = lists[list]?.pages else { return }
        var reached: Set<[UInt8]?> = []
        var next: [UInt8]?? = .some(nil)
        while let cursor = next, let page = pages[cursor]?.page, reached.insert(cursor).inserted {
            next = page.following.map(Self.key)
        }
        for cursor in pages.keys where !reached.contains(cursor) { takePage(at: cursor, of: list) }
    }

    // MARK: - Updates and invalidation

    mutating func update(_ key: ItemKey, bytes: [UInt8]) {
        // A page in flight may contain the old item.
        beginEpoch(.item(key))
        items[key]?.bytes = bytes
    }

    mutating func expire(_ scope: StoreScope) {
        beginEpoch(scope)
        switch scope {
        case .all: for list in lists.keys { expirePages(of: list) }
        case .list(let list): expirePages(of: list)
        case .item(let key): items[key]?.isExpired = true
        }
    }

    mutating func remove(_ scope: StoreScope) {
        beginEpoch(scope, isRemoval: true)
        switch scope {
        case .all: for list in lists.keys { removeList(list) }
        case .list(let list): removeList(list)
        case .item(let key): removeItem(key)
        }
    }

    private mutating func beginEpoch(_ scope: StoreScope, isRemoval: Bool = false) {
        epoch += 1
        if changes.count >= 2 * StoreChanges.limit { changes.removeFirst(StoreChanges.limit) }
        changes.append((scope, isRemoval))
    }

    /// Returns the changes after an epoch; `nil` if they are too many.
    func changes(since old: Int) -> StoreChanges? {
        let count = epoch - old
        guard (0...changes.count).contains(count) else { return nil }
        let newer = changes.suffix(count)
        var found = StoreChanges(epoch: epoch, scopes: newer.map(\.scope))
        found.removals = Set(newer.lazy.filter(\.isRemoval).map(\.scope))
        return found
    }

    private mutating func removeItem(_ key: ItemKey) {
        guard let item = items.removeValue(forKey: key) else { return }
        itemCount -= item.places
        for list in lists.keys {
            lists[list]?.pages.mapInPlace { shelved in shelved.page.items.removeAll { $0.key == key } }
        }
    }

    private mutating func expirePages(of list: ListKey) {
        lists[list]?.pages.mapInPlace { $0.page.isExpired = true }
    }

    private mutating func removeList(_ list: ListKey) {
        for cursor in lists[list].map({ Array($0.pages.keys) }) ?? [] { takePage(at: cursor, of: list) }
        lists[list] = nil
    }

    // MARK: - Limits

    func summaries(now: Duration) -> [CachedList] {
        lists.map { key, list in
            CachedList(
                key,
                pageCount: list.pages.count,
                itemCount: list.pages.values.reduce(0) { $0 + $1.page.items.count },
                byteCount: list.pages.values.reduce(0) { $0 + $1.byteCount },
                age: now - list.cachedAt
            )
        }
    }

    mutating func trim(to limits: StoreLimits, sparing spared: ListKey?, now: Duration) {
        // Scans for old pages once every `pageCount` turns, so that storing a page does not scan all others.
        if limits.age != nil, spared == nil || turns - sweptTurn > pageCount { removePages(beyond: limits, now: now) }
        var isWithin: Bool { limits.allow(items: itemCount, bytes: byteCount) }
        guard !isWithin else { return }
        for key in lists.filter({ $0.key != spared }).sorted(by: { $0.value.turn < $1.value.turn }).map(\.key) {
            removeList(key)
            if isWithin { return }
        }
        guard let spared, let list = lists[spared] else { return }
        for (cursor, _) in list.pages.sorted(by: { $0.value.serial > $1.value.serial }) {
            takePage(at: cursor, of: spared)
            if isWithin { return }
        }
    }

    private mutating func removePages(beyond limits: StoreLimits, now: Duration) {
        sweptTurn = turns
        for (key, list) in lists {
            for (cursor, page) in list.pages where !limits.allow(age: now - page.cachedAt) {
                takePage(at: cursor, of: key)
            }
        }
    }
}

extension Dictionary {
    fileprivate mutating func mapInPlace(_ change: (inout Value) -> Void) {
        for index in values.indices { change(&values[index]) }
    }
}

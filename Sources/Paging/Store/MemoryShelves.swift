/// What a ``MemoryPageStore`` holds, as a value without a lock.
struct MemoryShelves: Sendable {
    /// An item that pages share.
    struct SharedItem: Sendable {
        var bytes: [UInt8]
        var places = 0
        var isExpired = false
    }

    /// A page; the bytes of shared items are not in it.
    struct ShelvedPage: Sendable {
        var page: KeptPage
        var byteCount: Int
        var keptAt: Duration
        /// Grows with each address that is new in the list.
        let serial: Int
    }

    struct ShelvedList: Sendable {
        /// By the bytes of their cursors: `String` takes differently composed accents for equal, and servers do not.
        var pages: [[UInt8]?: ShelvedPage] = [:]
        var record: ListRecord?
        var note: [UInt8]?
        var keptAt = Duration.zero
        /// Tells which of two lists was kept in later, also at the same time.
        var turn = 0
    }

    var lists: [ListKey: ShelvedList] = [:]
    var items: [ItemKey: SharedItem] = [:]
    private(set) var epoch = 0
    private var turns = 0
    private var itemCount = 0
    private var byteCount = 0
    private var pageCount = 0
    /// The turn after which old pages were looked for last.
    private var sweptTurn = 0

    private static func key(_ cursor: String?) -> [UInt8]? {
        cursor.map { Array($0.utf8) }
    }

    /// The page at an address, with the items as they are now.
    func page(at cursor: String?, of list: ListKey, now: Duration) -> KeptPage? {
        guard let shelved = lists[list]?.pages[Self.key(cursor)] else { return nil }
        var page = shelved.page
        page.age = now - shelved.keptAt
        page.items = page.items.compactMap { item in
            guard let key = item.key else { return item }
            return items[key].map { KeptItem(key, bytes: $0.bytes) }
        }
        if page.items.contains(where: { $0.key.flatMap { items[$0]?.isExpired } ?? false }) { page.isExpired = true }
        return page
    }

    mutating func keep(_ batch: PageBatch, in list: ListKey, now: Duration) {
        turns += 1
        lists[list, default: ShelvedList()].keptAt = now
        lists[list]?.turn = turns
        if let record = batch.record { lists[list]?.record = record }
        if let note = batch.note { lists[list]?.note = note }
        for page in batch.pages { shelve(page, in: list, now: now) }
        for cursor in batch.confirmed { confirm(Self.key(cursor), of: list, now: now) }
        if batch.removesUnreachable { removeUnreachable(of: list) }
    }

    private mutating func shelve(_ page: KeptPage, in list: ListKey, now: Duration) {
        turns += 1
        var page = page
        let byteCount = page.byteCount
        page.isExpired = false
        for (index, item) in page.items.enumerated() {
            guard let key = item.key else { continue }
            var shared = items[key] ?? SharedItem(bytes: [])
            shared.bytes = item.bytes
            shared.isExpired = false
            shared.places += 1
            items[key] = shared
            page.items[index].bytes = []
        }
        let old = takePage(at: Self.key(page.cursor), of: list)
        pageCount += 1
        itemCount += page.items.count
        self.byteCount += byteCount
        lists[list]?.pages[Self.key(page.cursor)] = ShelvedPage(
            page: page,
            byteCount: byteCount,
            keptAt: now,
            serial: old?.serial ?? turns
        )
    }

    private mutating func confirm(_ cursor: [UInt8]?, of list: ListKey, now: Duration) {
        guard var shelved = lists[list]?.pages[cursor] else { return }
        shelved.keptAt = now
        shelved.page.isExpired = false
        for case let key? in shelved.page.items.map(\.key) { items[key]?.isExpired = false }
        lists[list]?.pages[cursor] = shelved
    }

    /// Takes a page out, and the items that it alone has shown.
    @discardableResult
    private mutating func takePage(at cursor: [UInt8]?, of list: ListKey) -> ShelvedPage? {
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
        // A page that is being loaded may have the item as it was.
        epoch += 1
        items[key]?.bytes = bytes
    }

    mutating func expire(_ scope: StoreScope) {
        epoch += 1
        if let key = scope.item {
            items[key]?.isExpired = true
        } else {
            for list in keys(scope) { lists[list]?.pages.mapInPlace { $0.page.isExpired = true } }
        }
    }

    mutating func remove(_ scope: StoreScope) {
        epoch += 1
        if let key = scope.item {
            removeItem(key)
        } else {
            for list in keys(scope) { removeList(list) }
        }
    }

    private mutating func removeItem(_ key: ItemKey) {
        guard let item = items.removeValue(forKey: key) else { return }
        itemCount -= item.places
        for list in lists.keys {
            lists[list]?.pages.mapInPlace { shelved in shelved.page.items.removeAll { $0.key == key } }
        }
    }

    private func keys(_ scope: StoreScope) -> [ListKey] {
        scope.list.map { [$0] } ?? Array(lists.keys)
    }

    private mutating func removeList(_ list: ListKey) {
        for cursor in lists[list].map({ Array($0.pages.keys) }) ?? [] { takePage(at: cursor, of: list) }
        lists[list] = nil
    }

    // MARK: - Limits

    func summaries(now: Duration) -> [KeptList] {
        lists.map { key, list in
            KeptList(
                key,
                pageCount: list.pages.count,
                itemCount: list.pages.values.reduce(0) { $0 + $1.page.items.count },
                byteCount: list.pages.values.reduce(0) { $0 + $1.byteCount },
                age: now - list.keptAt
            )
        }
    }

    mutating func trim(to limits: StoreLimits, sparing spared: ListKey?, now: Duration) {
        // As often as there are pages, so that keeping a page costs no look at all others.
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
            for (cursor, page) in list.pages where !limits.allow(age: now - page.keptAt) {
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

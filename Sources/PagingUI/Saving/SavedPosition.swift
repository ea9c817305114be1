import Paging

/// The pages of a list and the reader's position, saved in the store as a note beside cached pages.
///
/// The note does not contain the rows, which the store has at the pages' addresses.
struct SavedPosition: Codable, Sendable {
    /// A page by its address.
    struct Entry: Codable, Sendable {
        /// The address as text; `nil` for the start of the list.
        var cursor: String?
        /// Whether the address is no longer known.
        var isLost: Bool
        var isLoaded: Bool
        var hasGapBelow: Bool
        /// Whether the page is stored with the position, because its address leads to other items.
        var hasCopy: Bool?
        /// The state of the page's addresses: see ``SavedList/SavedPage``.
        var shift: PageShift?
    }

    var query: String
    var pages: [Entry]
    var anchorPage: Int?
    var anchorItem: Int?
    /// The id of the reader's row as text: the page may have other items when it is restored.
    var anchorID: String?
    var totalCount: Int?

    /// Creates the saved position of a list.
    ///
    /// - Parameter id: returns the id of an item.
    init<Item>(_ list: SavedList<Item>, id: (Item) -> RowID?) {
        query = list.query
        pages = list.pages.map { page in
            Entry(
                cursor: page.key?.cursor,
                isLost: page.key == nil,
                isLoaded: page.isLoaded,
                hasGapBelow: page.hasGapBelow,
                shift: page.shift
            )
        }
        anchorPage = list.anchorPage
        anchorItem = list.anchorItem
        if let page = list.anchorPage, let item = list.anchorItem {
            anchorID = id(list.pages[page].items[item]).map { "\($0)" }
        }
        totalCount = list.totalCount
    }

    /// Creates the position at the start of a list.
    init(startingAt cursor: String?, query: String) {
        self.query = query
        pages = [Entry(cursor: cursor, isLost: false, isLoaded: true, hasGapBelow: false)]
    }
}

extension SavedPosition {
    /// Returns the list of the cached pages; `nil` if there are none.
    ///
    /// Nothing that is stored is left out, and a page that is not leaves a gap. Above the first stored page, the
    /// addresses stay.
    ///
    /// - Parameters:
    ///   - coding: the coding of cursors as text.
    ///   - key: returns the key of a page whose address was saved as text.
    ///   - cache: the cache that has the pages.
    @concurrent func list<Item: Sendable>(
        coding: CursorCoding,
        key: @Sendable (String?) throws -> PageKey,
        cache: ErasedCache<Item>
    ) async throws -> SavedList<Item>? {
        let before = try await read(key, cache)
        var cached = before
        let gaps = try joinAll(&cached, key)
        let anchor = anchor(in: cached, from: before)
        guard let first = cached.firstIndex(where: { $0?.items.isEmpty == false }),
            let last = cached.lastIndex(where: { $0 != nil })
        else { return nil }
        let end = last + 1
        let above: [SavedList<Item>.SavedPage] = addresses(above: first)
        // A page without rows would stand between two gaps, or in one; the last one has the following address.
        let shown = (first..<end).filter { cached[$0]?.items.isEmpty == false || $0 == end - 1 }
        let loaded = try zip(shown, shown.dropFirst() + [end]).compactMap { number, next in
            let isMissing = (number..<next).contains { gaps.contains($0) || cached[$0] == nil }
            let hasGapBelow = next < end && isMissing
            return try saved(cached[number], at: number, hasGapBelow: hasGapBelow, coding)
        }
        return SavedList(
            name: "",
            query: query,
            pages: above + loaded,
            anchorPage: anchor.flatMap { shown.firstIndex(of: $0.page) }.map { above.count + $0 },
            anchorItem: anchor?.item,
            totalCount: totalCount
        )
    }

    /// Reads the pages that had their rows.
    @concurrent private func read<Item: Sendable>(
        _ key: @Sendable (String?) throws -> PageKey,
        _ cache: ErasedCache<Item>
    ) async throws -> [ListPage<Item>?] {
        var cached: [ListPage<Item>?] = []
        for (number, entry) in pages.enumerated() {
            if entry.hasCopy ?? false {
                cached.append(try await cache.copy("\(number)"))
            } else {
                let isStored = entry.isLoaded && !entry.isLost
                cached.append(try await isStored ? cache.page(key(entry.cursor)) : nil)
            }
        }
        return cached
    }

    /// Returns the pages above the first one with rows, as addresses only.
    private func addresses<Item>(above first: Int) -> [SavedList<Item>.SavedPage] {
        pages[..<first].filter { !$0.isLost }.map { entry in
            let key = SavedList<Item>.SavedKey(cursor: entry.cursor)
            return SavedList.SavedPage(
                key: key,
                items: [],
                isLoaded: false,
                hasGapBelow: entry.hasGapBelow,
                shift: entry.shift
            )
        }
    }

    /// Joins each page to the next, and returns the pages below which items are missing.
    private func joinAll<Item>(
        _ cached: inout [ListPage<Item>?],
        _ key: (String?) throws -> PageKey
    ) throws -> Set<Int> {
        var gaps: Set<Int> = []
        for number in cached.indices.dropLast() {
            let next = pages[number + 1].isLost ? nil : try key(pages[number + 1].cursor)
            if pages[number].hasGapBelow || !join(&cached, at: number, next) { gaps.insert(number) }
        }
        return gaps
    }

    /// Returns the current position of the reader's row, or the nearest position to its old one.
    ///
    /// - Parameter before: the pages before they were joined, which may have removed the reader's row from them.
    private func anchor<Item>(in cached: [ListPage<Item>?], from before: [ListPage<Item>?]) -> (
        page: Int, item: Int
    )? {
        guard let anchorPage, let anchorItem else { return nil }
        let near = cached.indices.sorted { abs($0 - anchorPage) < abs($1 - anchorPage) }
        for case let ids? in near.map({ before[$0]?.ids }) {
            guard let place = ids.firstIndex(where: { "\($0)" == anchorID }) else { continue }
            for id in ids[place...] + ids[..<place].reversed() {
                for page in near {
                    if let item = cached[page]?.ids?.firstIndex(of: id) { return (page, item) }
                }
            }
        }
        guard let page = near.first(where: { cached[$0]?.items.isEmpty == false }),
            let count = cached[page]?.items.count
        else { return nil }
        let item = page < anchorPage ? count - 1 : page > anchorPage ? 0 : min(anchorItem, count - 1)
        return (page, item)
    }

    /// Removes from a page what the page above also has; returns whether the two connect.
    ///
    /// Either page may have been reloaded from a changed list since the position was saved. Where they meet, the upper
    /// one has the order. A single row that stands on both is no place where they meet: see ``SharedRows``.
    private func join<Item>(_ cached: inout [ListPage<Item>?], at number: Int, _ key: PageKey?) -> Bool {
        guard let upper = cached[number], let lower = cached[number + 1] else { return true }
        if let ids = upper.ids, let last = ids.last, let place = lower.ids?.lastIndex(of: last),
            !SharedRows.meeting(of: lower.ids ?? [], at: .backward, with: ids).isEmpty
        {
            cached[number + 1]?.items.removeSubrange(...place)
            cached[number + 1]?.ids?.removeSubrange(...place)
            return true
        }
        // A page without an address stands where it was saved.
        guard let following = upper.following, let key else { return true }
        // An address that counts items moves with them, so it does not identify them.
        return following == key || following.moved(by: 1) != following
    }

    private func saved<Item>(
        _ page: ListPage<Item>?,
        at number: Int,
        hasGapBelow: Bool,
        _ coding: CursorCoding
    ) throws -> SavedList<Item>.SavedPage? {
        func text(_ key: PageKey?) throws -> SavedList<Item>.SavedKey? {
            try key.map { .init(cursor: try $0.cursor.map(coding.encode)) }
        }
        guard let page else { return nil }
        return SavedList.SavedPage(
            key: pages[number].isLost ? nil : .init(cursor: pages[number].cursor),
            following: try text(page.following),
            preceding: try text(page.preceding),
            items: page.items,
            isLoaded: true,
            hasGapBelow: hasGapBelow,
            isCopy: pages[number].hasCopy,
            shift: pages[number].shift,
            storeEpoch: page.metadata.storeEpoch
        )
    }
}

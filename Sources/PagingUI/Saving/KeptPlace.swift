import Paging

/// What a list on screen was made of, as a note beside its kept pages: which of them, in what order, and the reader's place.
///
/// The rows are not in it: they are what the store keeps at the pages' addresses.
struct KeptPlace: Codable, Sendable {
    /// A page by its address.
    struct Entry: Codable, Sendable {
        /// The address as text; without one, where the list begins.
        var cursor: String?
        /// Whether nobody knows the address any more.
        var isLost: Bool
        var isLoaded: Bool
        var hasGapBelow: Bool
    }

    var query: String
    var pages: [Entry]
    var anchorPage: Int?
    var anchorItem: Int?
    /// What the reader's row is known by, as text: the page may have other items by the time it is shown again.
    var anchorID: String?
    var totalCount: Int?

    /// Takes a list's shape.
    ///
    /// - Parameter id: what an item of it is known by.
    init<Item>(_ list: SavedList<Item>, id: (Item) -> RowID?) {
        query = list.query
        pages = list.pages.map { page in
            Entry(
                cursor: page.key?.cursor,
                isLost: page.key == nil,
                isLoaded: page.isLoaded,
                hasGapBelow: page.hasGapBelow
            )
        }
        anchorPage = list.anchorPage
        anchorItem = list.anchorItem
        if let page = list.anchorPage, let item = list.anchorItem {
            anchorID = id(list.pages[page].items[item]).map { "\($0)" }
        }
        totalCount = list.totalCount
    }

    /// The shape of a list of which nothing is known but its beginning.
    init(startingAt cursor: String?, query: String) {
        self.query = query
        pages = [Entry(cursor: cursor, isLost: false, isLoaded: true, hasGapBelow: false)]
    }
}

extension KeptPlace {
    /// Makes a list of pages that are kept, as far as they lie together around the reader; `nil` if there are none.
    ///
    /// - Parameters:
    ///   - coding: how cursors become text.
    ///   - page: returns a kept page.
    @concurrent func list<Item: Sendable>(
        coding: CursorCoding,
        page: @concurrent @Sendable (PageKey) async throws -> LoadedPage<Item>?
    ) async throws -> SavedList<Item>? {
        let before = try await read(coding, page)
        var kept = before
        let gaps = try joinAll(&kept, coding)
        let anchor = anchor(in: kept, from: before)
        guard let middle = anchor?.page ?? kept.firstIndex(where: { $0?.items.isEmpty == false }) else { return nil }
        let first = kept[..<middle].lastIndex { $0 == nil }.map { $0 + 1 } ?? 0
        let end = kept[middle...].firstIndex { $0 == nil } ?? kept.count
        let above: [SavedList<Item>.SavedPage] = addresses(above: first)
        // A page without rows would stand between two gaps, or in one; the last one says what follows.
        let shown = (first..<end).filter { kept[$0]?.items.isEmpty == false || $0 == end - 1 }
        let loaded = try zip(shown, shown.dropFirst() + [end]).compactMap { number, next in
            let hasGapBelow = next < end && (number..<next).contains(where: gaps.contains)
            return try saved(kept[number], at: number, hasGapBelow: hasGapBelow, coding)
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

    /// Reads the pages whose rows were there.
    @concurrent private func read<Item: Sendable>(
        _ coding: CursorCoding,
        _ page: @concurrent @Sendable (PageKey) async throws -> LoadedPage<Item>?
    ) async throws -> [LoadedPage<Item>?] {
        var kept: [LoadedPage<Item>?] = []
        for entry in pages {
            let key = PageKey(cursor: try entry.cursor.map(coding.decode))
            kept.append(try await entry.isLoaded && !entry.isLost ? page(key) : nil)
        }
        return kept
    }

    /// The pages of which only the addresses are shown: those above the first whose rows are.
    private func addresses<Item>(above first: Int) -> [SavedList<Item>.SavedPage] {
        pages[..<first].filter { !$0.isLost }.map { entry in
            let key = SavedList<Item>.SavedKey(cursor: entry.cursor)
            return SavedList.SavedPage(key: key, items: [], isLoaded: false, hasGapBelow: entry.hasGapBelow)
        }
    }

    /// Joins each page to the next; returns the pages below which something is missing.
    private func joinAll<Item>(_ kept: inout [LoadedPage<Item>?], _ coding: CursorCoding) throws -> Set<Int> {
        var gaps: Set<Int> = []
        for number in kept.indices.dropLast() {
            let key = PageKey(cursor: try pages[number + 1].cursor.map(coding.decode))
            if pages[number].hasGapBelow || !join(&kept, at: number, key) { gaps.insert(number) }
        }
        return gaps
    }

    /// Where the reader's row is by now; without it, what is nearest to where it was.
    ///
    /// - Parameter before: the pages before they were joined, which may have taken the reader's row from them.
    private func anchor<Item>(in kept: [LoadedPage<Item>?], from before: [LoadedPage<Item>?]) -> (page: Int, item: Int)?
    {
        guard let anchorPage, let anchorItem else { return nil }
        let near = kept.indices.sorted { abs($0 - anchorPage) < abs($1 - anchorPage) }
        for case let ids? in near.map({ before[$0]?.ids }) {
            guard let place = ids.firstIndex(where: { "\($0)" == anchorID }) else { continue }
            for id in ids[place...] + ids[..<place].reversed() {
                for page in near {
                    if let item = kept[page]?.ids?.firstIndex(of: id) { return (page, item) }
                }
            }
        }
        guard let page = near.first(where: { kept[$0]?.items.isEmpty == false }), let count = kept[page]?.items.count
        else { return nil }
        let item = page < anchorPage ? count - 1 : page > anchorPage ? 0 : min(anchorItem, count - 1)
        return (page, item)
    }

    /// Takes from a page what the one above it has as well; returns whether nothing is missing between them.
    ///
    /// Either may have been loaded again since the place was kept, from a list that has moved.
    private func join<Item>(_ kept: inout [LoadedPage<Item>?], at number: Int, _ key: PageKey) -> Bool {
        guard let upper = kept[number], let lower = kept[number + 1] else { return true }
        if let last = upper.ids?.last, let place = lower.ids?.lastIndex(of: last) {
            kept[number + 1]?.items.removeSubrange(...place)
            kept[number + 1]?.ids?.removeSubrange(...place)
            return true
        }
        guard let following = upper.following else { return true }
        // An address that counts items moves with them, and says nothing about which they are.
        return following == key || following.moved(by: 1) != following
    }

    private func saved<Item>(
        _ page: LoadedPage<Item>?,
        at number: Int,
        hasGapBelow: Bool,
        _ coding: CursorCoding
    ) throws -> SavedList<Item>.SavedPage? {
        func text(_ key: PageKey?) throws -> SavedList<Item>.SavedKey? {
            try key.map { .init(cursor: try $0.cursor.map(coding.encode)) }
        }
        guard let page else { return nil }
        return SavedList.SavedPage(
            key: .init(cursor: pages[number].cursor),
            following: try text(page.following),
            preceding: try text(page.preceding),
            items: page.items,
            isLoaded: true,
            hasGapBelow: hasGapBelow
        )
    }
}

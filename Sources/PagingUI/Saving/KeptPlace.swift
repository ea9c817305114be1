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

    var searchText: String
    var pages: [Entry]
    var anchorPage: Int?
    var anchorItem: Int?
    var totalCount: Int?

    /// Takes a list's shape.
    init<Item>(_ list: SavedList<Item>) {
        searchText = list.searchText
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
        totalCount = list.totalCount
    }

    /// The shape of a list of which nothing is known but its beginning.
    init(startingAt cursor: String?, searchText: String) {
        self.searchText = searchText
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
        var pages: [SavedList<Item>.SavedPage?] = []
        for entry in self.pages {
            let key = PageKey(cursor: try entry.cursor.map(coding.decode))
            let isWanted = entry.isLoaded && !entry.isLost
            pages.append(try await isWanted ? page(key).map { try saved($0, entry, coding) } : nil)
        }
        let middle = anchorPage.flatMap { pages.indices.contains($0) && pages[$0] != nil ? $0 : nil }
        guard let middle = middle ?? pages.firstIndex(where: { $0 != nil }) else { return nil }
        let first = pages[..<middle].lastIndex { $0 == nil }.map { $0 + 1 } ?? 0
        let end = pages[middle...].firstIndex { $0 == nil } ?? pages.count
        let above = self.pages[..<first].filter { !$0.isLost }.map { entry in
            SavedList<Item>.SavedPage(
                key: .init(cursor: entry.cursor),
                items: [],
                isLoaded: false,
                hasGapBelow: entry.hasGapBelow
            )
        }
        var loaded = pages[first..<end].compactMap(\.self)
        if end < pages.count, !loaded.isEmpty { loaded[loaded.count - 1].hasGapBelow = false }
        return SavedList(
            name: "",
            searchText: searchText,
            pages: above + loaded,
            anchorPage: middle == anchorPage ? above.count + middle - first : nil,
            anchorItem: middle == anchorPage ? anchorItem : nil,
            totalCount: totalCount
        )
    }

    private func saved<Item>(
        _ page: LoadedPage<Item>,
        _ entry: Entry,
        _ coding: CursorCoding
    ) throws -> SavedList<Item>.SavedPage {
        func text(_ key: PageKey?) throws -> SavedList<Item>.SavedKey? {
            try key.map { .init(cursor: try $0.cursor.map(coding.encode)) }
        }
        return SavedList.SavedPage(
            key: .init(cursor: entry.cursor),
            following: try text(page.following),
            preceding: try text(page.preceding),
            items: page.items,
            isLoaded: true,
            hasGapBelow: entry.hasGapBelow
        )
    }
}

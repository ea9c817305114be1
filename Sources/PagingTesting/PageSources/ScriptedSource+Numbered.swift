public import Paging

/// The adjacent pages that a numbered page names.
public enum NeighborKnowledge: Sendable {
    /// The nearest page on either side, as in cursor pagination.
    case one
    /// Every page on either side, as with page numbers and a total.
    case all
}

extension ScriptedSource where Item == Int, Cursor == Int {
    /// Returns a list of integers from 0, divided into pages numbered from 1.
    ///
    /// ```swift
    /// let source = ScriptedSource.numbered(pages: 10, size: 3, announcing: .all)
    /// ```
    ///
    /// Both `nil` and 1 are the address of the first page. Addresses beyond the nearest are computed, so a list of
    /// millions of pages uses no memory. A list of zero pages is one empty page.
    ///
    /// - Parameters:
    ///   - pages: The number of pages.
    ///   - size: The number of items on each page.
    ///   - totalCount: The total that each page declares; none by default.
    ///   - announcing: The adjacent pages that each page names.
    public static func numbered(
        pages: Int,
        size: Int,
        totalCount: TotalCount? = nil,
        announcing: NeighborKnowledge = .one
    ) -> ScriptedSource {
        let count = max(1, pages)
        let size = pages > 0 ? max(0, size) : 0
        return ScriptedSource { cursor in
            let number = cursor ?? 1
            guard (1...count).contains(number) else { return [] }
            let after = announcing == .all ? count - number : min(1, count - number)
            let before = announcing == .all ? number - 1 : min(1, number - 1)
            var links = PageLinks(
                following: Addresses(count: after) { number + 1 + $0 },
                preceding: Addresses(count: before) { number - 1 - $0 },
                totalCount: totalCount
            )
            if number == 1 { links.beginning = .signalled("page 1 is the first") }
            return [.page(Page(items: Array((number - 1) * size..<number * size), links: links))]
        }
    }
}

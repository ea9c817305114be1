public import Paging

/// How many of its neighbours a numbered page names.
public struct NeighbourKnowledge: Hashable, Sendable {
    private enum Kind { case one, all }
    private let kind: Kind

    /// The nearest page on either side, as cursor pagination does.
    public static let one = NeighbourKnowledge(kind: .one)
    /// Every page on either side, as page numbers with a total do.
    public static let all = NeighbourKnowledge(kind: .all)
}

extension ScriptedSource where Item == Int, Cursor == Int {
    /// A list of whole numbers from 0, cut into pages that are numbered from 1.
    ///
    /// ```swift
    /// let source = ScriptedSource.numbered(pages: 10, size: 3, announcing: .all)
    /// ```
    ///
    /// The first page is the one at `nil` as well as the one at 1. Addresses beyond the nearest are computed, so a list
    /// of millions of pages costs nothing. A list of no pages is one empty page.
    ///
    /// - Parameters:
    ///   - pages: the number of pages.
    ///   - size: the number of items on each page.
    ///   - totalCount: the total that each page declares; none by default.
    ///   - announcing: how many neighbours each page names.
    public static func numbered(
        pages: Int,
        size: Int,
        totalCount: TotalCount? = nil,
        announcing: NeighbourKnowledge = .one
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

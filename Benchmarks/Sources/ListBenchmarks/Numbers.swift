import Paging

/// A row of the lists that are measured.
struct Row: Identifiable, Sendable {
    let id: Int
    var title: String
    var isLiked = false

    init(_ id: Int) {
        self.id = id
        title = "Row number \(id) of a list"
    }
}

/// A list of rows without end in both directions, in pages that cost nothing to load: a cursor is a page's first row.
struct Numbers: PageSource {
    let pageSize = 100

    func page(at cursor: Int?) async throws -> Page<Row, Int> {
        let start = cursor ?? 0
        return Page(
            items: (start..<start + pageSize).map(Row.init),
            following: start + pageSize,
            preceding: start - pageSize
        )
    }
}

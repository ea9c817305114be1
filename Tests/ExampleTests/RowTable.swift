/// A table of rows and the tests that prove them: what a crawl must survive (`Tests/Rows/crawl.md`), how APIs paginate
/// (`Documentation/conventions.md`), and what a list on screen must do (`Tests/Rows/paging-model.md`).
struct RowTable: Equatable {
    /// A row.
    struct Row: Equatable {
        /// Its name, such as `C13`.
        let name: String
        /// The tests that prove it.
        let tests: [DeclaredTest]
        /// Whether it says what it is about, what is done there, and by which test that is known.
        let isWhole: Bool
    }

    let rows: [Row]

    /// Reads the table: lines of four cells, of which the first is a row's name.
    ///
    /// The last cell holds tests, each as `` `FILE`: title ``, with `<br>` between them.
    init(_ markdown: String) {
        rows = markdown.split(separator: "\n").compactMap { line in
            let cells = line.split(separator: "|", omittingEmptySubsequences: false).map { String($0.trimmingSpace) }
            guard cells.count == 6, cells[1].isRow else { return nil }
            let tests = cells[4].split(separator: "<br>").compactMap(Self.test)
            let isWhole = !cells[2].isEmpty && !cells[3].isEmpty && !tests.isEmpty
            return Row(name: cells[1], tests: tests, isWhole: isWhole)
        }
    }

    private static func test(_ cell: Substring) -> DeclaredTest? {
        let parts = cell.split(separator: "`", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3, parts[2].hasPrefix(": ") else { return nil }
        return DeclaredTest(file: String(parts[1]), title: String(parts[2].dropFirst(2).trimmingSpace))
    }
}

/// A table of requirements and the tests that prove them.
///
/// The tables cover crawls (`Tests/Rows/crawl.md`), API conventions (`Documentation/conventions.md`), and lists on
/// screen (`Tests/Rows/paging-model.md`).
struct RowTable: Equatable {
    /// A row of the table.
    struct Row: Equatable {
        /// The name of the row, such as `C13`.
        let name: String
        /// The tests of the row.
        let tests: [DeclaredTest.Name]
        /// Whether no cell of the row is empty.
        let isWhole: Bool
    }

    let rows: [Row]

    /// Creates a table from lines with four cells, the first of which is a row name.
    ///
    /// The last cell contains tests, each as `` `FILE`: title ``, separated by `<br>`.
    init(_ markdown: String) {
        rows = markdown.split(separator: "\n").compactMap { line in
            let cells = line.split(separator: "|", omittingEmptySubsequences: false).map { String($0.trimmingSpace) }
            guard cells.count == 6, cells[1].isRow else { return nil }
            let tests = cells[4].split(separator: "<br>").compactMap(Self.test)
            let isWhole = !cells[2].isEmpty && !cells[3].isEmpty && !tests.isEmpty
            return Row(name: cells[1], tests: tests, isWhole: isWhole)
        }
    }

    private static func test(_ cell: Substring) -> DeclaredTest.Name? {
        let parts = cell.split(separator: "`", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3, parts[2].hasPrefix(": ") else { return nil }
        return DeclaredTest.Name(file: String(parts[1]), title: String(parts[2].dropFirst(2).trimmingSpace))
    }
}

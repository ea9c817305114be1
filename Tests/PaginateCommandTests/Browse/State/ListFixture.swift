@testable import PaginateBrowse

/// Rows whose ids are numbers, and which count accesses.
struct FixtureRows: BrowseRows {
    final class Looks {
        var count = 0
    }

    var ids: [Int]
    var gaps: Set<Int> = []
    /// Whether the user named the columns.
    var isRequested = false
    private let titles: [String]
    private let cells: @Sendable (Int) -> [String]
    private var positions: [Int: Int]
    nonisolated(unsafe) let looks = Looks()

    /// - Parameters:
    ///   - titles: The titles of the columns; without them, each row is one text.
    ///   - cells: Returns the cells of a row; those with digits only are numbers.
    init(
        _ ids: some Sequence<Int>,
        gaps: Set<Int> = [],
        titles: [String] = [],
        cells: @escaping @Sendable (Int) -> [String] = { _ in [] }
    ) {
        self.ids = Array(ids)
        self.gaps = gaps
        self.titles = titles
        self.cells = cells
        positions = Dictionary(uniqueKeysWithValues: self.ids.enumerated().map { ($1, $0) })
    }

    /// Returns other rows with the same columns.
    func replacing(_ ids: some Sequence<Int>) -> FixtureRows {
        FixtureRows(ids, titles: titles, cells: cells)
    }

    var count: Int { ids.count }

    func columns() -> BrowseColumns { BrowseColumns(titles: titles, isRequested: isRequested) }

    func id(at position: Int) -> Int {
        looks.count += 1
        return ids[position]
    }

    func content(at position: Int) -> BrowseRow {
        looks.count += 1
        let id = ids[position]
        guard !gaps.contains(id) else { return .gap("missing") }
        guard !titles.isEmpty else { return .item(.text("\(id)  item \(id)")) }
        return .item(.cells(cells(id).map { TableCell($0, isNumber: Int($0) != nil) }))
    }

    func position(of id: Int) -> Int? {
        looks.count += 1
        return positions[id]
    }
}

/// A list and the state of its screen.
struct Browsing {
    var list: BrowseList<FixtureRows>
    var state: BrowseState<Int>

    /// - Parameter rows: The rows of the terminal; two of them are the title and the hints.
    init(_ ids: some Sequence<Int>, rows: Int = 12, columns: Int = 60) {
        self.init(showing: FixtureRows(ids), rows: rows, columns: columns)
    }

    init(showing list: FixtureRows, rows: Int = 12, columns: Int = 60) {
        self.list = BrowseList(rows: list)
        state = BrowseState(size: TerminalSize(columns: columns, rows: rows))
        state.update(self.list)
    }

    /// Presses keys one after another, and returns the requested actions.
    @discardableResult
    mutating func press(_ keys: Key...) -> [BrowseAction<Int>] {
        keys.flatMap { key in
            let actions = state.press(key, in: list)
            state.update(list)
            return actions
        }
    }

    /// Replaces the rows.
    mutating func change(to ids: some Sequence<Int>) {
        list.rows = list.rows.replacing(ids)
        state.update(list)
    }

    /// Changes the size of the terminal.
    mutating func resize(columns: Int, rows: Int = 12) {
        state.size = TerminalSize(columns: columns, rows: rows)
        state.update(list)
    }

    var selected: Int? { state.selection?.id }
    /// The ids on the screen.
    var shown: [Int] { state.shown(of: list.rows.count).map { list.rows.ids[$0] } }
    /// The line of the list with the selected row.
    var line: Int? { state.selection.map { $0.position - state.top } }
    /// The screen as text.
    var lines: [String] {
        state.frame(list, title: "Title").lines.map { $0.rendered(width: state.size.columns, palette: .plain) }
    }

    /// Returns a line of the screen, with runs of spaces shortened to two.
    func words(_ line: Int) -> String {
        let indent = lines[line].prefix { $0 == " " }
        return indent + String(lines[line].dropFirst(indent.count)).replacing(/[ ]{2,}/, with: "  ")
    }
}

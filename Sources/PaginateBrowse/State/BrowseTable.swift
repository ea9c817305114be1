import PaginateFiles

/// The columns of a list on the screen: their titles, their widths, and the choice of those that fit.
///
/// The columns arrive in order, the most informative first, and are chosen with the first rows. Columns of numbers take
/// the width of their largest number, columns of text at least a useful width, and a column that does not fit is passed
/// over. Then text shares the room that is left. On a narrow screen, a smaller width of text counts as useful, so that
/// the first two columns fit, or else there is one. The same holds for columns that the user named, to show them all.
///
/// Rows that scroll or arrive do not move the columns. They are chosen again when the screen has another width, by all
/// rows that were shown so far, and after the list was empty. Only a number that is too wide for its column moves the
/// columns after it, because half a number is another number.
struct BrowseTable: Sendable {
    private var columns = BrowseColumns()
    /// The widths of all columns in the rows that were shown.
    private var known = TableLayout(widest: BrowseTable.widest)
    /// The positions of the columns on the screen.
    private var shown: [Int] = []
    /// The widths of the columns on the screen as they were chosen, with wider numbers since.
    private var chosen = TableLayout()
    /// The widths of the columns on the screen, cut to fit.
    private var fitted = TableLayout()
    private var room = 0
    private var narrowest = TableLayout.narrowest

    /// The largest width of a column.
    static let widest = 160
    /// The number of rows that decide the columns: those of a usual first page.
    static let sampleSize = 100
    /// The width of a title that is longer than all cells of its column.
    private static let widestTitle = 12
    /// The useful widths of text, from the best to the least.
    private static let usefulWidths = [28, TableLayout.narrowest, 8]

    /// The titles of all columns; empty for a list without columns.
    var titles: [String] { columns.titles }

    /// Creates the columns of a list, which have not been measured.
    init(_ columns: BrowseColumns = BrowseColumns()) {
        self.columns = columns
        for title in columns.titles { known.add(title, upTo: Self.widestTitle) }
    }

    /// Chooses the columns if there are none yet, or if the room for them has changed.
    mutating func update(_ rows: some BrowseRows, room: Int) {
        let columns = rows.columns()
        guard rows.count > 0 else {
            self = BrowseTable()
            return
        }
        if columns != self.columns {
            self = BrowseTable(columns)
            for position in 0..<min(rows.count, Self.sampleSize) { measure(Self.cells(of: rows.content(at: position))) }
        }
        guard !titles.isEmpty, room != self.room else { return }
        self.room = room
        choose()
    }

    /// Measures a row on the screen.
    mutating func show(_ row: BrowseRow) {
        let cells = Self.cells(of: row)
        guard !cells.isEmpty else { return }
        measure(cells)
        var isWider = false
        for (index, position) in shown.enumerated() {
            let cell = cells[position]
            guard cell.isNumber, chosen.cutsNumber(cell.width, at: index) else { continue }
            chosen.widen(to: cell.width, isNumber: true, at: index)
            isWider = true
        }
        guard isWider else { return }
        fit()
        // A number may take the room of a whole column.
        if fitted.count < shown.count { choose() }
    }

    /// Returns the line with the texts that are on the screen, of one text for each column.
    func line(of texts: [String]) -> String {
        var buffer: [UInt8] = []
        fitted.append(shown.map { texts[$0] }, mark: nil, to: &buffer)
        return String(decoding: buffer.dropLast(), as: UTF8.self)
    }
}

// MARK: - Choice

extension BrowseTable {
    private static func cells(of row: BrowseRow) -> [TableCell] {
        guard case .item(.cells(let cells)) = row else { return [] }
        return cells
    }

    private mutating func measure(_ cells: [TableCell]) {
        for (position, cell) in cells.enumerated() where !cell.text.isEmpty {
            known.widen(to: cell.width, isNumber: cell.isNumber, at: position)
        }
    }

    private mutating func choose() {
        (shown, narrowest) = choice()
        chosen = known.selecting(shown)
        fit()
    }

    /// Returns the columns that fit, and the least width of text.
    private func choice() -> (shown: [Int], narrowest: Int) {
        if columns.isRequested {
            for width in Self.usefulWidths {
                let positions = known.positions(fitting: room, cuttingTextTo: width)
                if positions.count == titles.count { return (positions, min(width, TableLayout.narrowest)) }
            }
        }
        for width in Self.usefulWidths {
            let positions = known.positions(fitting: room, cuttingTextTo: width)
            // Columns further to the right neither replace the first two, nor take their room on a narrow screen.
            guard positions.starts(with: [0, 1]) else { continue }
            return width < TableLayout.narrowest ? ([0, 1], width) : (positions, TableLayout.narrowest)
        }
        // Of an identity in numbers and a title, the title says more.
        return ([known.firstText ?? 0], TableLayout.narrowest)
    }

    private mutating func fit() {
        fitted = chosen.fitted(to: room, narrowest: narrowest)
    }
}

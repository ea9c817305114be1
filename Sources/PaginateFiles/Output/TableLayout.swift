/// The widths and alignments of a table's columns.
package struct TableLayout {
    private struct Column {
        var width: Int
        var isNumeric = true
    }

    /// The least width of a text column that has to be cut; narrower columns are omitted.
    ///
    /// Numbers are never cut: half a number is another number.
    package static let narrowest = 14
    private static let gap = "  "

    /// The largest width of a column.
    private let widest: Int
    private var columns: [Column] = []

    package init(widest: Int = 60) {
        self.widest = widest
    }

    /// The number of columns.
    package var count: Int { columns.count }

    /// The rule under each column.
    var rules: [String] { columns.map { String(repeating: "─", count: $0.width) } }

    /// Adds a column with its name, which is cut where it is longer than a limit and all cells.
    package mutating func add(_ name: String, upTo limit: Int = .max) {
        let width = TextWidth.columns(of: TextWidth.withoutControls(name))
        columns.append(Column(width: min(width, limit, widest)))
    }

    /// Widens a column for a cell of a width.
    package mutating func widen(to width: Int, isNumber: Bool, at position: Int) {
        columns[position].width = max(columns[position].width, min(width, widest))
        columns[position].isNumeric = columns[position].isNumeric && isNumber
    }

    /// Returns whether a column of numbers has no room for a number of a width.
    package func cutsNumber(_ width: Int, at position: Int) -> Bool {
        columns[position].isNumeric && columns[position].width < min(width, widest)
    }

    /// The position of the first column of text.
    package var firstText: Int? { columns.firstIndex { !$0.isNumeric } }

    /// Returns the positions of the columns that fit together, with text cut to a width.
    ///
    /// A column that does not fit is passed over, and narrower ones after it may fit.
    package func positions(fitting limit: Int, cuttingTextTo widest: Int) -> [Int] {
        var room = limit + Self.gap.count
        var positions: [Int] = []
        for (position, column) in columns.enumerated() {
            let width = (column.isNumeric ? column.width : min(column.width, widest)) + Self.gap.count
            guard width <= room else { continue }
            room -= width
            positions.append(position)
        }
        return positions
    }

    /// Returns the layout of the columns at some positions.
    package func selecting(_ positions: [Int]) -> TableLayout {
        var layout = self
        layout.columns = positions.map { columns[$0] }
        return layout
    }

    /// Returns the layout cut to a terminal's width, with columns shortened or omitted.
    package func fitted(to width: Int?, narrowest: Int = TableLayout.narrowest) -> TableLayout {
        guard let width else { return self }
        var layout = self
        layout.cutText(to: width, narrowest: narrowest)
        var remaining = layout.width
        guard remaining > width else { return layout }
        // A mark in the header shows the number of omitted columns, and needs its own room.
        while layout.count > 1, remaining + Self.gap.count + 4 > width {
            remaining -= layout.columns.removeLast().width + Self.gap.count
        }
        layout.columns[0].width = min(layout.columns[0].width, max(1, width))
        return layout
    }

    /// The width of a line.
    private var width: Int {
        columns.reduce(0) { $0 + $1.width } + max(0, columns.count - 1) * Self.gap.count
    }

    /// Cuts text columns to one width: the largest at which the line fits, or the least width.
    ///
    /// Remaining columns widen the last of them by one each.
    private mutating func cutText(to limit: Int, narrowest: Int) {
        let texts = columns.indices.filter { !columns[$0].isNumeric && columns[$0].width > narrowest }
        let width = width
        guard width > limit, !texts.isEmpty else { return }
        func saved(_ cap: Int) -> Int { texts.reduce(0) { $0 + max(0, columns[$1].width - cap) } }
        let caps = (narrowest..<widest).reversed()
        let cap = caps.first { width - saved($0) <= limit } ?? narrowest
        var room = max(0, limit - (width - saved(cap)))
        for position in texts.reversed() where columns[position].width > cap {
            columns[position].width = cap + (room > 0 ? 1 : 0)
            room = max(0, room - 1)
        }
    }

    /// Appends a line.
    package func append(_ cells: [String], mark: String?, to buffer: inout [UInt8]) {
        let start = buffer.count
        // Spaces are written only before the next text, because most cells of a wide table are empty.
        var spaces = 0
        for (column, cell) in zip(columns, cells) {
            guard !cell.isEmpty else {
                spaces += column.width + Self.gap.count
                continue
            }
            let text = TextWidth.cut(cell, to: column.width)
            let padding = max(0, column.width - TextWidth.columns(of: text))
            spaces += column.isNumeric ? padding : 0
            buffer += repeatElement(UInt8(ascii: " "), count: spaces)
            buffer += text.utf8
            spaces = (column.isNumeric ? 0 : padding) + Self.gap.count
        }
        if let mark {
            buffer += repeatElement(UInt8(ascii: " "), count: spaces)
            buffer += mark.utf8
        }
        while buffer.count > start, buffer.last == UInt8(ascii: " ") { buffer.removeLast() }
        buffer.append(UInt8(ascii: "\n"))
    }
}

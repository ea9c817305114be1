/// The widths and alignments of a table's columns.
struct TableLayout {
    private struct Column {
        var width: Int
        var isNumeric = true
    }

    /// The largest width of a column.
    static let widest = 60
    /// The least width of a text column that has to be cut; narrower columns are omitted.
    ///
    /// Numbers are never cut: half a number is another number.
    private static let narrowest = 14
    private static let gap = "  "

    private var columns: [Column] = []

    /// The number of columns.
    var count: Int { columns.count }

    /// The rule under each column.
    var rules: [String] { columns.map { String(repeating: "─", count: $0.width) } }

    /// Adds a column with its name.
    mutating func add(_ name: String) {
        columns.append(Column(width: min(TextWidth.columns(of: TextWidth.withoutControls(name)), Self.widest)))
    }

    /// Widens a column for a cell.
    mutating func note(_ text: String, isNumber: Bool, at position: Int) {
        columns[position].width = max(columns[position].width, min(TextWidth.columns(of: text), Self.widest))
        columns[position].isNumeric = columns[position].isNumeric && isNumber
    }

    /// Returns the layout cut to a terminal's width, with columns shortened or omitted.
    func fitted(to width: Int?) -> TableLayout {
        guard let width else { return self }
        var layout = self
        layout.cutText(to: width)
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
    private mutating func cutText(to limit: Int) {
        let texts = columns.indices.filter { !columns[$0].isNumeric && columns[$0].width > Self.narrowest }
        let width = width
        guard width > limit, !texts.isEmpty else { return }
        func saved(_ cap: Int) -> Int { texts.reduce(0) { $0 + max(0, columns[$1].width - cap) } }
        let caps = (Self.narrowest..<Self.widest).reversed()
        let cap = caps.first { width - saved($0) <= limit } ?? Self.narrowest
        var room = max(0, limit - (width - saved(cap)))
        for position in texts.reversed() where columns[position].width > cap {
            columns[position].width = cap + (room > 0 ? 1 : 0)
            room = max(0, room - 1)
        }
    }

    /// Appends a line.
    func append(_ cells: [String], mark: String?, to buffer: inout [UInt8]) {
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

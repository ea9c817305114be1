/// How wide each column of a table is, and to which side it is aligned.
struct TableLayout {
    private struct Column {
        var width: Int
        var isNumeric = true
    }

    /// No column is wider, whatever it holds.
    static let widest = 60
    /// A column of text that has to be cut keeps at least so much, or is left out.
    ///
    /// Numbers are never cut: half a number is another number.
    private static let narrowest = 14
    private static let gap = "  "

    private var columns: [Column] = []

    /// The number of columns.
    var count: Int { columns.count }

    /// A rule under each column.
    var rules: [String] { columns.map { String(repeating: "─", count: $0.width) } }

    /// Adds a column with its name.
    mutating func add(_ name: String) {
        columns.append(Column(width: min(TextWidth.columns(of: TextWidth.withoutControls(name)), Self.widest)))
    }

    /// Makes room for a cell.
    mutating func note(_ text: String, isNumber: Bool, at position: Int) {
        columns[position].width = max(columns[position].width, min(TextWidth.columns(of: text), Self.widest))
        columns[position].isNumeric = columns[position].isNumeric && isNumber
    }

    /// The same columns, cut and left out so that a line has no more than so many columns of a terminal.
    func fitted(to width: Int?) -> TableLayout {
        guard let width else { return self }
        var layout = self
        while layout.width > width, layout.cutWidest() {}
        guard layout.width > width else { return layout }
        // A mark in the header says how many columns are left out; it needs room of its own.
        while layout.count > 1, layout.width + Self.gap.count + 4 > width { layout.columns.removeLast() }
        layout.columns[0].width = min(layout.columns[0].width, max(1, width))
        return layout
    }

    /// The width of a line.
    private var width: Int {
        columns.reduce(0) { $0 + $1.width } + max(0, columns.count - 1) * Self.gap.count
    }

    private mutating func cutWidest() -> Bool {
        let texts = columns.indices.filter { !columns[$0].isNumeric && columns[$0].width > Self.narrowest }
        guard let position = texts.max(by: { columns[$0].width < columns[$1].width }) else { return false }
        columns[position].width -= 1
        return true
    }

    /// Appends a line.
    func append(_ cells: [String], mark: String?, to buffer: inout [UInt8]) {
        var line = ""
        for (column, cell) in zip(columns, cells) {
            let text = TextWidth.cut(cell, to: column.width)
            let padding = String(repeating: " ", count: max(0, column.width - TextWidth.columns(of: text)))
            line += column.isNumeric ? padding + text : text + padding
            line += Self.gap
        }
        line += mark ?? ""
        var bytes = Array(line.utf8)
        while bytes.last == UInt8(ascii: " ") { bytes.removeLast() }
        buffer += bytes
        buffer.append(UInt8(ascii: "\n"))
    }
}

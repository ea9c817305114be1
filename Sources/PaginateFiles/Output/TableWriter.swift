package import PagingHTTP

/// A writer of aligned columns: a header, a rule, and one line per item.
///
/// Columns of numbers are aligned to the right. In a table that is too wide, the widest columns are shortened first,
/// and then columns on the right are omitted.
package struct TableWriter: ItemWriter {
    private let sink: ByteSink
    private let spool: Spool
    private let width: Int?
    private var columns: ItemColumns
    private var layout = TableLayout()

    package init(sink: ByteSink, _ style: WritingStyle = WritingStyle()) throws(WriteError) {
        self.sink = sink
        width = style.width
        columns = ItemColumns(style.columns)
        for name in style.columns { layout.add(name) }
        spool = try Spool(stop: sink.stop)
    }

    package mutating func write(_ items: [RawItem]) throws(WriteError) {
        for item in items {
            guard let row = ItemRow(Array(item.bytes)) else { continue }
            var guess = 0
            row.forEachCell { name, node in
                let position = columns.position(of: name, guess: guess)
                if position == layout.count { layout.add(name) }
                let text = TextWidth.withoutControls(row.text(of: node))
                layout.widen(to: TextWidth.columns(of: text), isNumber: node.isNumeric, at: position)
                guess = position + 1
            }
        }
        try spool.append(NDJSONWriter.lines(items))
    }

    package func finish() throws {
        guard !columns.names.isEmpty else { return }
        let fitted = layout.fitted(to: width)
        let hidden = layout.count - fitted.count
        var buffer: [UInt8] = []
        let mark = hidden > 0 ? "+\(hidden)" : nil
        let names = columns.names.map(TextWidth.withoutControls)
        fitted.append(names, mark: mark, to: &buffer)
        fitted.append(fitted.rules, mark: nil, to: &buffer)
        try spool.forEachLine { line in
            guard let row = ItemRow(line) else { return }
            let cells = columns.cells(of: row, first: fitted.count).map { node in
                node.map { TextWidth.withoutControls(row.text(of: $0)) } ?? ""
            }
            fitted.append(cells, mark: nil, to: &buffer)
            guard buffer.count >= 1 << 16 else { return }
            try sink.write(buffer)
            buffer.removeAll(keepingCapacity: true)
        }
        try sink.write(buffer)
    }
}

extension JSONOutline.Node {
    /// Whether the value fits a column of numbers.
    fileprivate var isNumeric: Bool { kind == .number || kind == .null }
}

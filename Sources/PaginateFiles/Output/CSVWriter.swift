import PagingHTTP

/// A writer of comma-separated values (RFC 4180): a header, one line per item, and CR LF line endings.
///
/// The columns are the keys of all items in the order in which they first appear. A null or missing value is an empty
/// field, an empty text is `""`, and arrays and objects are their JSON text. A line with one empty field is `""`,
/// because many readers skip empty lines.
struct CSVWriter: ItemWriter {
    private let sink: ByteSink
    private let spool: Spool
    private let escapesFormulas: Bool
    private var columns: ItemColumns

    init(sink: ByteSink, _ style: WritingStyle = WritingStyle()) throws(WriteError) {
        self.sink = sink
        escapesFormulas = style.escapesFormulas
        columns = ItemColumns(style.columns)
        spool = try Spool(stop: sink.stop)
    }

    mutating func write(_ items: [RawItem]) throws(WriteError) {
        for item in items {
            guard let row = ItemRow(Array(item.bytes)) else { continue }
            var guess = 0
            row.forEachCell { name, _ in guess = columns.position(of: name, guess: guess) + 1 }
        }
        try spool.append(NDJSONWriter.lines(items))
    }

    func finish() throws {
        guard !columns.names.isEmpty else { return }
        var buffer = Array(columns.names.map { Self.field(visible($0)) }.joined(separator: ",").utf8)
        buffer += Self.lineEnd
        try spool.forEachLine { line in
            guard let row = ItemRow(line) else { return }
            let start = buffer.count
            for (index, node) in columns.cells(of: row).enumerated() {
                if index > 0 { buffer.append(UInt8(ascii: ",")) }
                guard let node, node.kind != .null else { continue }
                let text = row.text(of: node)
                buffer += Self.field(node.kind == .number ? text : visible(text)).utf8
            }
            if buffer.count == start { buffer += "\"\"".utf8 }
            buffer += Self.lineEnd
            guard buffer.count >= 1 << 16 else { return }
            try sink.write(buffer)
            buffer.removeAll(keepingCapacity: true)
        }
        try sink.write(buffer)
    }

    private static let lineEnd: [UInt8] = [UInt8(ascii: "\r"), UInt8(ascii: "\n")]

    /// Returns a text with an apostrophe before the start of a possible formula (OWASP, CSV Injection).
    private func visible(_ text: String) -> String {
        let starts = "=+-@\t\r\n".utf8
        guard escapesFormulas, let first = text.utf8.first, starts.contains(first) else { return text }
        return "'" + text
    }

    /// Returns a field, quoted where necessary.
    static func field(_ text: String) -> String {
        let needsQuotes =
            text.isEmpty
            || text.utf8.contains { byte in
                byte == UInt8(ascii: ",") || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\n")
                    || byte == UInt8(ascii: "\r")
            }
        guard needsQuotes else { return text }
        var quoted = "\""
        for scalar in text.unicodeScalars {
            if scalar == "\"" { quoted.unicodeScalars.append("\"") }
            quoted.unicodeScalars.append(scalar)
        }
        return quoted + "\""
    }
}

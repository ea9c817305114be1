import PagingHTTP

/// Comma-separated values (RFC 4180): a header line, one line an item, lines ending with CR LF.
///
/// The columns are the keys of all items in the order in which they first appear. What is null or absent is an empty
/// field, an empty text is `""`, and arrays and objects are their JSON text.
struct CSVWriter: ItemWriter {
    private let sink: ByteSink
    private let spool: Spool
    private var columns = ItemColumns()

    init(sink: ByteSink) throws(WriteError) {
        self.sink = sink
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
        var buffer = Array(columns.names.map { Self.field($0) }.joined(separator: ",").utf8)
        buffer += Self.lineEnd
        try spool.forEachLine { line in
            guard let row = ItemRow(line) else { return }
            for (index, node) in columns.cells(of: row).enumerated() {
                if index > 0 { buffer.append(UInt8(ascii: ",")) }
                guard let node, node.kind != .null else { continue }
                buffer += Self.field(row.text(of: node)).utf8
            }
            buffer += Self.lineEnd
            guard buffer.count >= 1 << 16 else { return }
            try sink.write(buffer)
            buffer.removeAll(keepingCapacity: true)
        }
        try sink.write(buffer)
    }

    private static let lineEnd: [UInt8] = [UInt8(ascii: "\r"), UInt8(ascii: "\n")]

    /// A field, in quotation marks where it has to be.
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

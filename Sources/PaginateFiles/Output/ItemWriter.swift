package import PagingHTTP

/// A type that writes items in one format.
package protocol ItemWriter {
    /// Writes the items of a page.
    mutating func write(_ items: [RawItem]) throws(WriteError)
    /// Writes the remaining output after the last page, also when the walk ended early.
    mutating func finish() throws
}

/// The options of the formats.
package struct WritingStyle: Sendable {
    /// The largest width of a table in terminal columns; `nil` for no limit.
    var width: Int?
    /// Whether CSV prevents spreadsheets from reading text as formulas.
    var escapesFormulas = false
    /// The columns that are known before the first item.
    var columns: [String] = []

    package init(width: Int? = nil, escapesFormulas: Bool = false, columns: [String] = []) {
        (self.width, self.escapesFormulas, self.columns) = (width, escapesFormulas, columns)
    }
}

/// The output formats.
package enum OutputFormat: String, CaseIterable, Sendable {
    case ndjson, json, csv, table, sqlite

    /// Whether items are written as they arrive.
    package var isStreaming: Bool { self == .ndjson || self == .json }

    /// Creates a writer.
    ///
    /// - Parameters:
    ///   - sink: The destination of the bytes.
    ///   - style: The options of the format.
    package func writer(to sink: ByteSink, _ style: WritingStyle = WritingStyle()) throws(WriteError) -> any ItemWriter
    {
        switch self {
        case .ndjson: NDJSONWriter(sink: sink)
        case .json: JSONArrayWriter(sink: sink)
        case .csv: try CSVWriter(sink: sink, style)
        case .table: try TableWriter(sink: sink, style)
        case .sqlite: throw WriteError(kind: .refused("rows are written to a database, not to a stream"))
        }
    }
}

/// A writer of one item per line, in the item's original bytes.
package struct NDJSONWriter: ItemWriter {
    let sink: ByteSink

    package func write(_ items: [RawItem]) throws(WriteError) {
        guard !items.isEmpty else { return }
        try sink.write(Self.lines(items))
    }

    package func finish() {}

    /// Returns the items' bytes, each followed by a line break, in one buffer.
    package static func lines(_ items: [RawItem]) -> [UInt8] {
        var buffer: [UInt8] = []
        buffer.reserveCapacity(items.reduce(0) { $0 + $1.bytes.count + 1 })
        for item in items {
            buffer.append(contentsOf: item.bytes)
            buffer.append(UInt8(ascii: "\n"))
        }
        return buffer
    }
}

/// A writer of one JSON array with the items' original bytes, one item per line.
struct JSONArrayWriter: ItemWriter {
    let sink: ByteSink
    private var isEmpty = true

    init(sink: ByteSink) {
        self.sink = sink
    }

    mutating func write(_ items: [RawItem]) throws(WriteError) {
        guard !items.isEmpty else { return }
        var buffer: [UInt8] = []
        buffer.reserveCapacity(items.reduce(0) { $0 + $1.bytes.count + 2 })
        for item in items {
            buffer += (isEmpty ? "[\n" : ",\n").utf8
            buffer.append(contentsOf: item.bytes)
            isEmpty = false
        }
        try sink.write(buffer)
    }

    func finish() throws {
        try sink.write(Array((isEmpty ? "[]\n" : "\n]\n").utf8))
    }
}

import PagingHTTP

/// Writes items in one format.
protocol ItemWriter {
    /// Takes the items of a page.
    mutating func write(_ items: [RawItem]) throws(WriteError)
    /// Writes what is left to write after the last page, also when the walk ended early.
    mutating func finish() throws
}

/// The look of items in the formats that leave a choice.
struct WritingStyle: Sendable {
    /// The number of terminal columns that a table may take; `nil` is any number.
    var width: Int?
    /// Whether CSV keeps spreadsheets from taking text for formulas.
    var escapesFormulas = false
}

/// The formats that items can be written in.
enum OutputFormat: String, CaseIterable, Sendable {
    case ndjson, json, csv, table, sqlite

    /// Whether items are written as they arrive.
    var isStreaming: Bool { self == .ndjson || self == .json }

    /// Makes a writer.
    ///
    /// - Parameters:
    ///   - sink: where the bytes go.
    ///   - style: how the items look.
    func writer(to sink: ByteSink, _ style: WritingStyle = WritingStyle()) throws(WriteError) -> any ItemWriter {
        switch self {
        case .ndjson: NDJSONWriter(sink: sink)
        case .json: JSONArrayWriter(sink: sink)
        case .csv: try CSVWriter(sink: sink, escapesFormulas: style.escapesFormulas)
        case .table: try TableWriter(sink: sink, width: style.width)
        case .sqlite: throw WriteError(kind: .refused("rows go into a database, and not into a stream"))
        }
    }
}

/// One item a line: its own bytes, so that nothing is lost.
struct NDJSONWriter: ItemWriter {
    let sink: ByteSink

    func write(_ items: [RawItem]) throws(WriteError) {
        guard !items.isEmpty else { return }
        try sink.write(Self.lines(items))
    }

    func finish() {}

    /// The items' bytes, each followed by a line break, in one buffer.
    static func lines(_ items: [RawItem]) -> [UInt8] {
        var buffer: [UInt8] = []
        buffer.reserveCapacity(items.reduce(0) { $0 + $1.bytes.count + 1 })
        for item in items {
            buffer.append(contentsOf: item.bytes)
            buffer.append(UInt8(ascii: "\n"))
        }
        return buffer
    }
}

/// One array of the items' own bytes, an item a line.
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

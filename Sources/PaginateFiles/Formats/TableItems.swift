import PagingHTTP

/// The rows of a table as objects, whose members have the names of the header.
///
/// Each cell is a string; an empty cell without quotation marks is null, as ``CSVWriter`` writes it.
struct TableItems {
    private var items: ItemArray
    /// The names of the columns with their colons; `nil` before the header.
    private var keys: [[UInt8]]?
    /// The names of the columns.
    private var names: [String] = []
    private var isEmpty = true

    private init(limit: Int) {
        items = ItemArray(limit: limit)
    }

    /// Returns the rows, after a check of their columns; a first page without a header has none.
    private consuming func finished(under header: TableHeader) throws -> [UInt8] {
        try header.check(names, isAlone: isEmpty)
        return items.finished()
    }

    /// Returns the rows of comma-separated values (RFC 4180) as a JSON array.
    ///
    /// - Throws: ``FormatProblem`` that names the line of the first invalid row.
    static func array(ofCSV body: ArraySlice<UInt8>, under header: TableHeader, limit: Int) throws -> [UInt8] {
        var table = TableItems(limit: limit)
        var parser = CSVParser()
        // A row may contain line breaks, and is named by its first line.
        var (line, nextLine) = (1, 1)
        do {
            for byte in body {
                if byte == UInt8(ascii: "\n") { nextLine += 1 }
                guard try parser.consume(byte) else { continue }
                if let cells = parser.takeRecord() { try table.add(cells, line: line) }
                line = nextLine
            }
            try parser.finish()
        } catch let problem as CSVParser.Problem {
            throw FormatProblem("line \(line): \(problem.reason).")
        }
        if let cells = parser.takeRecord() { try table.add(cells, line: line) }
        return try table.finished(under: header)
    }

    /// Returns the rows of tab-separated values as a JSON array.
    ///
    /// The format has no quotation marks: a cell is all text between two tabs.
    ///
    /// - Throws: ``FormatProblem`` that names the line of the first invalid row.
    static func array(ofTSV body: ArraySlice<UInt8>, under header: TableHeader, limit: Int) throws -> [UInt8] {
        var table = TableItems(limit: limit)
        try body.forEachPiece(separatedBy: UInt8(ascii: "\n")) { number, piece in
            let row = piece.last == UInt8(ascii: "\r") ? piece.dropLast() : piece
            guard !row.isEmpty else { return }
            let cells = try row.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false).map {
                cell -> String? in
                guard let text = String(validating: cell, as: UTF8.self) else {
                    throw FormatProblem("line \(number): \(CSVParser.Problem.invalidUTF8.reason).")
                }
                return text.isEmpty ? nil : text
            }
            try table.add(cells, line: number)
        }
        return try table.finished(under: header)
    }

    private mutating func add(_ cells: [String?], line: Int) throws {
        guard let keys else {
            self.keys = try Self.keys(cells, line: line)
            names = cells.compactMap(\.self)
            return
        }
        guard cells.count == keys.count else {
            throw FormatProblem(
                "line \(line) has \(NumberText.counted(cells.count, "cell")), and the header \(keys.count)."
            )
        }
        guard cells != names else { throw FormatProblem("line \(line) is the header once more.") }
        var object: [UInt8] = []
        for (key, cell) in zip(keys, cells) {
            object.append(object.isEmpty ? UInt8(ascii: "{") : UInt8(ascii: ","))
            object += key
            object += cell.map { JSONValue.string($0).encoded() } ?? Array("null".utf8)
        }
        object.append(UInt8(ascii: "}"))
        try items.add(object)
        isEmpty = false
    }

    private static func keys(_ cells: [String?], line: Int) throws -> [[UInt8]] {
        var names: Set<String> = []
        return try cells.enumerated().map { position, cell in
            guard let name = cell, !name.isEmpty else {
                throw FormatProblem("line \(line), the header, has no name for column \(position + 1).")
            }
            guard names.insert(name).inserted else {
                let shown = TextWidth.cut(TextWidth.withoutControls(name), to: 40)
                throw FormatProblem("line \(line), the header, has the name \"\(shown)\" twice.")
            }
            return JSONValue.string(name).encoded() + [UInt8(ascii: ":")]
        }
    }
}

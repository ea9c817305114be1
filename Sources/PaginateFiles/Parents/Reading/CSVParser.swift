/// A parser of comma-separated values (RFC 4180) that takes its text byte by byte.
///
/// Cells may be quoted; a quoted cell may contain commas, line breaks and doubled quotation marks. Lines end with CR LF
/// or LF. An empty cell without quotation marks is `nil`, as ``CSVWriter`` writes null. A line without any character is
/// not a record.
struct CSVParser {
    /// The reason that a text is not CSV, as the end of a sentence.
    enum Problem: Error {
        case textAfterQuote, quoteInText, carriageReturn, openQuote, invalidUTF8

        /// The reason without its correction.
        var reason: String {
            switch self {
            case .textAfterQuote: "a cell has text after its closing quotation mark"
            case .quoteInText: "a cell without quotation marks contains one"
            case .carriageReturn: "a carriage return is not followed by a line feed"
            case .openQuote: "a quotation mark is not closed"
            case .invalidUTF8: "a cell is not UTF-8"
            }
        }

        /// The reason with its correction, for the author of the text.
        var text: String {
            switch self {
            case .textAfterQuote: "\(reason); double quotation marks in a cell"
            case .quoteInText: "\(reason); quote the cell, and double the mark"
            case .carriageReturn: "\(reason); quote the cell"
            case .openQuote: reason
            case .invalidUTF8: "\(reason); save the file in UTF-8"
            }
        }
    }

    private enum State {
        case start, text, quoted, quote, carriageReturn
    }

    private var state = State.start
    private var cells: [String?] = []
    private var cell: [UInt8] = []
    private var isQuoted = false

    /// Consumes the next byte.
    ///
    /// - Returns: Whether the byte ends a line, so that ``takeRecord()`` has its cells.
    mutating func consume(_ byte: UInt8) throws(Problem) -> Bool {
        switch (state, byte) {
        case (.quoted, UInt8(ascii: "\"")): state = .quote
        case (.quoted, _): cell.append(byte)
        case (.quote, UInt8(ascii: "\"")):
            cell.append(byte)
            state = .quoted
        case (_, UInt8(ascii: "\n")):
            try endCell()
            return true
        case (.carriageReturn, _): throw .carriageReturn
        case (_, UInt8(ascii: "\r")): state = .carriageReturn
        case (_, UInt8(ascii: ",")): try endCell()
        case (.quote, _): throw .textAfterQuote
        case (.start, UInt8(ascii: "\"")): (state, isQuoted) = (.quoted, true)
        case (_, UInt8(ascii: "\"")): throw .quoteInText
        default:
            cell.append(byte)
            state = .text
        }
        return false
    }

    /// Ends the last line, which may lack its line break.
    mutating func finish() throws(Problem) {
        guard state != .quoted else { throw .openQuote }
        try endCell()
    }

    /// Returns the cells of the last line, and starts the next; `nil` for an empty line.
    mutating func takeRecord() -> [String?]? {
        defer { self = CSVParser() }
        return cells.count == 1 && cells[0] == nil ? nil : cells
    }

    private mutating func endCell() throws(Problem) {
        guard !cell.isEmpty || isQuoted else {
            cells.append(nil)
            state = .start
            return
        }
        guard let text = String(validating: cell, as: UTF8.self) else { throw .invalidUTF8 }
        cells.append(text)
        cell.removeAll(keepingCapacity: true)
        (state, isQuoted) = (.start, false)
    }
}

/// The columns of a CSV file.
struct CSVHeader: Sendable {
    let names: [String]
    private let positions: [String: Int]

    /// Creates the columns of a header.
    ///
    /// - Returns: `nil` when two columns have the same name.
    init?(_ cells: [String?]) {
        names = cells.map { $0 ?? "" }
        var positions: [String: Int] = [:]
        for (position, name) in names.enumerated() where !name.isEmpty {
            guard positions.updateValue(position, forKey: name) == nil else { return nil }
        }
        self.positions = positions
    }

    /// Returns the position of a column, or `nil` when there is none.
    func position(of name: String) -> Int? { positions[name] }
}

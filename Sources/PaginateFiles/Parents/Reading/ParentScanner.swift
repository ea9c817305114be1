/// The position of a parent in its file.
package struct ParentPosition: Codable, Hashable, Sendable {
    /// The number of bytes before the parent.
    let offset: Int
    /// The number of the parent's line, counted from 1.
    let line: Int
}

/// A scanner that splits the bytes of an input into parents, and holds one chunk or one line at a time.
struct ParentScanner {
    /// The result of a scan.
    enum Step {
        case parent(Parent)
        /// No complete line is available without waiting.
        case nothing
        case end
    }

    private enum Format {
        case ndjson
        case csv(CSVHeader)
    }

    /// The position of the next line.
    private(set) var position = ParentPosition(offset: 0, line: 1)
    private let input: ParentInput
    private var format: Format?
    /// The position of the first parent.
    private var first = ParentPosition(offset: 0, line: 1)
    private var buffer: [UInt8] = []
    /// The index of the next line in the buffer.
    private var start = 0
    /// The index of the next byte to be examined.
    private var scanned = 0
    private var parser = CSVParser()
    private var isAtEnd = false

    /// The largest number of bytes of a parent.
    static let largest = 16 << 20

    init(_ input: ParentInput) {
        self.input = input
    }

    /// Moves to a position, or to the first parent.
    ///
    /// - Throws: ``ParentError`` when the position is not in the input.
    mutating func move(to target: ParentPosition?, waiting cancellation: ReadCancellation) throws {
        if format == nil { try open(cancellation) }
        let target = target ?? first
        guard target != position else { return }
        if input.isSeekable {
            guard target != first else { return restart(at: first) }
            // One byte more, to see that a line ends there.
            restart(at: ParentPosition(offset: max(target.offset - 1, 0), line: target.line))
        }
        guard position.offset <= target.offset else {
            throw ParentError("\(input.name) cannot be read again from line \(target.line); name a file instead.")
        }
        try skip(to: target, cancellation)
    }

    /// Returns the next parent, and moves behind it; after an error, the position is unchanged.
    ///
    /// - Parameter cancellation: The condition that ends waiting for a slow writer; `nil` does not wait at all.
    mutating func next(waiting cancellation: ReadCancellation?) throws -> Step {
        while true {
            let place = ParentPlace(file: input.name, number: position.line)
            guard let end = try lineEnd(waiting: cancellation) else { return isAtEnd ? .end : .nothing }
            if let parent = try parent(upTo: end, at: place) { return .parent(parent) }
        }
    }

    private mutating func parent(upTo end: Int, at place: ParentPlace) throws -> Parent? {
        let parent = try restoring { scanner -> Parent? in
            if case .csv(let header) = scanner.format {
                guard let cells = scanner.parser.takeRecord() else { return nil }
                return try Parent(cells, of: header, at: place)
            }
            let line = Self.trimmed(scanner.buffer[scanner.start..<end])
            return try line.isEmpty ? nil : Parent(line, at: place)
        }
        advance(to: end)
        return parent
    }

    private static func trimmed(_ line: ArraySlice<UInt8>) -> [UInt8] {
        var line = line
        while let last = line.last, last <= 0x20 { line.removeLast() }
        return Array(line)
    }

    // MARK: - Lines

    /// Returns the index behind the next line; `nil` at the end, or when waiting is not allowed.
    private mutating func lineEnd(waiting cancellation: ReadCancellation?) throws -> Int? {
        while true {
            if let end = try restoring({ try $0.examine() }) { return end }
            guard scanned - start <= Self.largest else {
                let place = ParentPlace(file: input.name, number: position.line)
                scanned = start
                parser = CSVParser()
                throw ParentError(
                    "\(place) starts a parent of more than 16 MiB; a line break or a quotation mark is missing.",
                    at: place
                )
            }
            guard !isAtEnd, try fill(waiting: cancellation) else { break }
        }
        guard isAtEnd, scanned > start else { return nil }
        if case .csv = format {
            try restoring { try $0.parse { (parser) throws(CSVParser.Problem) in try parser.finish() } }
        }
        return buffer.count
    }

    /// Examines the buffer up to the end of a line.
    private mutating func examine() throws(ParentError) -> Int? {
        guard case .csv = format else {
            guard let end = buffer[scanned...].firstIndex(of: UInt8(ascii: "\n")) else {
                scanned = buffer.count
                return nil
            }
            scanned = end + 1
            return scanned
        }
        while scanned < buffer.count {
            let byte = buffer[scanned]
            scanned += 1
            if try parse({ (parser) throws(CSVParser.Problem) in try parser.consume(byte) }) { return scanned }
        }
        return nil
    }

    private mutating func parse<R>(
        _ body: (inout CSVParser) throws(CSVParser.Problem) -> R
    ) throws(ParentError) -> R {
        do {
            return try body(&parser)
        } catch {
            let place = ParentPlace(file: input.name, number: position.line)
            throw ParentError("\(place) is not CSV: \(error.text).", at: place)
        }
    }

    /// Runs a step, and returns to the start of the line when it fails.
    private mutating func restoring<R>(_ body: (inout ParentScanner) throws -> R) rethrows -> R {
        do {
            return try body(&self)
        } catch {
            scanned = start
            parser = CSVParser()
            throw error
        }
    }

    private mutating func advance(to end: Int) {
        let line = buffer[start..<end]
        // The last line ends with the input.
        let breaks = line.count { $0 == UInt8(ascii: "\n") } + (line.last == UInt8(ascii: "\n") ? 0 : 1)
        position = ParentPosition(offset: position.offset + end - start, line: position.line + breaks)
        (start, scanned) = (end, end)
    }

    /// Appends the next bytes to the buffer.
    ///
    /// - Returns: Whether there are new bytes.
    private mutating func fill(waiting cancellation: ReadCancellation?) throws -> Bool {
        buffer.removeFirst(start)
        scanned -= start
        start = 0
        switch try input.read(at: position.offset + buffer.count, waiting: cancellation) {
        case .bytes(let bytes):
            buffer += bytes
            return true
        case .nothing: return false
        case .end:
            isAtEnd = true
            return false
        }
    }

    // MARK: - Positions

    private mutating func restart(at position: ParentPosition) {
        self.position = position
        buffer = []
        (start, scanned, isAtEnd, parser) = (0, 0, false, CSVParser())
    }

    /// Skips bytes up to a position, and checks that a line starts there.
    private mutating func skip(to target: ParentPosition, _ cancellation: ReadCancellation) throws {
        var last: UInt8?
        while position.offset < target.offset {
            guard try start < buffer.count || fill(waiting: cancellation) else { break }
            let end = min(buffer.count, start + target.offset - position.offset)
            last = buffer[end - 1]
            position = ParentPosition(offset: position.offset + end - start, line: target.line)
            (start, scanned) = (end, end)
        }
        let startsLine = last == nil || last == UInt8(ascii: "\n")
        // The last line may lack its line break.
        let isEnd = try !startsLine && start == buffer.count && !fill(waiting: cancellation)
        guard position.offset == target.offset, startsLine || isEnd else {
            throw ParentError("\(input.name) was changed: its line \(target.line) starts at another place than before.")
        }
        position = target
    }

    // MARK: - Opening

    /// Skips a byte order mark, and reads the header of a CSV file.
    private mutating func open(_ cancellation: ReadCancellation) throws {
        while buffer.count < 3, try fill(waiting: cancellation) {}
        guard !buffer.starts(with: [0xFF, 0xFE]), !buffer.starts(with: [0xFE, 0xFF]) else {
            throw ParentError("\(input.name) is in UTF-16; save it in UTF-8.")
        }
        if buffer.starts(with: [0xEF, 0xBB, 0xBF]) {
            (start, scanned) = (3, 3)
            position = ParentPosition(offset: 3, line: 1)
        }
        let isCSV = try input.isCSV || !input.isSeekable && isTable(cancellation)
        format = isCSV ? try header(cancellation).map(Format.csv) ?? .ndjson : .ndjson
        first = position
    }

    /// Whether the first character is not that of a JSON object or array.
    private mutating func isTable(_ cancellation: ReadCancellation) throws -> Bool {
        repeat {
            if let byte = buffer[start...].first(where: { $0 > 0x20 }) { return !"{[".utf8.contains(byte) }
        } while try fill(waiting: cancellation)
        return false
    }

    /// Reads the first line of a CSV file that is not empty; `nil` when there is none.
    private mutating func header(_ cancellation: ReadCancellation) throws -> CSVHeader? {
        format = CSVHeader([]).map(Format.csv)
        defer { format = nil }
        while let end = try lineEnd(waiting: cancellation) {
            guard let cells = parser.takeRecord() else {
                advance(to: end)
                continue
            }
            guard let header = CSVHeader(cells) else {
                scanned = start
                let place = ParentPlace(file: input.name, number: position.line)
                throw ParentError("\(place) names a column twice; give each column a name of its own.", at: place)
            }
            advance(to: end)
            return header
        }
        return nil
    }
}

/// A parser of the event stream format (WHATWG HTML, section 9.2.6, "Interpreting an event stream").
///
/// It accepts the bytes of a stream in any portions. Lines end with CRLF, LF or CR; one byte order mark at the start is
/// ignored; malformed UTF-8 becomes replacement characters. An event that the stream cuts off is not an event.
struct EventStreamParser: Sendable {
    /// The id of the last dispatched event that had one, or of an empty event after it.
    private(set) var lastEventID: String
    /// The wait before a reconnection that the server asked for, in milliseconds.
    private(set) var retry: Int64?
    /// The maximum size of an event and of a line.
    private let limit: Int

    private var line: [UInt8] = []
    private var isFirstLine = true
    private var endsWithCR = false
    private var data: [UInt8] = []
    private var type = ""
    private var id: String

    /// Creates a parser.
    ///
    /// - Parameters:
    ///   - lastEventID: the id of the last event of an earlier stream.
    ///   - limit: the maximum number of bytes of an event.
    init(after lastEventID: String = "", limit: Int) {
        self.lastEventID = lastEventID
        self.limit = limit
        id = lastEventID
    }

    /// Prepares for another stream that continues after the last event.
    mutating func restart() {
        let retry = retry
        self = EventStreamParser(after: lastEventID, limit: limit)
        self.retry = retry
    }

    /// Reads a portion of the stream, and returns the events that it completes.
    ///
    /// - Throws: ``RequestError`` with ``RequestError/Code/bodyTooLarge`` for a line or an event beyond the limit.
    mutating func read(_ bytes: [UInt8]) throws -> [ServerSentEvent] {
        var events: [ServerSentEvent] = []
        var rest = bytes[...]
        // The line feed of a CRLF whose two bytes arrived apart.
        if endsWithCR, rest.first == UInt8(ascii: "\n") { rest.removeFirst() }
        if !bytes.isEmpty { endsWithCR = false }
        while let end = rest.firstIndex(where: { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }) {
            try append(rest[..<end])
            let isCR = rest[end] == UInt8(ascii: "\r")
            rest = rest[(end + 1)...]
            if isCR, rest.isEmpty { endsWithCR = true }
            if isCR, rest.first == UInt8(ascii: "\n") { rest.removeFirst() }
            if let event = try endLine() { events.append(event) }
        }
        try append(rest)
        return events
    }

    private mutating func append(_ bytes: ArraySlice<UInt8>) throws {
        guard bytes.count <= limit - line.count else { throw tooLarge }
        line += bytes
    }

    private var tooLarge: RequestError {
        RequestError(.bodyTooLarge, "An event of the stream is larger than the limit of \(limit) bytes.")
    }

    private mutating func endLine() throws -> ServerSentEvent? {
        var line = line[...]
        self.line.removeAll(keepingCapacity: true)
        if isFirstLine, line.starts(with: [0xEF, 0xBB, 0xBF]) { line = line.dropFirst(3) }
        isFirstLine = false
        guard !line.isEmpty else { return dispatch() }
        let colon = line.firstIndex(of: UInt8(ascii: ":"))
        // A comment.
        if colon == line.startIndex { return nil }
        var value = colon.map { line[($0 + 1)...] } ?? []
        if value.first == UInt8(ascii: " ") { value.removeFirst() }
        try set(String(decoding: line[..<(colon ?? line.endIndex)], as: UTF8.self), to: value)
        return nil
    }

    private mutating func set(_ field: String, to value: ArraySlice<UInt8>) throws {
        switch field {
        case "data":
            guard value.count < limit - data.count else { throw tooLarge }
            data += value
            data.append(UInt8(ascii: "\n"))
        case "event": type = String(decoding: value, as: UTF8.self)
        case "id": if !value.contains(0) { id = String(decoding: value, as: UTF8.self) }
        case "retry":
            guard !value.isEmpty, value.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
                return
            }
            retry = Int64(String(decoding: value, as: UTF8.self)) ?? .max
        default: break
        }
    }

    private mutating func dispatch() -> ServerSentEvent? {
        lastEventID = id
        defer {
            data.removeAll(keepingCapacity: true)
            type = ""
        }
        guard !data.isEmpty else { return nil }
        return ServerSentEvent(
            data: String(decoding: data.dropLast(), as: UTF8.self),
            type: type.isEmpty ? "message" : type,
            id: lastEventID
        )
    }
}

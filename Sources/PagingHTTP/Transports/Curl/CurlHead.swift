#if !canImport(Darwin)
internal import HTTPTypes

/// A parser of a response's head, line by line.
///
/// Interim responses (RFC 9110, section 15.2) and trailer fields are skipped; all count against the limit.
struct CurlHead {
    /// A reason to reject a response.
    enum Fault: Error {
        case tooLarge(limit: Int)
        case malformed(String)
        /// The status declares that there is no content, and a field that there is.
        case contentless
        case proxyRefuses
    }

    private enum Place {
        case statusLine
        case fields(HTTPResponse)
        case end
    }

    private let limit: Int
    private var size = 0
    private var place = Place.statusLine
    /// Whether the response arrived over HTTP/2 or a later version, which mark the end of each body.
    private(set) var isMultiplexed = false
    /// Whether a length or chunks show the end of the content.
    private(set) var hasLength = false
    /// Whether the response may have content.
    private(set) var allowsContent = true

    init(limit: Int) {
        self.limit = limit
    }

    /// Whether the status line of a response has been read.
    var hasBegun: Bool {
        if case .statusLine = place { false } else { true }
    }

    /// Whether the response's head has been read.
    var isComplete: Bool {
        if case .end = place { true } else { false }
    }

    /// Parses a line.
    ///
    /// - Returns: The response, when the line is the end of its head.
    mutating func read(_ line: UnsafeRawBufferPointer) throws(Fault) -> HTTPResponse? {
        size += line.count
        guard size <= limit else { throw .tooLarge(limit: limit) }
        let text = Self.trimmed(line[...], isSpace: { $0 == 13 || $0 == 10 })
        switch place {
        case .statusLine:
            guard let status = Self.status(in: text) else { throw .malformed("no status line") }
            isMultiplexed = !text.starts(with: "HTTP/1".utf8)
            place = .fields(HTTPResponse(status: status))
        case .fields(var response):
            guard text.isEmpty else {
                try Self.add(text, to: &response)
                place = .fields(response)
                return nil
            }
            return try finish(response)
        case .end:
            break
        }
        return nil
    }

    private mutating func finish(_ response: HTTPResponse) throws(Fault) -> HTTPResponse? {
        guard response.status.code >= 200 else {
            place = .statusLine
            return nil
        }
        let lengths = response.contentLengths
        guard lengths.count <= 1 else { throw .malformed("two different lengths") }
        // libcurl would read a length that is no number to the end of the connection, or as far as it is one.
        let hasTransferCoding = response.headerFields[.transferEncoding] != nil
        guard lengths.isEmpty || hasTransferCoding || response.hasLength else {
            throw .malformed("the length is not a number, or too large")
        }
        // RFC 9110, section 8.6, and RFC 9112, section 6.1: libcurl would drop the content.
        let declaresContent = hasTransferCoding || lengths.contains { Int($0) != 0 }
        guard response.status != .noContent || !declaresContent else { throw .contentless }
        place = .end
        // libcurl reports an end before the length or the last chunk. HTTP/2 has no chunks.
        hasLength = isMultiplexed ? !lengths.isEmpty : response.hasLength
        allowsContent = response.status != .noContent
        return response
    }

    /// Parses `HTTP/1.1 200 OK` or `HTTP/2 200`.
    private static func status(in line: Slice<UnsafeRawBufferPointer>) -> HTTPResponse.Status? {
        let words = line.split(separator: 32, maxSplits: 2, omittingEmptySubsequences: false)
        guard words.count >= 2, words[0].starts(with: "HTTP/".utf8), words[1].count == 3 else { return nil }
        var code = 0
        for byte in words[1] {
            guard (48...57).contains(byte) else { return nil }
            code = code * 10 + Int(byte - 48)
        }
        return HTTPResponse.Status(code: code)
    }

    /// Adds a line to the fields, unless its name is invalid.
    ///
    /// A line that starts with a space continues the previous line (RFC 9112, section 5.2).
    private static func add(_ line: Slice<UnsafeRawBufferPointer>, to response: inout HTTPResponse) throws(Fault) {
        func isSpace(_ byte: UInt8) -> Bool { byte == 32 || byte == 9 }
        if let first = line.first, isSpace(first) {
            guard let last = response.headerFields.last else { return }
            // libcurl reads only the first line.
            guard ![.contentLength, .transferEncoding].contains(last.name) else {
                throw .malformed("\(last.name) continues on a second line")
            }
            let value = last.withUnsafeBytesOfValue { Array($0) } + [32] + trimmed(line, isSpace: isSpace)
            let index = response.headerFields.index(before: response.headerFields.endIndex)
            response.headerFields[index] = HTTPField(name: last.name, lenientValue: value)
            return
        }
        guard let colon = line.firstIndex(of: 58),
            let name = HTTPField.Name(String(decoding: line[..<colon], as: UTF8.self))
        else { return }
        let value = Array(trimmed(line[line.index(after: colon)...], isSpace: isSpace))
        response.headerFields.append(HTTPField(name: name, lenientValue: value))
    }

    private static func trimmed(
        _ line: Slice<UnsafeRawBufferPointer>,
        isSpace: (UInt8) -> Bool
    ) -> Slice<UnsafeRawBufferPointer> {
        guard let start = line.firstIndex(where: { !isSpace($0) }),
            let end = line.lastIndex(where: { !isSpace($0) })
        else { return line[line.endIndex...] }
        return line[start...end]
    }
}
#endif

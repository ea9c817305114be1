import Foundation
public import HTTPTypes

/// A recording of requests and their responses, in the HTTP Archive format (HAR 1.2).
///
/// Browsers, proxies and test libraries write it. ``HTTPRecorder`` makes one of a walk, and ``ReplayTransport`` answers from it.
///
/// ```swift
/// let archive = try HTTPArchive(parsing: Array(try Data(contentsOf: file)))
/// let api = try PagingClient("https://api.example.com", transport: ReplayTransport(archive))
/// ```
public struct HTTPArchive: Sendable {
    /// A request and its response.
    public struct Exchange: Sendable {
        /// The request: its method, address and header fields.
        public var request: HTTPRequest
        /// The content of the request, if any.
        public var requestBody: [UInt8]?
        /// The status and the header fields of the response.
        public var response: HTTPResponse
        /// The content of the response, without its content coding; `nil` if the recording lacks it.
        public var body: [UInt8]?
        /// The time of the request (RFC 3339), if the recording has it.
        public var started: String?
        /// A Boolean value that indicates whether the recording has only the beginning of the content.
        ///
        /// The connection was lost while the client read it.
        public var isCut = false
        /// Whether the end of the content was certain: it is not where it ended with its connection.
        package var isEndProven = true

        /// Creates an exchange.
        public init(
            _ request: HTTPRequest,
            _ requestBody: [UInt8]? = nil,
            response: HTTPResponse,
            body: [UInt8]?,
            started: String? = nil
        ) {
            (self.request, self.requestBody, self.response) = (request, requestBody, response)
            (self.body, self.started) = (body, started)
        }

        /// The address of the request.
        package var url: String { request.recordedURL }
    }

    /// The exchanges in the order of the recording.
    public var exchanges: [Exchange]

    /// Creates a recording.
    public init(_ exchanges: [Exchange] = []) {
        self.exchanges = exchanges
    }

    /// A text that is not a recording.
    public struct ParsingError: Error, CustomStringConvertible {
        /// The fault in one sentence.
        public let description: String
    }

    /// Creates a recording from a HAR document.
    ///
    /// Entries without a response, such as those that a browser has blocked or aborted, are left out. A 304 whose content the
    /// browser has added is a 200.
    ///
    /// - Throws: ``ParsingError`` when the document is not a HAR document. Complexity: O(n) in its bytes.
    public init(parsing bytes: some Collection<UInt8>) throws {
        var document = Array(bytes)
        // Some programs write a byte order mark.
        if document.starts(with: [0xEF, 0xBB, 0xBF]) { document.removeFirst(3) }
        let value: JSONValue
        do {
            value = try JSONValue(parsing: document)
        } catch {
            throw ParsingError(description: "The recording is not JSON (\(error)).")
        }
        guard case .array(let entries)? = value["/log/entries"] else {
            throw ParsingError(description: "The document has no /log/entries, so it is not an HTTP Archive (HAR 1.2).")
        }
        exchanges = try entries.enumerated().compactMap { index, entry in
            do {
                return try Exchange(entry)
            } catch let problem as ParsingError {
                throw ParsingError(description: "Entry \(index) of the recording \(problem.description).")
            }
        }
    }

    /// The recording as a HAR document.
    public var encoded: [UInt8] {
        let entries = exchanges.map(\.json)
        let log: JSONValue = [
            "version": "1.2", "creator": ["name": "swift-paging", "version": "1"], "entries": .array(entries),
        ]
        return (["log": log] as JSONValue).encoded()
    }
}

extension HTTPArchive.Exchange {
    /// Header fields about the transfer, which the content no longer has.
    private static let transferFields = ["content-encoding", "content-length", "transfer-encoding", "connection"]

    /// The places of the parts of an entry, of its request and of its response.
    private enum Place {
        static let request: JSONPointer = "/request"
        static let response: JSONPointer = "/response"
        static let started: JSONPointer = "/startedDateTime"
        static let method: JSONPointer = "/method"
        static let url: JSONPointer = "/url"
        static let posted: JSONPointer = "/postData/text"
        static let headers: JSONPointer = "/headers"
        static let status: JSONPointer = "/status"
        static let redirect: JSONPointer = "/redirectURL"
        static let content: JSONPointer = "/content"
        static let error: JSONPointer = "/_error"
        static let endProven: JSONPointer = "/_endProven"
        static let text: JSONPointer = "/text"
        static let size: JSONPointer = "/size"
        static let encoding: JSONPointer = "/encoding"
        static let mimeType: JSONPointer = "/mimeType"
        static let name: JSONPointer = "/name"
        static let value: JSONPointer = "/value"
    }

    /// - Returns: `nil` for an entry without a response.
    fileprivate init?(_ entry: JSONValue) throws {
        let sent = entry[Place.request]
        guard let method = sent?[Place.method]?.stringValue.flatMap({ HTTPRequest.Method($0) }),
            let text = sent?[Place.url]?.stringValue
        else { throw HTTPArchive.ParsingError(description: "has no request with a method and a url") }
        // Some programs write no response for a request that got none.
        guard let received = entry[Place.response], received != .null else { return nil }
        guard let status = received[Place.status]?.intValue else {
            throw HTTPArchive.ParsingError(description: "has a response without a status")
        }
        // Other schemes, such as data: and chrome-extension:, are not HTTP; the status 0 stands for no response.
        guard let url = try? WebAddress(parsing: text), (100...599).contains(status) else { return nil }
        let target = (url.path.isEmpty ? "/" : url.path) + (url.query.map { "?" + $0 } ?? "")
        request = HTTPRequest(
            method: method,
            scheme: url.scheme,
            authority: url.origin.authority,
            path: target,
            headerFields: Self.fields(sent?[Place.headers])
        )
        requestBody = sent?[Place.posted]?.stringValue.map { Array($0.utf8) }
        let content = received[Place.content]
        body = try Self.body(content, of: received)
        var fields = Self.fields(received[Place.headers])
        if fields[.contentType] == nil, let type = content?[Place.mimeType]?.stringValue, !type.isEmpty {
            fields[.contentType] = type
        }
        if fields[.location] == nil, let target = received[Place.redirect]?.stringValue, !target.isEmpty {
            fields[.location] = target
        }
        let isConfirmed = status == 304 && body?.isEmpty == false
        response = HTTPResponse(status: .init(code: isConfirmed ? 200 : status), headerFields: fields)
        started = entry[Place.started]?.stringValue
        // Chromium writes the reason for which a response has ended early.
        isCut = body != nil && received[Place.error]?.stringValue?.isEmpty == false
        isEndProven = received[Place.endProven]?.boolValue ?? true
        // A response that has no content needs none, and the status of an error says enough if it was not read.
        if body == nil, method == .head || status == 204 || status >= 300 { body = [] }
    }

    private static func body(_ content: JSONValue?, of response: JSONValue) throws -> [UInt8]? {
        guard let text = content?[Place.text]?.stringValue else { return nil }
        // Some programs write an empty text for content that they did not keep.
        if text.isEmpty, (content?[Place.size]?.intValue ?? 0) > 0 || declaresContent(response) { return nil }
        guard content?[Place.encoding]?.stringValue?.lowercased() == "base64" else { return Array(text.utf8) }
        guard let data = Data(base64Encoded: text, options: .ignoreUnknownCharacters) else {
            throw HTTPArchive.ParsingError(description: "has content that is not base64")
        }
        return [UInt8](data)
    }

    private static func declaresContent(_ response: JSONValue) -> Bool {
        guard case .array(let fields)? = response[Place.headers] else { return false }
        let length = fields.first { $0[Place.name]?.stringValue?.lowercased() == "content-length" }
        return length?[Place.value]?.intValue ?? 0 > 0
    }

    private static func fields(_ value: JSONValue?) -> HTTPFields {
        var fields = HTTPFields()
        guard case .array(let headers)? = value else { return fields }
        for header in headers {
            // HTTP/2 has pseudo header fields, which are no names.
            guard let text = header[Place.name]?.stringValue, let name = HTTPField.Name(text),
                let value = header[Place.value]?.stringValue, !transferFields.contains(text.lowercased())
            else { continue }
            // Chromium joins the lines of a field.
            for line in value.split(separator: "\n", omittingEmptySubsequences: false) {
                let line = line.trimmingCharacters(in: .whitespaces)
                if HTTPField.isValidValue(line) { fields.append(HTTPField(name: name, value: line)) }
            }
        }
        return fields
    }

    fileprivate var json: JSONValue {
        var sent: JSONValue = [
            "method": .string(request.method.rawValue), "url": .string(url), "httpVersion": "HTTP/1.1", "cookies": [],
            "headers": Self.json(request.headerFields), "queryString": [], "headersSize": -1,
            "bodySize": .number("\(requestBody?.count ?? 0)"),
        ]
        if let requestBody {
            let type = request.headerFields[.contentType] ?? "application/octet-stream"
            let data: JSONValue = [
                "mimeType": .string(type), "text": .string(String(decoding: requestBody, as: UTF8.self)),
            ]
            _ = sent.set(data, at: "/postData")
        }
        var content: JSONValue = [
            "size": .number("\(body?.count ?? 0)"), "mimeType": .string(response.headerFields[.contentType] ?? ""),
        ]
        if let body {
            if let text = String(validating: body, as: UTF8.self) {
                _ = content.set(.string(text), at: "/text")
            } else {
                _ = content.set(.string(Data(body).base64EncodedString()), at: "/text")
                _ = content.set("base64", at: "/encoding")
            }
        }
        var received: JSONValue = [
            "status": .number("\(response.status.code)"), "statusText": .string(response.status.reasonPhrase),
            "httpVersion": "HTTP/1.1", "cookies": [], "headers": Self.json(response.headerFields), "content": content,
            "redirectURL": .string(response.headerFields[.location] ?? ""), "headersSize": -1, "bodySize": -1,
        ]
        // Names with an underscore are those of the program.
        if isCut { _ = received.set("the content was not read to its end", at: "/_error") }
        if !isEndProven { _ = received.set(false, at: "/_endProven") }
        return [
            "startedDateTime": .string(started ?? "1970-01-01T00:00:00.000Z"), "time": 0, "request": sent,
            "response": received, "cache": [:], "timings": ["send": 0, "wait": 0, "receive": 0],
        ]
    }

    private static func json(_ fields: HTTPFields) -> JSONValue {
        .array(fields.map { ["name": .string($0.name.rawName), "value": .string($0.value)] })
    }
}

extension HTTPRequest {
    /// The address of a request as a recording has it.
    var recordedURL: String { "\(scheme ?? "https")://\(authority ?? "")\(path ?? "/")" }
}

import Foundation
import HTTPTypes
import Synchronization

/// A recorder of the requests and responses of a client.
///
/// ```swift
/// let recorder = HTTPRecorder()
/// let api = try PagingClient("https://api.example.com", transport: recorder.transport(over: SystemTransport()))
/// try Data(recorder.archive.encoded).write(to: file)
/// ```
///
/// Fields, parameters and members of requests that hold credentials by their names are recorded as `***`, and so are the
/// tokens that a server issues (RFC 6749, section 5.1) and the secrets of the addresses in responses, such as that of the
/// next page. Of several secrets, the further ones are `***2`, `***3` and so on, so that addresses stay different. All else
/// in a body is recorded as it arrives, decoded, and a body that was not read to its end as far as it was read. Recordings
/// are kept in memory.
public final class HTTPRecorder: Sendable {
    private let exchanges = Mutex<[HTTPArchive.Exchange]>([])

    /// Creates a recorder.
    public init() {}

    /// The exchanges so far, in the order of the requests.
    public var archive: HTTPArchive {
        let exchanges = exchanges.withLock { $0 }
        var marks = SecretMarks()
        return HTTPArchive(exchanges.map { Self.withoutCredentials($0, &marks) })
    }

    /// Returns a transport that sends requests with another one, and records them.
    public func transport(over base: some HTTPTransport) -> some HTTPTransport {
        RecordingTransport(base: base, recorder: self)
    }

    /// Adds an exchange whose body has not arrived.
    ///
    /// - Returns: The number of the exchange.
    fileprivate func add(_ request: HTTPRequest, _ body: [UInt8]?, _ response: HTTPResponse) -> Int {
        var (sent, received) = (request, response)
        sent.headerFields = Self.withheld(request.headerFields, where: Secrets.isSecret(headerName:))
        // A field of a response may hold the next page's token.
        received.headerFields = Self.withheld(response.headerFields) { $0.lowercased().hasPrefix("set-cookie") }
        let exchange = HTTPArchive.Exchange(sent, body, response: received, body: [], started: Date.now.ISO8601Format())
        return exchanges.withLock { exchanges in
            exchanges.append(exchange)
            return exchanges.count - 1
        }
    }

    fileprivate func add(_ chunk: [UInt8], to number: Int) {
        exchanges.withLock { $0[number].body?.append(contentsOf: chunk) }
    }

    /// Records that a body was read to its end.
    fileprivate func end(_ number: Int, _ end: HTTPBody.End) {
        exchanges.withLock { $0[number].isEndProven = end == .proven || end == .provenOnDemand }
    }

    /// Records that the rest of a body could not be read.
    fileprivate func cut(_ number: Int) {
        exchanges.withLock { $0[number].isCut = true }
    }

    /// Returns an exchange without the credentials of the request and the secrets of the response.
    private static func withoutCredentials(
        _ exchange: HTTPArchive.Exchange,
        _ marks: inout SecretMarks
    ) -> HTTPArchive.Exchange {
        var withheld = exchange
        withheld.request.path = exchange.request.path.map { Secrets.redacted($0) { marks.mark(of: $0) } }
        withheld.requestBody = exchange.requestBody.map(Secrets.withoutCredentials(in:))
        withheld.response.headerFields = HTTPFields()
        for var field in exchange.response.headerFields {
            let value = Secrets.redactedAddresses(in: field.value.utf8) { marks.mark(of: $0) }
            if let value { field.value = String(decoding: value, as: UTF8.self) }
            withheld.response.headerFields.append(field)
        }
        if let body = exchange.body {
            let plain = body.issuesToken ? Secrets.withoutCredentials(in: body) : body
            withheld.body = Secrets.redactedAddresses(inBody: plain) { marks.mark(of: $0) } ?? plain
        }
        return withheld
    }

    private static func withheld(_ fields: HTTPFields, where isSecret: (String) -> Bool) -> HTTPFields {
        var withheld = HTTPFields()
        for var field in fields {
            if isSecret(field.name.rawName) { field.value = Secrets.mark }
            withheld.append(field)
        }
        return withheld
    }
}

/// The marks of the secrets in a recording: equal ones have one mark.
private struct SecretMarks {
    private var numbers: [[UInt8]: Int] = [:]

    /// Returns the mark of a secret as an address has it.
    mutating func mark(of secret: ArraySlice<UInt8>) -> String {
        let plain = PercentCoding.decoded(secret, plusIsSpace: true)
        let number = numbers[plain] ?? numbers.count + 1
        numbers[plain] = number
        return number == 1 ? Secrets.mark : Secrets.mark + String(number)
    }
}

/// A transport that records what another one sends and receives.
private struct RecordingTransport<Base: HTTPTransport>: HTTPTransport {
    let base: Base
    let recorder: HTTPRecorder

    @concurrent func send(_ request: HTTPRequest, body: [UInt8]?) async throws -> HTTPReply {
        var reply = try await base.send(request, body: body)
        let number = recorder.add(request, body, reply.response)
        reply.body = reply.body.reading { [recorder, body = reply.body] next in
            do {
                let chunk = try await next()
                if let chunk { recorder.add(chunk, to: number) } else { recorder.end(number, body.end) }
                return chunk
            } catch {
                recorder.cut(number)
                throw error
            }
        }
        return reply
    }
}

extension [UInt8] {
    /// Whether a body is the response of a token endpoint (RFC 6749, section 5.1).
    fileprivate var issuesToken: Bool {
        // Most bodies need not be read.
        guard first(where: { $0 > UInt8(ascii: " ") }) == UInt8(ascii: "{"),
            firstRange(of: "\"access_token\"".utf8) != nil
        else { return false }
        return (try? JSONValue(parsing: self))?["/access_token"]?.stringValue != nil
    }
}

extension Secrets {
    /// Returns a body with `***` in place of each value whose name suggests a secret.
    ///
    /// It is JSON, a form or XML.
    static func withoutCredentials(in body: [UInt8]) -> [UInt8] {
        let secrets = Secrets()
        let text = String(decoding: body, as: UTF8.self)
        let value = try? JSONValue(parsing: body)
        if let value { secrets.addMembers(of: value) } else { secrets.addCredentials(inContent: text) }
        guard !secrets.isEmpty else { return body }
        return value.map { secrets.omitted(from: $0).encoded() } ?? Array(secrets.omitted(fromContent: text).utf8)
    }

    /// Returns a body with the secrets of the addresses in it replaced; `nil` if there are none.
    ///
    /// The strings of JSON are read without escapes, and all bytes but those of such strings stay.
    static func redactedAddresses(
        inBody body: [UInt8],
        _ replacement: (ArraySlice<UInt8>) -> String
    ) -> [UInt8]? {
        guard let first = body.first(where: { !$0.isBlank }), "{[\"".utf8.contains(first) else {
            return redactedAddresses(in: body, separators: ",", replacement)
        }
        var (result, copied, index) = ([UInt8](), 0, 0)
        while let start = body[index...].firstIndex(of: UInt8(ascii: "\"")) {
            index = start + 1
            while index < body.count, body[index] != UInt8(ascii: "\"") {
                index += body[index] == UInt8(ascii: "\\") ? 2 : 1
            }
            index = min(index + 1, body.count)
            let literal = body[start..<index]
            guard literal.contains(where: { "=@\\".utf8.contains($0) }),
                let redacted = redacted(literal, replacement)
            else { continue }
            result += body[copied..<start] + redacted
            copied = index
        }
        return copied > 0 ? result + body[copied...] : nil
    }

    /// Returns a string of JSON with the secrets of the addresses in it replaced; `nil` if there are none.
    private static func redacted(
        _ literal: ArraySlice<UInt8>,
        _ replacement: (ArraySlice<UInt8>) -> String
    ) -> [UInt8]? {
        // The last string of a body that was cut has no end.
        guard let text = (try? JSONValue(parsing: Array(literal)))?.stringValue else {
            return redactedAddresses(in: literal, replacement)
        }
        // A string may be a document itself.
        let isDocument = text.utf8.first { !$0.isBlank }.map { "{[".utf8.contains($0) } ?? false
        let bytes = Array(text.utf8)
        let redacted =
            isDocument
            ? redactedAddresses(inBody: bytes, replacement) : redactedAddresses(in: bytes, replacement)
        return redacted.map { JSONValue.string(String(decoding: $0, as: UTF8.self)).encoded() }
    }
}

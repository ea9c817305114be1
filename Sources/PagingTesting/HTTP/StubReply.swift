public import HTTPTypes
public import PagingHTTP

/// A canned response of a ``StubTransport``.
///
/// ```swift
/// let page = StubReply.json(#"[{"id": 1}, {"id": 2}]"#)
/// let refusal = StubReply(status: .tooManyRequests, fields: [.retryAfter: "1"])
/// ```
public struct StubReply: Sendable {
    package var status: HTTPResponse.Status
    package var fields: HTTPFields
    package var body: [UInt8]

    /// Creates a response.
    public init(status: HTTPResponse.Status = .ok, fields: HTTPFields = [:], body: [UInt8] = []) {
        self.status = status
        self.fields = fields
        self.body = body
    }

    /// Returns a response with JSON text as its content.
    public static func json(_ text: String, fields: HTTPFields = [:]) -> StubReply {
        var fields = fields
        if fields[.contentType] == nil { fields[.contentType] = "application/json" }
        return StubReply(fields: fields, body: Array(text.utf8))
    }

    /// Returns a response with JSON text, header fields and a status.
    package static func written(
        _ text: String,
        _ fields: KeyValuePairs<String, String> = [:],
        status: Int = 200
    ) -> StubReply {
        var reply = StubReply(status: .init(code: status), body: Array(text.utf8))
        for (name, value) in fields {
            if let name = HTTPField.Name(name) { reply.fields.append(HTTPField(name: name, value: value)) }
        }
        return reply
    }

    /// The response as an HTTP reply.
    public var reply: HTTPReply {
        HTTPReply(HTTPResponse(status: status, headerFields: fields), body: .bytes(body))
    }
}

public import HTTPTypes

/// A request as it passes through the middleware.
public struct ClientRequest: Sendable {
    /// The HTTP method.
    public var method: HTTPRequest.Method
    /// The address to request.
    public var address: WebAddress
    /// The header fields.
    public var headerFields: HTTPFields
    /// The content, if any.
    public var body: [UInt8]?

    /// Creates a request.
    package init(
        method: HTTPRequest.Method = .get,
        address: WebAddress,
        headerFields: HTTPFields = HTTPFields(),
        body: [UInt8]? = nil
    ) {
        self.method = method
        self.address = address
        self.headerFields = headerFields
        self.body = body
    }

    /// Sets a header field, replacing any field of the same name.
    ///
    /// - Throws: ``RequestError`` with ``RequestError/Code/invalidRequest`` when the name or value is not allowed in a
    ///   header: a line break would let a value add header fields of its own. The message names the field and omits its
    ///   value.
    public mutating func setHeader(_ name: String, _ value: String) throws {
        guard let fieldName = HTTPField.Name(name) else {
            throw RequestError(.invalidRequest, "\"\(name)\" is not a valid header field name.")
        }
        guard HTTPField.isValidValue(value) else {
            throw RequestError(
                .invalidRequest,
                "The value of the header field \(name) contains a character that is not allowed, such as a line break."
            )
        }
        headerFields[fieldName] = value
    }

    mutating func setJSON(_ content: [UInt8]) {
        body = content
        if headerFields[.contentType] == nil { headerFields[.contentType] = "application/json" }
    }

    /// Sets the body to the form's fields, encoded as `application/x-www-form-urlencoded`.
    mutating func setForm(_ fields: [(name: String, value: String)]) {
        let pairs = fields.map { field in
            [field.name, field.value].map { PercentCoding.encoded($0, keeping: \.isUnreserved) }.joined(separator: "=")
        }
        body = Array(pairs.joined(separator: "&").utf8)
        if headerFields[.contentType] == nil { headerFields[.contentType] = "application/x-www-form-urlencoded" }
    }

    /// The request as sent on the wire.
    var wire: HTTPRequest {
        HTTPRequest(
            method: method,
            scheme: address.scheme,
            authority: address.authority,
            path: address.requestTarget,
            headerFields: headerFields
        )
    }

    /// Whether sending the request twice has the same effect as sending it once (RFC 9110, section 9.2.2).
    var isIdempotent: Bool {
        [.get, .head, .put, .delete, .options, .trace].contains(method)
    }
}

public import HTTPTypes

/// A request on its way through the middleware.
public struct ClientRequest: Sendable {
    /// The method.
    public var method: HTTPRequest.Method
    /// Where it goes.
    public var address: WebAddress
    /// The header fields.
    public var headerFields: HTTPFields
    /// The content, if it has any.
    public var body: [UInt8]?

    /// Makes a request.
    public init(
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

    /// Puts a header field into the request, in place of any of the same name.
    ///
    /// - Throws: ``HTTPError`` with ``HTTPError/Code/invalidRequest``, which names the field and never its value, when
    ///   the name or the value may not be in a header: a line break would let a value add header fields of its own.
    public mutating func setHeader(_ name: String, _ value: String) throws {
        guard let fieldName = HTTPField.Name(name) else {
            throw HTTPError(.invalidRequest, "\"\(name)\" is not a name that a header field can have.")
        }
        guard HTTPField.isValidValue(value) else {
            throw HTTPError(
                .invalidRequest,
                "The value for the header field \(name) holds a character that is not allowed there, such as a line break."
            )
        }
        headerFields[fieldName] = value
    }

    mutating func setJSON(_ content: [UInt8]) {
        body = content
        if headerFields[.contentType] == nil { headerFields[.contentType] = "application/json" }
    }

    /// Puts fields of a form into the body, as `application/x-www-form-urlencoded`.
    mutating func setForm(_ fields: [(name: String, value: String)]) {
        let pairs = fields.map { field in
            [field.name, field.value].map { PercentCoding.encoded($0, keeping: \.isUnreserved) }.joined(separator: "=")
        }
        body = Array(pairs.joined(separator: "&").utf8)
        if headerFields[.contentType] == nil { headerFields[.contentType] = "application/x-www-form-urlencoded" }
    }

    /// The request as it goes to the wire.
    var wire: HTTPRequest {
        HTTPRequest(
            method: method,
            scheme: address.scheme,
            authority: address.authority,
            path: address.requestTarget,
            headerFields: headerFields
        )
    }

    /// Whether sending it twice means the same as sending it once (RFC 9110, section 9.2.2).
    var isIdempotent: Bool {
        [.get, .head, .put, .delete, .options, .trace].contains(method)
    }
}

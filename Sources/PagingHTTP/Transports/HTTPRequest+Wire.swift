internal import HTTPTypes

/// What every transport does to a request before it goes to the wire.
extension HTTPRequest {
    /// The header fields to send: those of one name are one, in their order (RFC 9110, section 5.3).
    ///
    /// Transports compute the length themselves, and two that differ would break the connection's framing.
    ///
    /// - Throws: ``HTTPError`` with ``HTTPError/Code/invalidRequest``. It names a field at fault, never its value.
    func fieldsToSend() throws -> [(name: String, value: String)] {
        var fields: [(name: String, value: String)] = []
        var places: [HTTPField.Name: Int] = [:]
        for field in headerFields {
            try Self.check(field)
            guard field.name != .contentLength, field.name != .transferEncoding else { continue }
            if let place = places[field.name] {
                fields[place].value += (field.name == .cookie ? "; " : ", ") + field.value
            } else {
                places[field.name] = fields.count
                fields.append((field.name.rawName, field.value))
            }
        }
        return fields
    }

    /// The content to send, if there is any.
    ///
    /// - Throws: ``HTTPError`` with ``HTTPError/Code/invalidRequest`` when the method allows none.
    func content(of body: [UInt8]?) throws -> [UInt8]? {
        guard let body, !body.isEmpty else { return nil }
        guard method != .get, method != .head else {
            throw HTTPError(
                .invalidRequest,
                "A \(method) request cannot have content; send it with POST, or leave the content out."
            )
        }
        return body
    }

    /// `HTTPField` turns line breaks into spaces when it is made, but a lenient one may hold other control characters,
    /// and transports can only send text.
    private static func check(_ field: HTTPField) throws {
        let isText = field.withUnsafeBytesOfValue { String(validating: $0, as: UTF8.self) != nil }
        guard isText, HTTPField.isValidValue(field.value) else {
            throw HTTPError(
                .invalidRequest,
                "The field \(field.name.rawName) has a value that cannot be sent; remove its control characters."
            )
        }
    }
}

internal import HTTPTypes

/// The preparation of a request that all transports share.
extension HTTPRequest {
    /// Returns the header fields to send, with fields of one name combined (RFC 9110, section 5.3).
    ///
    /// Transports compute the content length themselves; two different lengths would break the connection's framing.
    ///
    /// - Throws: ``RequestError`` with ``RequestError/Code/invalidRequest``. The message names the invalid field and omits
    ///   its value.
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

    /// Returns the content to send, if any.
    ///
    /// - Throws: ``RequestError`` with ``RequestError/Code/invalidRequest`` when the method does not allow content.
    func content(of body: [UInt8]?) throws -> [UInt8]? {
        guard let body, !body.isEmpty else { return nil }
        guard method != .get, method != .head else {
            throw RequestError(
                .invalidRequest,
                "A \(method) request cannot have content; use POST, or remove the content."
            )
        }
        return body
    }

    /// Validates a field: a lenient `HTTPField` may contain control characters or invalid text.
    private static func check(_ field: HTTPField) throws {
        let isText = field.withUnsafeBytesOfValue { String(validating: $0, as: UTF8.self) != nil }
        guard isText, HTTPField.isValidValue(field.value) else {
            throw RequestError(
                .invalidRequest,
                "The value of the field \(field.name.rawName) cannot be sent; remove its control characters."
            )
        }
    }
}

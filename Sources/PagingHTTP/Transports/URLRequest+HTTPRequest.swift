internal import HTTPTypes

#if canImport(FoundationNetworking)
    internal import FoundationNetworking
#endif
internal import Foundation

extension URLRequest {
    /// Makes the request that a session sends.
    ///
    /// - Throws: ``HTTPError`` with ``HTTPError/Code/invalidRequest``. It names a field at fault, never its value.
    init(_ request: HTTPRequest, target: URLRequestTarget, body: [UInt8]?) throws {
        self.init(url: target.url)
        httpMethod = request.method.rawValue
        try setFields(of: request)
        guard let body, !body.isEmpty else { return }
        guard request.method != .get, request.method != .head else {
            throw HTTPError(
                .invalidRequest,
                "A \(request.method) request cannot have content; send it with POST, or leave the content out."
            )
        }
        httpBody = Data(body)
        if request.headerFields[.contentType] == nil {
            // Without this the session would say that the content is a form.
            setValue("application/octet-stream", forHTTPHeaderField: HTTPField.Name.contentType.rawName)
        }
    }

    /// Fields of one name become one, in their order: a dictionary is all that a session takes.
    private mutating func setFields(of request: HTTPRequest) throws {
        for field in request.headerFields {
            try check(field)
            // The session computes the length itself, and two that differ would break the connection's framing.
            guard field.name != .contentLength, field.name != .transferEncoding else { continue }
            let name = field.name.rawName
            if let before = value(forHTTPHeaderField: name) {
                let separator = field.name == .cookie ? "; " : ", "
                setValue(before + separator + field.value, forHTTPHeaderField: name)
            } else {
                setValue(field.value, forHTTPHeaderField: name)
            }
        }
    }

    /// `HTTPField` turns line breaks into spaces when it is made, but a lenient one may hold other control characters,
    /// and a session can only send text.
    private func check(_ field: HTTPField) throws {
        let isText = field.withUnsafeBytesOfValue { String(validating: $0, as: UTF8.self) != nil }
        guard isText, HTTPField.isValidValue(field.value) else {
            throw HTTPError(
                .invalidRequest,
                "The field \(field.name.rawName) has a value that cannot be sent; remove its control characters."
            )
        }
    }
}

#if canImport(Darwin)
internal import HTTPTypes

internal import Foundation

extension URLRequest {
    /// Creates the request for a session.
    ///
    /// - Throws: ``RequestError`` with ``RequestError/Code/invalidRequest``. The message names the invalid field and omits
    ///   its value.
    init(_ request: HTTPRequest, target: URLRequestTarget, body: [UInt8]?) throws {
        self.init(url: target.url)
        httpMethod = request.method.rawValue
        for field in try request.fieldsToSend() {
            setValue(field.value, forHTTPHeaderField: field.name)
        }
        guard let content = try request.content(of: body) else { return }
        httpBody = Data(content)
        if request.headerFields[.contentType] == nil {
            // Without this field, the session declares the content as a form.
            setValue("application/octet-stream", forHTTPHeaderField: HTTPField.Name.contentType.rawName)
        }
    }
}
#endif

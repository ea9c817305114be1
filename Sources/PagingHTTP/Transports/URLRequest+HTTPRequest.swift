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
        for field in try request.fieldsToSend() {
            setValue(field.value, forHTTPHeaderField: field.name)
        }
        guard let content = try request.content(of: body) else { return }
        httpBody = Data(content)
        if request.headerFields[.contentType] == nil {
            // Without this the session would say that the content is a form.
            setValue("application/octet-stream", forHTTPHeaderField: HTTPField.Name.contentType.rawName)
        }
    }
}

#if canImport(Darwin)
internal import Foundation
internal import HTTPTypes

extension HTTPResponse {
    /// Creates a response from a session's response.
    ///
    /// A session joins the lines of a field with commas, so that each field occurs once (RFC 9110, section 5.3).
    ///
    /// - Returns: `nil` when the response is not an HTTP response.
    init?(_ response: URLResponse) {
        guard let response = response as? HTTPURLResponse, (0...999).contains(response.statusCode) else { return nil }
        var fields = HTTPFields()
        for (key, value) in response.allHeaderFields {
            guard let key = key as? String, let name = HTTPField.Name(key), let value = value as? String else {
                continue
            }
            fields.append(HTTPField(name: name, value: value))
        }
        self.init(status: Status(code: response.statusCode), headerFields: fields)
    }
}
#endif

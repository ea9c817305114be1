#if canImport(Darwin)
internal import HTTPTypes

internal import Foundation

/// The head of a response from a session.
struct URLResponseHead: Sendable {
    let response: HTTPResponse
    /// The number of content bytes that the server declared, if no coding was decoded.
    let declaredLength: Int?

    /// Creates a head from a session's response.
    ///
    /// A session joins the lines of a field with commas, so that each field occurs once (RFC 9110, section 5.3).
    ///
    /// - Returns: `nil` when the response is not an HTTP response.
    init?(_ response: URLResponse, to method: HTTPRequest.Method) {
        guard let response = response as? HTTPURLResponse, (0...999).contains(response.statusCode) else { return nil }
        var fields = HTTPFields()
        for (key, value) in response.allHeaderFields {
            guard let key = key as? String, let name = HTTPField.Name(key), let value = value as? String else {
                continue
            }
            fields.append(HTTPField(name: name, value: value))
        }
        self.response = HTTPResponse(status: HTTPResponse.Status(code: response.statusCode), headerFields: fields)
        declaredLength = self.response.declaredLength(to: method)
    }
}
#endif

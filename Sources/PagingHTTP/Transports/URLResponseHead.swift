internal import HTTPTypes

#if canImport(FoundationNetworking)
    internal import FoundationNetworking
#endif
internal import Foundation

/// A response's head as it was taken from a session.
struct URLResponseHead: Sendable {
    let response: HTTPResponse
    /// The number of bytes that will arrive, if the server declared it and nothing was decoded.
    let declaredLength: Int?
    /// The number of bytes without which the body is cut short, where that can be told.
    let checkedLength: Int?

    /// Takes a session's response apart.
    ///
    /// A session joins the lines of one field with commas, so that a field occurs once here (RFC 9110, section 5.3).
    ///
    /// - Returns: `nil` when the response is not one of HTTP.
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
        #if canImport(FoundationNetworking)
            // The body of a redirect that leads nowhere never arrives here.
            checkedLength = self.response.status.kind == .redirection ? nil : declaredLength
        #else
            checkedLength = declaredLength
        #endif
    }
}

internal import HTTPTypes

#if canImport(FoundationNetworking)
internal import FoundationNetworking
#endif
internal import Foundation

/// The head of a response from a session.
struct URLResponseHead: Sendable {
    let response: HTTPResponse
    /// The number of content bytes that the server declared, if no coding was decoded.
    let declaredLength: Int?
    /// The minimum number of bytes of a complete body, if known.
    let checkedLength: Int?
    /// The certainty of the body's end.
    let end: HTTPBody.End

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
        #if canImport(FoundationNetworking)
        // The body of a redirect without a valid target never arrives here.
        checkedLength = self.response.status.kind == .redirection ? nil : declaredLength
        if !self.response.hasContent(to: method) {
            end = .proven
        } else if self.response.hasCoding {
            // libcurl's layer takes content that ends before the last block of its coding for complete.
            end = .provenOnDemand
        } else {
            end = self.response.hasLength ? .proven : .unproven
        }
        #else
        checkedLength = declaredLength
        end = .proven
        #endif
    }
}

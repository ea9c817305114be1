internal import HTTPTypes

extension HTTPResponse {
    /// Returns the declared number of content bytes, if no content coding is decoded.
    ///
    /// With a content coding, the declared length counts the bytes before decoding.
    func declaredLength(to method: HTTPRequest.Method) -> Int? {
        guard hasContent(to: method), headerFields[.transferEncoding] == nil, !hasCoding,
            let text = headerFields[.contentLength],
            text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
        else { return nil }
        return Int(text)
    }

    /// Whether content follows the head (RFC 9112, section 6.3).
    func hasContent(to method: HTTPRequest.Method) -> Bool {
        method != .head && status != .noContent && status != .notModified
    }

    /// Whether a length or chunks show the end of the content (RFC 9112, section 6.3).
    var hasLength: Bool {
        let coding = headerFields[.transferEncoding]?.lowercased()
        return headerFields[.contentLength] != nil || coding?.contains("chunked") == true
    }

    /// Whether the head declares a content coding.
    var hasCoding: Bool {
        guard let coding = headerFields[.contentEncoding], !coding.isEmpty else { return false }
        return coding.lowercased() != "identity"
    }
}

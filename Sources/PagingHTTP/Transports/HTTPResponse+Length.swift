internal import HTTPTypes

extension HTTPResponse {
    /// The number of bytes that will arrive, if the server declared it and no content coding was undone.
    ///
    /// With a coding, the declared length counts the bytes before that was undone.
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

    /// Whether the content is coded, as far as the head says.
    var hasCoding: Bool {
        guard let coding = headerFields[.contentEncoding], !coding.isEmpty else { return false }
        return coding.lowercased() != "identity"
    }
}

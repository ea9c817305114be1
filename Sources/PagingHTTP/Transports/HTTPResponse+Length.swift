internal import HTTPTypes

extension HTTPResponse {
    /// Returns the declared number of content bytes, if no content coding is decoded.
    ///
    /// With a content coding, the declared length counts the bytes before decoding.
    func declaredLength(to method: HTTPRequest.Method) -> Int? {
        guard hasContent(to: method), headerFields[.transferEncoding] == nil, codings.isEmpty else { return nil }
        return length
    }

    /// Whether content follows the head (RFC 9112, section 6.3).
    func hasContent(to method: HTTPRequest.Method) -> Bool {
        method != .head && status != .noContent && status != .notModified
    }

    /// Whether a length or chunks show the end of the content (RFC 9112, section 6.3).
    ///
    /// Chunks do if they are the last transfer coding; with any other, the content ends with its connection.
    var hasLength: Bool {
        guard headerFields[.transferEncoding] != nil else { return length != nil }
        return headerFields.elements(of: .transferEncoding).last?.lowercased() == "chunked"
    }

    /// The different values of the content's length, of which a valid response has at most one, a number.
    var contentLengths: Set<String> { Set(headerFields.elements(of: .contentLength)) }

    private var length: Int? {
        let lengths = contentLengths
        guard lengths.count == 1, let text = lengths.first, text.utf8.allSatisfy(\.isDecimalDigit) else { return nil }
        return Int(text)
    }

    /// The names of the content codings in the order in which they were applied.
    ///
    /// Some servers write the name in quotes.
    var codings: [String] {
        headerFields.elements(of: .contentEncoding).map { $0.lowercased().filter { $0 != "\"" } }
            .filter { !$0.isEmpty && $0 != "identity" }
    }

    /// The name of a transfer coding other than chunks.
    ///
    /// No request allows one (RFC 9110, section 10.1.4). What libcurl does with it differs between versions: some keep the
    /// coded bytes, and some the chunks, too.
    var transferCoding: String? {
        headerFields.elements(of: .transferEncoding).map { $0.lowercased().prefix { $0 != ";" } }.map(String.init)
            .first { !["chunked", "identity"].contains($0) }
    }
}

extension HTTPFields {
    /// Returns the elements of all lines of a field (RFC 9110, section 5.6.1), without the empty ones.
    fileprivate func elements(of name: HTTPField.Name) -> [String] {
        self[values: name].flatMap { $0.split(separator: ",") }.map { String(String($0).trimmingSpaces) }
            .filter { !$0.isEmpty }
    }
}

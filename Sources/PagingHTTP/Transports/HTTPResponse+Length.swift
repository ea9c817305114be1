internal import HTTPTypes

extension HTTPResponse {
    /// Returns the declared number of content bytes, if no content coding is decoded.
    ///
    /// With a content coding, the declared length counts the bytes before decoding.
    func declaredLength(to method: HTTPRequest.Method) -> Int? {
        guard hasContent(to: method), headerFields[.transferEncoding] == nil, !hasCoding,
            let text = headerFields[.contentLength]
        else { return nil }
        return text.isNumber ? Int(text) : nil
    }

    /// Whether content follows the head (RFC 9112, section 6.3).
    func hasContent(to method: HTTPRequest.Method) -> Bool {
        method != .head && status != .noContent && status != .notModified
    }

    /// Whether a length or chunks show the end of the content (RFC 9112, section 6.3).
    ///
    /// Chunks do if they are the last transfer coding; with any other, the content ends with its connection.
    var hasLength: Bool {
        let codings = headerFields[values: .transferEncoding]
        guard codings.isEmpty else {
            return codings.joined(separator: ",").listElements.last?.lowercased() == "chunked"
        }
        return contentLengths.count == 1 && contentLengths.allSatisfy { $0.isNumber && Int($0) != nil }
    }

    /// The different values of the content's length, of which a valid response has at most one, a number.
    var contentLengths: Set<Substring> {
        Set(headerFields[values: .contentLength].joined(separator: ",").listElements)
    }

    /// Whether the head declares a content coding.
    var hasCoding: Bool {
        guard let coding = headerFields[.contentEncoding], !coding.isEmpty else { return false }
        return coding.lowercased() != "identity"
    }
}

extension StringProtocol {
    /// Whether the text has digits alone.
    fileprivate var isNumber: Bool {
        !isEmpty && utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }

    /// The elements of a list in a field (RFC 9110, section 5.6.1), without the empty ones.
    fileprivate var listElements: [SubSequence.SubSequence] {
        split(separator: ",").compactMap { element in
            guard let start = element.firstIndex(where: { $0 != " " && $0 != "\t" }),
                let end = element.lastIndex(where: { $0 != " " && $0 != "\t" })
            else { return nil }
            return element[start...end]
        }
    }
}

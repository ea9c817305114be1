/// The parts of a URI reference (RFC 3986, appendix B), without the fragment, which is never sent.
///
/// Splitting does not validate: every text has these parts. An absent part differs from an empty one.
struct ReferenceParts {
    var scheme: String?
    var authority: String?
    var path: String
    var query: String?

    init(_ text: String) {
        var rest = text.utf8[...]
        if let hash = rest.firstIndex(of: UInt8(ascii: "#")) {
            rest = rest[..<hash]
        }
        if let mark = rest.firstIndex(of: UInt8(ascii: "?")) {
            query = String(Substring(rest[rest.index(after: mark)...]))
            rest = rest[..<mark]
        }
        if let end = rest.firstIndex(where: { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "/") }),
            rest[end] == UInt8(ascii: ":")
        {
            scheme = String(Substring(rest[..<end]))
            rest = rest[rest.index(after: end)...]
        }
        if rest.starts(with: "//".utf8) {
            rest = rest.dropFirst(2)
            let end = rest.firstIndex(of: UInt8(ascii: "/")) ?? rest.endIndex
            authority = String(Substring(rest[..<end]))
            rest = rest[end...]
        }
        path = String(Substring(rest))
    }
}

extension ReferenceParts {
    /// Throws if a text contains characters that clients and servers are known to interpret differently.
    ///
    /// Browsers drop tabs and line breaks and turn `\` into `/`, so `/\evil.test` leads to another host. Rejecting such
    /// text is safe; repairing it is guessing. Non-ASCII letters in a path or query are allowed.
    static func checkCharacters(of text: String) throws(WebAddressError) {
        // Nearly every address is visible ASCII, which needs no Unicode lookup.
        let isPlain = text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\\") }
        guard !isPlain else { return }
        for scalar in text.unicodeScalars {
            guard scalar != "\u{FFFD}" else {
                throw WebAddressError(.forbiddenCharacter, "The address contains bytes that are not text.")
            }
            let isControl = scalar.properties.generalCategory == .control
            guard isControl || scalar.properties.isWhitespace || scalar == "\\" else { continue }
            let kind = scalar == "\\" ? "a backslash" : isControl ? "a control character" : "white space"
            throw WebAddressError(.forbiddenCharacter, "The address contains \(kind).")
        }
    }

    /// Returns a path without its `.` and `..` segments (RFC 3986, section 5.2.4).
    ///
    /// All other bytes are unchanged.
    ///
    /// - Parameter path: an absolute path. The result is absolute too.
    static func removingDotSegments(from path: String) -> String {
        var kept: [Substring.UTF8View] = []
        let segments = path.utf8.dropFirst().split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        for (index, segment) in segments.enumerated() {
            let isParent = segment.elementsEqual("..".utf8)
            guard isParent || segment.elementsEqual(".".utf8) else {
                kept.append(segment)
                continue
            }
            if isParent { _ = kept.popLast() }
            if index == segments.count - 1 { kept.append(""[...].utf8) }
        }
        return "/" + kept.map { String(Substring($0)) }.joined(separator: "/")
    }

    /// Returns a path with its last segment replaced by a relative path (RFC 3986, section 5.2.3).
    static func merging(_ relative: String, into base: String) -> String {
        guard let slash = base.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "/" + relative }
        return base[...slash] + relative
    }
}

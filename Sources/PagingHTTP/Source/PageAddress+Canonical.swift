import HTTPTypes

extension PageAddress {
    /// Creates the canonical address of all addresses that produce the same request.
    init(canonicalOf request: ClientRequest) {
        self.init(url: request.address.canonical)
        method = request.method.rawValue
        assignments = request.headerFields.map {
            .init(.header($0.name.canonicalName), .string($0.value))
        }
        if let body = request.body {
            assignments.append(.init(.body(.root), .string(String(decoding: body, as: UTF8.self))))
        }
    }
}

extension WebAddress {
    /// The canonical spelling of the address, for comparisons only and never for requests.
    ///
    /// The default port is omitted, dot segments are resolved, parameters are sorted by name, and only necessary
    /// characters are percent-encoded (RFC 3986, section 6).
    var canonical: WebAddress {
        WebAddress(canonicalServerOf: self, path: canonicalPath, query: query.flatMap { Self.canonicalQuery($0) })
    }

    private var canonicalPath: String {
        guard !path.isEmpty else { return "/" }
        let isPlain = path.utf8.allSatisfy { ($0.isUnreserved && $0 != UInt8(ascii: ".")) || $0 == UInt8(ascii: "/") }
        if isPlain { return path }
        let segments = path.split(separator: "/", omittingEmptySubsequences: false)
            .map { Self.respelled(PercentCoding.decoded($0.utf8)) }
        return ReferenceParts.removingDotSegments(from: segments.joined(separator: "/"))
    }

    /// Returns the parameters sorted by name, or `nil` without any.
    private static func canonicalQuery(_ query: String) -> String? {
        var parameters: [(name: String, index: Int, text: String)] = []
        for (index, part) in QueryString(query).parts.enumerated() where !part.isEmpty {
            let (name, value) = QueryString.split(part)
            let text = respelled(name)
            parameters.append((text, index, value.map { text + "=" + respelled($0) } ?? text))
        }
        guard !parameters.isEmpty else { return nil }
        parameters.sort { ($0.name, $0.index) < ($1.name, $1.index) }
        return parameters.map(\.text).joined(separator: "&")
    }

    /// Returns a query name or value with all characters encoded that are not unreserved.
    private static func respelled(_ text: Substring) -> String {
        text.utf8.allSatisfy(\.isUnreserved) ? String(text) : respelled(QueryString.decoded(text))
    }

    /// Returns a text with all bytes percent-encoded that are not unreserved.
    private static func respelled(_ bytes: [UInt8]) -> String {
        var text: [UInt8] = []
        for byte in bytes {
            if byte.isUnreserved {
                text.append(byte)
            } else {
                text += PercentCoding.encoded(byte)
            }
        }
        return String(decoding: text, as: UTF8.self)
    }
}

import HTTPTypes

extension PageAddress {
    /// The address that stands for all that make the same request.
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
    /// The address in the spelling that all its spellings have in common, to compare it, and never to request it.
    ///
    /// The default port is left out, dot segments are resolved, the order of the parameters is that of their names, and
    /// only what has to be is percent-encoded (RFC 3986, section 6).
    var canonical: WebAddress {
        var parts: [(name: String, index: Int, text: String)] = []
        let written = query.map { QueryString($0).parts } ?? []
        for (index, part) in written.enumerated() where !part.isEmpty {
            let (name, value) = QueryString.split(part)
            let text = Self.respelled(QueryString.decoded(name))
            parts.append((text, index, text + (value.map { "=" + Self.respelled(QueryString.decoded($0)) } ?? "")))
        }
        parts.sort { ($0.name, $0.index) < ($1.name, $1.index) }
        let query = parts.isEmpty ? "" : "?" + parts.map(\.text).joined(separator: "&")
        let segments = path.split(separator: "/", omittingEmptySubsequences: false)
            .map { Self.respelled(PercentCoding.decoded($0.utf8)) }
        let path = segments.count > 1 ? segments.joined(separator: "/") : "/"
        guard let server = try? WebAddress(parsing: "\(scheme)://\(authority)"),
            let canonical = try? server.resolving(path.hasPrefix("//") ? "/." + path + query : path + query)
        else { return self }
        return canonical
    }

    /// The bytes with everything percent-encoded that is not unreserved.
    private static func respelled(_ bytes: [UInt8]) -> String {
        var text: [UInt8] = []
        for byte in bytes {
            if byte.isUnreserved {
                text.append(byte)
            } else {
                text += Array("%".utf8) + [byte >> 4, byte & 15].map { $0 < 10 ? 48 + $0 : 55 + $0 }
            }
        }
        return String(decoding: text, as: UTF8.self)
    }
}

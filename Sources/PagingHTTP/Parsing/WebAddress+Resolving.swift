extension WebAddress {
    /// Returns the address of a reference that appears at this address.
    ///
    /// Follows RFC 3986, section 5.2, strictly: `.` and `..` segments are resolved, `//host/path` keeps the scheme,
    /// `?query` keeps the path, and an empty reference is this address itself. Percent-encoding is unchanged. The
    /// result may have another origin; the caller decides whether to follow it. Linear in both lengths.
    ///
    /// - Parameter reference: an absolute address or a relative reference.
    /// - Throws: ``WebAddressError`` if the reference is invalid or is neither `http` nor `https`.
    package func resolving(_ reference: String) throws(WebAddressError) -> WebAddress {
        try ReferenceParts.checkCharacters(of: reference)
        let parts = ReferenceParts(reference)
        if parts.scheme != nil {
            return try parsing(reference).withoutDotSegments
        }
        if let authority = parts.authority {
            let query = parts.query.map { "?" + $0 } ?? ""
            return try parsing("\(scheme)://\(authority)\(parts.path)\(query)").withoutDotSegments
        }
        if parts.path.isEmpty {
            return WebAddress(self, path: path, query: parts.query ?? query)
        }
        let isAbsolutePath = parts.path.utf8.first == UInt8(ascii: "/")
        let merged = isAbsolutePath ? parts.path : ReferenceParts.merging(parts.path, into: path)
        return WebAddress(self, path: merged, query: parts.query).withoutDotSegments
    }

    /// Returns the address of a text, with the secrets of this one.
    private func parsing(_ text: String) throws(WebAddressError) -> WebAddress {
        var address = try WebAddress(parsing: text)
        address.secrets = secrets
        return address
    }

    private var withoutDotSegments: WebAddress {
        let pairs = zip(path.utf8, path.utf8.dropFirst())
        guard pairs.contains(where: { $0 == UInt8(ascii: "/") && $1 == UInt8(ascii: ".") }) else { return self }
        return WebAddress(self, path: ReferenceParts.removingDotSegments(from: path), query: query)
    }
}

extension WebAddress {
    /// Returns the address that a reference leads to when it was found at this one.
    ///
    /// Follows RFC 3986, section 5.2, strictly: `.` and `..` segments are resolved, `//host/path` keeps the scheme, `?query`
    /// keeps the path, and an empty reference is this address itself. Percent-encoding stays as it is. The result may
    /// have another origin: whether it may be followed is for the caller to decide. Linear in both lengths.
    ///
    /// - Parameter reference: an absolute address or a relative reference.
    /// - Throws: ``WebAddressError`` when the reference is not one, or leads to something that is not `http` or `https`.
    public func resolving(_ reference: String) throws(WebAddressError) -> WebAddress {
        var target = try target(of: reference)
        target.confidentialValues = confidentialValues
        return target
    }

    private func target(of reference: String) throws(WebAddressError) -> WebAddress {
        try ReferenceParts.checkCharacters(of: reference)
        let parts = ReferenceParts(reference)
        if parts.scheme != nil {
            return try WebAddress(parsing: reference).withoutDotSegments
        }
        if let authority = parts.authority {
            let query = parts.query.map { "?" + $0 } ?? ""
            return try WebAddress(parsing: "\(scheme)://\(authority)\(parts.path)\(query)").withoutDotSegments
        }
        if parts.path.isEmpty {
            return WebAddress(self, path: path, query: parts.query ?? query)
        }
        let isAbsolutePath = parts.path.utf8.first == UInt8(ascii: "/")
        let merged = isAbsolutePath ? parts.path : ReferenceParts.merging(parts.path, into: path)
        return WebAddress(self, path: merged, query: parts.query).withoutDotSegments
    }

    private var withoutDotSegments: WebAddress {
        guard !path.isEmpty else { return self }
        return WebAddress(self, path: ReferenceParts.removingDotSegments(from: path), query: query)
    }
}

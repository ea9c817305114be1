extension WebAddress {
    /// Returns the decoded value of the first query parameter of a name, or `nil` when there is none.
    ///
    /// Names are compared after percent-decoding; `+` stands for a space. Linear in the length of the query.
    ///
    /// - Parameter name: the name as it is meant, not encoded: `page[after]`.
    public func queryValue(_ name: String) -> String? {
        query.flatMap { QueryString($0).value(of: name) }
    }

    /// Returns the address with a query parameter set, and every other byte as it was.
    ///
    /// The first parameter of that name is replaced where it stands, further ones are removed, and when there is none it
    /// is added at the end. In the value everything but letters, digits and `-._~` is percent-encoded.
    ///
    /// - Parameters:
    ///   - name: the name as it is meant, not encoded.
    ///   - value: the value as it is meant, not encoded.
    public func settingQuery(_ name: String, _ value: String) -> WebAddress {
        WebAddress(self, path: path, query: QueryString(query ?? "").setting(name, to: value).text)
    }

    /// Returns the address with a value in the place of `{name}` in its path.
    func fillingPath(_ name: String, with value: String) -> WebAddress {
        let encoded = PercentCoding.encoded(value, keeping: \.isUnreserved)
        let filled = path.replacing("{\(name)}", with: encoded).replacing("%7B\(name)%7D", with: encoded)
        return WebAddress(self, path: filled, query: query)
    }

    /// Returns the address without the query parameters of a name, and every other byte as it was.
    ///
    /// The `?` goes with the last parameter.
    ///
    /// - Parameter name: the name as it is meant, not encoded.
    public func removingQuery(_ name: String) -> WebAddress {
        guard let query, queryValue(name) != nil else { return self }
        let rest = QueryString(query).removing(name).text
        return WebAddress(self, path: path, query: rest.isEmpty ? nil : rest)
    }
}

extension WebAddress {
    /// Returns the decoded value of the first query parameter with a name, or `nil` if there is none.
    ///
    /// Names are compared after percent-decoding; `+` stands for a space. Linear in the length of the query.
    ///
    /// - Parameter name: the unencoded name, such as `page[after]`.
    public func queryValue(_ name: String) -> String? {
        query.flatMap { QueryString($0).value(of: name) }
    }

    /// The decoded names of all query parameters, in order.
    package var queryNames: [String] { query.map { QueryString($0).names } ?? [] }

    /// Returns the address with a query parameter set and every other byte unchanged.
    ///
    /// The first parameter with the name is replaced in place, and further ones are removed. If there is none, the
    /// parameter is appended. In the value, everything except letters, digits and `-._~` is percent-encoded.
    ///
    /// - Parameters:
    ///   - name: the unencoded name.
    ///   - value: the unencoded value.
    public func settingQuery(_ name: String, _ value: String) -> WebAddress {
        WebAddress(self, path: path, query: QueryString(query ?? "").setting(name, to: value).text)
    }

    /// Returns the address with `{name}` in its path replaced by a value.
    func fillingPath(_ name: String, with value: String) -> WebAddress {
        let encoded = PercentCoding.encoded(value, keeping: \.isUnreserved)
        let filled = path.replacing("{\(name)}", with: encoded).replacing("%7B\(name)%7D", with: encoded)
        return WebAddress(self, path: filled, query: query)
    }

    /// Returns the address without the query parameters of a name and every other byte unchanged.
    ///
    /// Removing the last parameter removes the `?` too.
    ///
    /// - Parameter name: the unencoded name.
    package func removingQuery(_ name: String) -> WebAddress {
        guard let query, queryValue(name) != nil else { return self }
        let rest = QueryString(query).removing(name).text
        return WebAddress(self, path: path, query: rest.isEmpty ? nil : rest)
    }
}

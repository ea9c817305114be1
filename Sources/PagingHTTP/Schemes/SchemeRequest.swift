public import HTTPTypes

/// The requirements of a scheme on page requests, apart from their addresses.
struct SchemeRequest: Hashable, Sendable {
    /// Parameters that every list of the API needs, unless the list's own request sets them.
    var parameters: [PageAddress.Assignment] = []
    /// The names of the parameters that remain after the first page; `nil` for all.
    var kept: [String]?
    /// The endpoint of the pages after the first, if it differs.
    var continuation: Continuation?

    /// Another endpoint for the pages after the first.
    struct Continuation: Hashable, Sendable {
        let path: String
        let method: String?
    }
}

extension PaginationScheme {
    /// Returns a copy of the scheme that sends a parameter with every list's request.
    ///
    /// The list's own request takes precedence.
    ///
    /// ```swift
    /// let zendesk = PaginationScheme.nextURL(at: "/links/next", hasMore: "/meta/has_more").sending("page[size]", 100)
    /// ```
    public func sending(_ target: ParameterTarget, _ value: JSONValue) -> PaginationScheme {
        var scheme = self
        scheme.request.parameters.removeAll { $0.target == target }
        scheme.request.parameters.append(.init(target, value))
        return scheme
    }

    /// Returns a copy of the scheme that keeps only these parameters after the first page.
    ///
    /// Some APIs reject filters that the cursor already contains. The names are those of query parameters and of
    /// members of a JSON body.
    public func keeping(_ names: String...) -> PaginationScheme {
        var scheme = self
        scheme.request.kept = names
        return scheme
    }

    /// Returns a copy of the scheme that requests the pages after the first from another endpoint.
    ///
    /// ```swift
    /// let dropbox = PaginationScheme.cursor(from: "/cursor", into: .body("/cursor"), hasMore: "/has_more")
    ///     .continuing(at: "/2/files/list_folder/continue")
    ///     .keeping()
    /// ```
    ///
    /// - Parameters:
    ///   - path: the endpoint, relative to the list's own address.
    ///   - method: the method; `nil` for the list's own.
    public func continuing(at path: String, method: HTTPRequest.Method? = nil) -> PaginationScheme {
        var scheme = self
        scheme.request.continuation = .init(path: path, method: method?.rawValue)
        return scheme
    }
}

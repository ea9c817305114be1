public import HTTPTypes

/// What a scheme asks of the requests for pages, beside the address of each.
struct SchemeRequest: Hashable, Sendable {
    /// Parameters that every list of the API needs, unless the list's own request has them.
    var parameters: [PageAddress.Assignment] = []
    /// The names of the parameters that stay after the first page; `nil` is all of them.
    var kept: [String]?
    /// Where pages after the first are fetched, if not where the first is.
    var continuation: Continuation?

    /// Another endpoint for the pages after the first.
    struct Continuation: Hashable, Sendable {
        let path: String
        let method: String?
    }
}

extension PaginationScheme {
    /// The same scheme for an API that needs a parameter in each list's request.
    ///
    /// The list's own request may set it otherwise.
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

    /// The same scheme for an API whose pages after the first take only some of the list's parameters.
    ///
    /// Filters that a cursor stands for already are refused by some APIs when they are sent with it. The names are those
    /// of query parameters, and of members of a JSON body.
    public func keeping(_ names: String...) -> PaginationScheme {
        var scheme = self
        scheme.request.kept = names
        return scheme
    }

    /// The same scheme for an API that serves the pages after the first at another endpoint.
    ///
    /// ```swift
    /// let dropbox = PaginationScheme.cursor(from: "/cursor", into: .body("/cursor"), hasMore: "/has_more")
    ///     .continuing(at: "/2/files/list_folder/continue")
    ///     .keeping()
    /// ```
    ///
    /// - Parameters:
    ///   - path: the endpoint, relative to the list's own address.
    ///   - method: its method; `nil` is that of the list.
    public func continuing(at path: String, method: HTTPRequest.Method? = nil) -> PaginationScheme {
        var scheme = self
        scheme.request.continuation = .init(path: path, method: method?.rawValue)
        return scheme
    }
}

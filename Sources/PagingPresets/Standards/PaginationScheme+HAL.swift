public import PagingHTTP

extension PaginationScheme {
    /// HAL: the link `next` in `_links`.
    ///
    /// The expressions in braces of a templated link are removed, as RFC 6570 specifies for variables without a value.
    /// The items are the most likely array; for a page with several embedded arrays, use ``hal(embedding:)``.
    ///
    /// ```swift
    /// let embedded = api.list(Order.self, "/orders?size=50", by: .hal)
    /// ```
    ///
    /// See "JSON Hypertext Application Language" (draft-kelly-json-hal).
    public static var hal: PaginationScheme { .nextURL(at: "/_links/next") }

    /// Returns a scheme for HAL with the items embedded under a relation.
    ///
    /// A page without items may lack `_embedded`.
    ///
    /// - Parameter relation: the key in `_embedded`.
    public static func hal(embedding relation: String) -> PaginationScheme {
        hal.with {
            $0.items = JSONPointer(tokens: ["_embedded", relation])
            $0.omitsEmptyItems = true
        }
    }
}

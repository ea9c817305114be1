extension PaginationScheme {
    /// HAL: the link `next` among `_links`.
    ///
    /// What is in braces of a templated link is left out, as RFC 6570 says for variables without a value. The items are
    /// the likeliest array; where a page embeds several, ``hal(embedding:)`` names one.
    ///
    /// ```swift
    /// let embedded = api.list(Order.self, "/orders?size=50", by: .hal)
    /// ```
    ///
    /// See "JSON Hypertext Application Language" (draft-kelly-json-hal).
    public static var hal: PaginationScheme { .nextURL(at: "/_links/next") }

    /// HAL with its items embedded under a relation.
    ///
    /// A page without items may lack `_embedded` altogether.
    ///
    /// - Parameter relation: the key among `_embedded`.
    public static func hal(embedding relation: String) -> PaginationScheme {
        hal.items(at: JSONPointer(tokens: ["_embedded", relation])).omittingEmptyItems()
    }
}

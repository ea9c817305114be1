public import PagingHTTP

extension PaginationScheme {
    /// Hydra with prefixed terms: `hydra:view` has the next address, `hydra:member` the items.
    ///
    /// ```swift
    /// let books = api.list(Book.self, "/books", by: .hydra)
    /// ```
    ///
    /// See "Hydra Core Vocabulary", section 5, and "Pagination" of API Platform.
    public static var hydra: PaginationScheme { hydra(prefix: "hydra:") }

    /// Hydra whose context omits the prefix, as in API Platform since version 4.
    public static var hydraUnprefixed: PaginationScheme { hydra(prefix: "") }

    private static func hydra(prefix: String) -> PaginationScheme {
        .nextURL(
            at: .body(JSONPointer(tokens: ["\(prefix)view", "\(prefix)next"])),
            total: .body(JSONPointer(tokens: ["\(prefix)totalItems"]))
        ).with { $0.items = JSONPointer(tokens: ["\(prefix)member"]) }
    }
}

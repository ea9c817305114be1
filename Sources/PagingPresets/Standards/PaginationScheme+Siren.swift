public import PagingHTTP

extension PaginationScheme {
    /// Siren: a link in `links` whose relations include `next`.
    ///
    /// ```swift
    /// let orders = api.list(Order.self, "/orders", by: .siren)
    /// ```
    ///
    /// See "Siren: a hypermedia specification for representing entities".
    public static var siren: PaginationScheme { .links(in: "/links").with { $0.items = "/entities" } }
}

public import PagingHTTP

extension PaginationScheme {
    /// The lists of Shopify's REST Admin API: the `Link` header, whose URLs contain a `page_info`.
    ///
    /// Such a URL includes the list's filters and accepts only `limit` and `fields` in addition; the parameters of the
    /// list's own path are not sent with it. There is no total. A page names the previous one too.
    ///
    /// ```swift
    /// let orders = api.list(Order.self, "/admin/api/2024-10/orders.json?status=any&limit=250", by: .shopify)
    /// ```
    ///
    /// See "Shopify REST Admin API: Make paginated requests to the REST Admin API".
    public static var shopify: PaginationScheme { .linkHeader }
}

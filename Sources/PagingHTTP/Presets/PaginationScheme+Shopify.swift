extension PaginationScheme {
    /// The lists of Shopify's REST Admin API: the `Link` header, whose URLs hold a `page_info`.
    ///
    /// Such a URL stands for the list's filters and takes only `limit` and `fields` beside it; what the list's own path
    /// has is not sent with it. There is no total. A page names the one before it as well.
    ///
    /// ```swift
    /// let orders = api.list(Order.self, "/admin/api/2024-10/orders.json?status=any&limit=250", by: .shopify)
    /// ```
    ///
    /// See "Shopify REST Admin API: Make paginated requests to the REST Admin API".
    public static var shopify: PaginationScheme { .linkHeader }
}

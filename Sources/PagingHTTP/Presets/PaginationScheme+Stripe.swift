import Paging

extension PaginationScheme {
    /// The lists of Stripe's API v1: the id of a page's last item, which goes into `starting_after`.
    ///
    /// Newest items first, at most 100 on a page (`limit`). A list has no total. Items that are created or deleted
    /// meanwhile move no others from page to page.
    ///
    /// ```swift
    /// let charges = api.list(Charge.self, "/v1/charges?limit=100", by: .stripe)
    /// ```
    ///
    /// See "Stripe API: Pagination".
    public static var stripe: PaginationScheme {
        .keyset(from: "/id", into: "starting_after", hasMore: "/has_more").items(at: "/data")
    }

    /// The searches of Stripe's API v1: a token at `/next_page`, which goes into `page`.
    ///
    /// With `expand[]=total_count` the first page counts the matches, which is exact up to 10,000 only and is therefore
    /// taken as an estimate. What was written in the last minute may be missing.
    ///
    /// ```swift
    /// let paid = api.list(Charge.self, "/v1/charges/search?query=status:'succeeded'", by: .stripeSearch)
    /// ```
    ///
    /// See "Stripe API: Search pagination".
    public static var stripeSearch: PaginationScheme {
        .cursor(from: "/next_page", into: "page", hasMore: "/has_more", total: "/total_count")
            .items(at: "/data")
            .counting(.estimate)
    }

    /// The lists of Stripe's API v2: a URL at `/next_page_url`.
    ///
    /// ```swift
    /// let accounts = api.list(Account.self, "/v2/core/accounts?limit=20", by: .stripeV2)
    /// ```
    ///
    /// See "Stripe API: API v2 overview", "List pagination".
    public static var stripeV2: PaginationScheme {
        .nextURL(at: "/next_page_url").items(at: "/data")
    }
}

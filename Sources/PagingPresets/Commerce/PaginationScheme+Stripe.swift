import Paging
public import PagingHTTP

extension PaginationScheme {
    /// The lists of Stripe's API v1: the id of a page's last item, sent as `starting_after`.
    ///
    /// The newest items come first, with at most 100 on a page (`limit`). A list has no total. Creating or deleting
    /// items during the iteration does not move others between pages.
    ///
    /// ```swift
    /// let charges = api.list(Charge.self, "/v1/charges?limit=100", by: .stripe)
    /// ```
    ///
    /// See "Stripe API: Pagination".
    public static var stripe: PaginationScheme {
        .keyset(from: "/id", into: "starting_after", hasMore: "/has_more").with { $0.items = "/data" }
    }

    /// The searches of Stripe's API v1: a token at `/next_page`, sent as `page`.
    ///
    /// With `expand[]=total_count` the first page has a total, which is exact only up to 10,000 and is treated as an
    /// estimate. Changes of the last minute may be missing.
    ///
    /// ```swift
    /// let paid = api.list(Charge.self, "/v1/charges/search?query=status:'succeeded'", by: .stripeSearch)
    /// ```
    ///
    /// See "Stripe API: Search pagination".
    public static var stripeSearch: PaginationScheme {
        .cursor(from: "/next_page", into: "page", hasMore: "/has_more", total: "/total_count").with {
            $0.items = "/data"
            $0.totalExactness = .estimate
        }
    }

    /// The lists of Stripe's API v2: a URL at `/next_page_url`.
    ///
    /// ```swift
    /// let accounts = api.list(Account.self, "/v2/core/accounts?limit=20", by: .stripeV2)
    /// ```
    ///
    /// See "Stripe API: API v2 overview", "List pagination".
    public static var stripeV2: PaginationScheme {
        .nextURL(at: "/next_page_url").with { $0.items = "/data" }
    }
}

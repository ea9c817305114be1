import Paging
public import PagingHTTP

extension APIPreset {
    static let commerce = [
        APIPreset(
            "hubspot",
            .hubspot,
            "lists of HubSpot's CRM",
            documentation: "https://developers.hubspot.com/docs/api-reference/latest/crm/objects/contacts/get-contacts"
        ).recognized(at: "api.hubapi.com").sized(by: "limit"),
        APIPreset(
            "hubspotSearch",
            .hubspotSearch,
            "searches of HubSpot's CRM",
            documentation: "https://developers.hubspot.com/docs/api-reference/latest/crm/search-the-crm"
        ).at("api.hubapi.com").sized(by: "body:/limit").divided(by: .hubspotSearch),
        APIPreset(
            "plaidSync",
            .plaidSync,
            "updates of Plaid's transactions/sync",
            documentation: "https://plaid.com/docs/api/products/transactions/#transactionssync"
        ).at("production.plaid.com").sized(by: "body:/count"),
        APIPreset(
            "salesforce",
            .salesforce,
            "queries of Salesforce",
            documentation:
                "https://developer.salesforce.com/docs/platform/api-rest/guide/resources-query.html"
        ).at("DOMAIN.my.salesforce.com"),
        APIPreset(
            "shopify",
            .shopify,
            "lists of Shopify's REST Admin API",
            documentation: "https://shopify.dev/docs/api/admin-rest/usage/pagination"
        ).at("SHOP.myshopify.com").sized(by: "limit"),
        APIPreset("stripe", .stripe, "lists of Stripe", documentation: "https://docs.stripe.com/api/pagination")
            .recognized(at: "api.stripe.com").sized(by: "limit"),
        APIPreset(
            "stripeSearch",
            .stripeSearch,
            "searches of Stripe",
            documentation: "https://docs.stripe.com/api/pagination/search"
        ).at("api.stripe.com").sized(by: "limit"),
        APIPreset(
            "stripeV2",
            .stripeV2,
            "lists of Stripe's API v2",
            documentation: "https://docs.stripe.com/api-v2-overview#list-pagination"
        ).at("api.stripe.com").sized(by: "limit"),
    ]
}

extension PaginationScheme {
    /// The lists of HubSpot's CRM: a cursor at `/paging/next/after`.
    ///
    /// The last page has no `paging`.
    ///
    /// ```swift
    /// let contacts = api.list(Contact.self, "/crm/v3/objects/contacts?limit=100", by: .hubspot)
    /// ```
    ///
    /// See "CRM API: List objects" of the HubSpot developer docs.
    public static var hubspot: PaginationScheme {
        .cursor(from: "/paging/next/after", into: "after").with { $0.items = "/results" }
    }

    /// The searches of HubSpot's CRM: the cursor in the body of a `POST`, and the number of matches.
    ///
    /// A search returns at most 10,000 items and responds with 400 beyond; its outcome is then short.
    ///
    /// ```swift
    /// let body: JSONValue = ["query": "x", "limit": 100]
    /// let request = ListRequest("/crm/v3/objects/contacts/search", method: .post, body: body)
    /// let found = api.list(request, format: ListFormat(.hubspotSearch), decoding: .json(Contact.self))
    /// ```
    ///
    /// See "Search the CRM" of the HubSpot developer docs.
    public static var hubspotSearch: PaginationScheme {
        .cursor(from: "/paging/next/after", into: .body("/after"), total: "/total").with {
            $0.items = "/results"
            $0.knownCap = 10_000
            $0.endStatuses = [400]
        }
    }

    /// The updates of Plaid's `transactions/sync`: each page is one item with its changes.
    ///
    /// A page has the added, modified and removed transactions. `next_cursor` is always present; `has_more` ends the
    /// list. After a complete iteration, the last item's `next_cursor` is the start of the next run: send it as
    /// `/cursor` of the request. After any other end, restart at the original cursor, as Plaid requires when
    /// transactions change during the run.
    ///
    /// ```swift
    /// let sync = ListRequest("/transactions/sync", method: .post, body: ["cursor": saved, "count": 500])
    /// let updates = await api.list(sync, format: ListFormat(.plaidSync), decoding: ItemDecoder<SyncUpdate>.json())
    ///     .collect(upTo: 10_000)
    /// if updates.outcome.isComplete, let last = updates.arrived.last { print(last.next_cursor) }
    /// ```
    ///
    /// See "/transactions/sync" of the Plaid API.
    public static var plaidSync: PaginationScheme {
        .cursor(from: "/next_cursor", into: .body("/cursor"), hasMore: "/has_more").with { $0.takesWholePages = true }
    }

    /// The records of a Salesforce query: a path at `/nextRecordsUrl`, and the exact total at `/totalSize`.
    ///
    /// The path is requested without the query's own parameters; `queryAll` returns a path with `query`. It is valid
    /// for two days, or less if a user has more than ten open queries. After that, the iteration ends with an
    /// expired-cursor error.
    ///
    /// ```swift
    /// let contacts = api.list(Contact.self, "/services/data/v61.0/query?q=SELECT+Id+FROM+Contact", by: .salesforce)
    /// ```
    ///
    /// See "Salesforce REST API Developer Guide: Query", "Query More Results".
    public static var salesforce: PaginationScheme {
        .nextURL(at: "/nextRecordsUrl", total: "/totalSize", hasMore: .done("/done")).with {
            $0.items = "/records"
            $0.expiredStatuses.insert(400)
        }
    }

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
    /// With `expand[]=total_count` a page has a total, which is exact up to 10,000 and a lower bound beyond. Changes of
    /// the last minute may be missing.
    ///
    /// ```swift
    /// let paid = api.list(Charge.self, "/v1/charges/search?query=status:'succeeded'", by: .stripeSearch)
    /// ```
    ///
    /// See "Stripe API: Search pagination".
    public static var stripeSearch: PaginationScheme {
        .cursor(from: "/next_page", into: "page", hasMore: "/has_more", total: "/total_count").with {
            $0.items = "/data"
            $0.totalExactness = .lowerBound
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

public import PagingHTTP

extension PaginationScheme {
    /// The lists of Microsoft Graph: `@odata.nextLink`, an absolute address.
    ///
    /// The address is opaque: `$skip` in it may jump. A page may be empty before the end. A delta query has
    /// `@odata.deltaLink` on its last page, which is for the next query. The total requires `$count=true`, and for
    /// directory objects also the header field `ConsistencyLevel: eventual`.
    ///
    /// ```swift
    /// let people = api.list(Person.self, "/v1.0/users?$top=999", by: .microsoftGraph)
    /// ```
    ///
    /// See "Paging Microsoft Graph data in your app".
    public static var microsoftGraph: PaginationScheme {
        .nextURL(at: "/@odata.nextLink", total: "/@odata.count").with { $0.items = "/value" }
    }

    /// The lists of OneNote in Microsoft Graph, which omit `@odata.nextLink` if `$top` is set: `$skip`.
    ///
    /// The list ends with an empty page, the only reliable sign.
    ///
    /// ```swift
    /// let notes = api.list(Note.self, "/v1.0/me/onenote/pages?$top=100", by: .onenote)
    /// ```
    ///
    /// See "Get OneNote content and structure with Microsoft Graph".
    public static var onenote: PaginationScheme {
        .offset("$skip").with { $0.items = "/value" }
    }

    /// The lists of Azure Resource Manager: `nextLink`, an absolute address.
    ///
    /// The list ends when the link is absent, null or empty. Pages may be empty before the end.
    ///
    /// ```swift
    /// let groups = api.list(Group.self, "/subscriptions/s/resourcegroups?api-version=2021-04-01", by: .azure)
    /// ```
    ///
    /// See "Azure REST API reference: async operations, throttling, and paging".
    public static var azure: PaginationScheme {
        .nextURL(at: "/nextLink").with { $0.items = "/value" }
    }

    /// The documents of Azure Cosmos DB: a token in the header field `x-ms-continuation`.
    ///
    /// The field is in the response and in the next request. Pages may be empty before the end, which is a response
    /// without the field. Other feeds have their items elsewhere, such as `/DocumentCollections`.
    ///
    /// ```swift
    /// let orders = api.list(Order.self, "/dbs/shop/colls/orders/docs", by: .cosmosDB)
    /// ```
    ///
    /// See "List (ReadFeed) Documents" of the Azure Cosmos DB REST API.
    public static var cosmosDB: PaginationScheme {
        .cursor(from: .header("x-ms-continuation"), into: .header("x-ms-continuation")).with { $0.items = "/Documents" }
    }
}

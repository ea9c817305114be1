extension PaginationScheme {
    /// The lists of Microsoft Graph: `@odata.nextLink`, a whole address.
    ///
    /// What the address holds is the server's affair: `$skip` in it may jump. A page may be empty before the end. A delta
    /// query has `@odata.deltaLink` on its last page, which is for the next query. The total is there with `$count=true`,
    /// for directory objects only beside the header field `ConsistencyLevel: eventual`.
    ///
    /// ```swift
    /// let people = api.list(Person.self, "/v1.0/users?$top=999", by: .microsoftGraph)
    /// ```
    ///
    /// See "Paging Microsoft Graph data in your app".
    public static var microsoftGraph: PaginationScheme {
        .nextURL(at: "/@odata.nextLink", total: "/@odata.count").items(at: "/value")
    }

    /// The lists of OneNote in Microsoft Graph, which leave `@odata.nextLink` out where `$top` is given: `$skip`.
    ///
    /// Ends with an empty page, since nothing else can be relied on.
    ///
    /// ```swift
    /// let notes = api.list(Note.self, "/v1.0/me/onenote/pages?$top=100", by: .onenote)
    /// ```
    ///
    /// See "Get OneNote content and structure with Microsoft Graph".
    public static var onenote: PaginationScheme {
        .offset("$skip").items(at: "/value")
    }

    /// The lists of Azure Resource Manager: `nextLink`, a whole address.
    ///
    /// The end is a link that is absent, null or empty. Pages may be empty before.
    ///
    /// ```swift
    /// let groups = api.list(Group.self, "/subscriptions/s/resourcegroups?api-version=2021-04-01", by: .azure)
    /// ```
    ///
    /// See "Azure REST API reference: async operations, throttling, and paging".
    public static var azure: PaginationScheme {
        .nextURL(at: "/nextLink").items(at: "/value")
    }

    /// The documents of Azure Cosmos DB: a token in the header field `x-ms-continuation` of response and request.
    ///
    /// Pages may be empty before the end, which is a response without the field. Other feeds have their items elsewhere,
    /// such as `/DocumentCollections`.
    ///
    /// ```swift
    /// let orders = api.list(Order.self, "/dbs/shop/colls/orders/docs", by: .cosmosDB)
    /// ```
    ///
    /// See "List (ReadFeed) Documents" of the Azure Cosmos DB REST API.
    public static var cosmosDB: PaginationScheme {
        .cursor(from: .header("x-ms-continuation"), into: .header("x-ms-continuation")).items(at: "/Documents")
    }
}

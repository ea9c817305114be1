public import PagingHTTP

extension PaginationScheme {
    /// The lists of Zendesk by cursor: a next address, and a flag that ends the list.
    ///
    /// Without `page[size]`, Zendesk returns numbered pages instead, so the scheme sends 100, unless the request sets
    /// it.
    ///
    /// ```swift
    /// let tickets = api.list(Ticket.self, "/api/v2/tickets", by: .zendesk, items: "/tickets")
    /// ```
    ///
    /// See "Paginating through lists using cursor pagination" of the Zendesk developer docs.
    public static var zendesk: PaginationScheme {
        .nextURL(at: "/links/next", hasMore: "/meta/has_more").with { $0.parameters = ["page[size]": 100] }
    }

    /// The lists of Zendesk by numbered pages: a next address, and the number of all items.
    ///
    /// Pages load in parallel. Many of these lists reject pages beyond 10,000 items, and searches beyond 1,000. The
    /// iteration then ends with that error and the received items.
    ///
    /// ```swift
    /// let found = api.list(Ticket.self, "/api/v2/search?query=type:ticket", by: .zendeskPages, items: "/results")
    /// ```
    ///
    /// See "Paginating through lists using offset pagination" of the Zendesk developer docs.
    public static var zendeskPages: PaginationScheme {
        .nextURL(at: "/next_page", total: "/count")
    }

    /// The incremental exports of Zendesk by cursor: `end_of_stream` ends the list.
    ///
    /// The next address is always present. The last page's `after_cursor` is the start of the next export.
    ///
    /// ```swift
    /// let path = "/api/v2/incremental/tickets/cursor?start_time=1700000000"
    /// let changed = api.list(Ticket.self, path, by: .zendeskExport, items: "/tickets")
    /// ```
    ///
    /// See "Using the Incremental Exports API" of the Zendesk developer docs.
    public static var zendeskExport: PaginationScheme {
        .nextURL(at: "/after_url", hasMore: .done("/end_of_stream"))
    }
}

extension PaginationScheme {
    /// The lists of Zendesk by cursor: a next address, and a flag that ends the list.
    ///
    /// Without `page[size]` Zendesk answers with numbered pages instead, so it is sent: 100, unless the request has it.
    ///
    /// ```swift
    /// let tickets = api.list(Ticket.self, "/api/v2/tickets", by: .zendesk, items: "/tickets")
    /// ```
    ///
    /// See "Paginating through lists using cursor pagination" of the Zendesk developer docs.
    public static var zendesk: PaginationScheme {
        .nextURL(at: "/links/next", hasMore: "/meta/has_more").sending("page[size]", 100)
    }

    /// The lists of Zendesk by numbered pages: a next address, and the number of all items.
    ///
    /// Pages are loaded in parallel. Many of these lists refuse what lies beyond 10,000 items, and searches what lies beyond
    /// 1,000: the walk then ends with that error, and what arrived.
    ///
    /// ```swift
    /// let found = api.list(Ticket.self, "/api/v2/search?query=type:ticket", by: .zendeskPages, items: "/results")
    /// ```
    ///
    /// See "Paginating through lists using offset pagination" of the Zendesk developer docs.
    public static var zendeskPages: PaginationScheme {
        .nextURL(at: "/next_page", total: "/count")
    }

    /// The incremental exports of Zendesk by cursor: the address is always there, and `end_of_stream` ends the list.
    ///
    /// The cursor of the last page, `after_cursor`, is where the next export begins.
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

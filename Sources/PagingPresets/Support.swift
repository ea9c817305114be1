public import PagingHTTP

extension APIPreset {
    static let support = [
        APIPreset(
            "slack",
            .slack,
            "lists of Slack with GET",
            documentation: "https://docs.slack.dev/apis/web-api/pagination/"
        ).recognized(at: "slack.com").sized(by: "limit"),
        APIPreset(
            "slackForm",
            .slackForm,
            "lists of Slack with a form",
            documentation: "https://docs.slack.dev/apis/web-api/pagination/"
        ).at("slack.com").sized(by: "form:limit"),
        APIPreset(
            "slackPages",
            .slackPages,
            "numbered pages of older Slack methods",
            documentation: "https://docs.slack.dev/apis/web-api/pagination/"
        ).at("slack.com").sized(by: "count"),
        APIPreset(
            "zendesk",
            .zendesk,
            "lists of Zendesk by cursor",
            documentation:
                "https://developer.zendesk.com/api-reference/introduction/pagination/"
        ).at("SUBDOMAIN.zendesk.com").sized(by: "page[size]"),
        APIPreset(
            "zendeskExport",
            .zendeskExport,
            "incremental exports of Zendesk",
            documentation:
                "https://developer.zendesk.com/api-reference/ticketing/ticket-management/incremental_exports/"
        ).at("SUBDOMAIN.zendesk.com").sized(by: "per_page"),
        APIPreset(
            "zendeskPages",
            .zendeskPages,
            "lists of Zendesk by page number",
            documentation: "https://developer.zendesk.com/api-reference/introduction/pagination/"
        ).at("SUBDOMAIN.zendesk.com").sized(by: "per_page"),
        APIPreset(
            "zendeskSearch",
            .zendeskSearch,
            "searches of Zendesk",
            documentation: "https://developer.zendesk.com/api-reference/ticketing/ticket-management/search/"
        ).at("SUBDOMAIN.zendesk.com").sized(by: "per_page").divided(by: .zendeskSearch),
    ]
}

extension PaginationScheme {
    /// The lists of Slack's Web API with `GET`: a cursor at `/response_metadata/next_cursor`.
    ///
    /// The cursor is empty on the last page. A page may have fewer items than requested. An error has the status 200
    /// and `ok: false`, and fails the iteration.
    ///
    /// ```swift
    /// let channels = api.list(Channel.self, "/api/conversations.list?limit=200", by: .slack, items: "/channels")
    /// ```
    ///
    /// See "Slack API: Pagination".
    public static var slack: PaginationScheme {
        .cursor(from: "/response_metadata/next_cursor", into: "cursor")
    }

    /// The same lists with `POST` and a form as the body.
    ///
    /// ```swift
    /// var request = ListRequest("/api/conversations.history", method: .post)
    /// request.set(.form("channel"), to: "C024BE91L")
    /// let messages = api.list(request, format: ListFormat(.slackForm, items: "/messages"), decoding: .json(Post.self))
    /// ```
    ///
    /// See "Slack API: Using the Slack Web API".
    public static var slackForm: PaginationScheme {
        .cursor(from: "/response_metadata/next_cursor", into: .form("cursor"))
    }

    /// The older lists of Slack's Web API, such as `files.list`: page numbers, with a total at `/paging`.
    ///
    /// ```swift
    /// let files = api.list(File.self, "/api/files.list?count=100", by: .slackPages, items: "/files")
    /// ```
    ///
    /// See "Slack API: Pagination", "Classic pagination".
    public static var slackPages: PaginationScheme {
        .pageNumber(total: "/paging/total", totalPages: "/paging/pages")
    }

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

    /// The searches of Zendesk: ``zendeskPages``, limited to 1,000 items per search.
    ///
    /// Zendesk rejects the pages behind them with the status 422. ``PagingHTTP/ListRange/zendeskSearch(by:since:until:)``
    /// divides a longer search.
    ///
    /// ```swift
    /// let limited = api.list(Ticket.self, "/api/v2/search?query=type:ticket&per_page=100", by: .zendeskSearch)
    /// ```
    ///
    /// See "Search: Results limit" of the Zendesk developer docs.
    public static var zendeskSearch: PaginationScheme {
        zendeskPages.with {
            $0.items = "/results"
            $0.knownCap = 1_000
        }
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

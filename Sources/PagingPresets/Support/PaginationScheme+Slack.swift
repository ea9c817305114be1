public import PagingHTTP

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
}

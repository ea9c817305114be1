public import PagingHTTP

extension PaginationScheme {
    /// The topics of a Discourse forum: page numbers from 0, while `more_topics_url` is present.
    ///
    /// That address is for browsers and is not followed: the list's own path, which ends in `.json`, stays. The list is
    /// sorted by activity, so topics move during loading. With an identity, repeated topics are dropped.
    ///
    /// ```swift
    /// let topics = api.list(Topic.self, "/latest.json", by: .discourse).deduplicated(by: \.id)
    /// ```
    ///
    /// See "Discourse API: Topics".
    public static var discourse: PaginationScheme {
        .pageNumber(firstPage: 0, hasMore: .presence("/topic_list/more_topics_url")).with {
            $0.items = "/topic_list/topics"
        }
    }
}

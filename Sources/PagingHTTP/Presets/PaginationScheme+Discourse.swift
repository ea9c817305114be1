extension PaginationScheme {
    /// The topics of a Discourse forum: pages that count from 0, while there is a `more_topics_url`.
    ///
    /// That address is the one for people, and not followed: the list's own path, which ends in `.json`, stays. The newest
    /// activity comes first, so topics move while they are read: with an identity, those that come again are left out.
    ///
    /// ```swift
    /// let topics = api.list(Topic.self, "/latest.json", by: .discourse).deduplicated(by: \.id)
    /// ```
    ///
    /// See "Discourse API: Topics".
    public static var discourse: PaginationScheme {
        .pageNumber(firstPage: 0, hasMore: .presence("/topic_list/more_topics_url")).items(at: "/topic_list/topics")
    }
}

public import PagingHTTP

extension PaginationScheme {
    /// The listings of Reddit: the full name of the last thing, at `/data/after`.
    ///
    /// A listing ends after about 1,000 things, even if there are more; its outcome is then short. If things were
    /// filtered out, the limit is reached with fewer items, which cannot be detected.
    ///
    /// ```swift
    /// let posts = api.list(Post.self, "/r/swift/new.json?limit=100", by: .reddit)
    /// ```
    ///
    /// See "reddit.com: API documentation, listings".
    public static var reddit: PaginationScheme {
        .cursor(from: "/data/after", into: "after").with {
            $0.items = "/data/children"
            $0.knownCap = 1_000
        }
    }
}

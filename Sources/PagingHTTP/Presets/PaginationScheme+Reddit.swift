extension PaginationScheme {
    /// The listings of Reddit: the full name of the last thing, at `/data/after`.
    ///
    /// A listing ends after about 1,000 things, however many there are. One that ended there is short; where things were
    /// filtered out, that limit is met with fewer, and nothing shows it.
    ///
    /// ```swift
    /// let posts = api.list(Post.self, "/r/swift/new.json?limit=100", by: .reddit)
    /// ```
    ///
    /// See "reddit.com: API documentation, listings".
    public static var reddit: PaginationScheme {
        .cursor(from: "/data/after", into: "after").items(at: "/data/children").capped(at: 1_000)
    }
}

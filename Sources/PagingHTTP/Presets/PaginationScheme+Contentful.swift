extension PaginationScheme {
    /// The lists of Contentful: `skip`, with a total.
    ///
    /// All pages are loaded in parallel. `errors` beside the items name links that lead nowhere.
    ///
    /// ```swift
    /// let entries = api.list(Entry.self, "/spaces/s/environments/master/entries?limit=1000&order=sys.id", by: .contentful)
    /// ```
    ///
    /// See "Content Delivery API: Collection resources and pagination".
    public static var contentful: PaginationScheme {
        .offset("skip", total: "/total").items(at: "/items")
    }

    /// The synchronization of Contentful: `nextPageUrl`, until a page has `nextSyncUrl` in its place.
    ///
    /// That one is where the next synchronization begins, and not followed.
    ///
    /// ```swift
    /// let content = api.list(Entry.self, "/spaces/s/environments/master/sync?initial=true", by: .contentfulSync)
    /// ```
    ///
    /// See "Content Delivery API: Synchronization".
    public static var contentfulSync: PaginationScheme {
        .nextURL(at: "/nextPageUrl").items(at: "/items")
    }
}

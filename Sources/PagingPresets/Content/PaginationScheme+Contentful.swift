public import PagingHTTP

extension PaginationScheme {
    /// The lists of Contentful: `skip`, with a total.
    ///
    /// All pages load in parallel. `errors` beside the items lists unresolvable links.
    ///
    /// ```swift
    /// let entries = api.list(Entry.self, "/spaces/s/environments/master/entries?limit=1000&order=sys.id", by: .contentful)
    /// ```
    ///
    /// See "Content Delivery API: Collection resources and pagination".
    public static var contentful: PaginationScheme {
        .offset("skip", total: "/total").with {
            $0.items = "/items"
            // They concern links between entries that cannot be resolved.
            $0.ignoring = ["/errors"]
        }
    }

    /// The synchronization of Contentful: `nextPageUrl`, until a page has `nextSyncUrl` instead.
    ///
    /// `nextSyncUrl` is the start of the next synchronization and is not followed.
    ///
    /// ```swift
    /// let content = api.list(Entry.self, "/spaces/s/environments/master/sync?initial=true", by: .contentfulSync)
    /// ```
    ///
    /// See "Content Delivery API: Synchronization".
    public static var contentfulSync: PaginationScheme {
        .nextURL(at: "/nextPageUrl").with { $0.items = "/items" }
    }
}

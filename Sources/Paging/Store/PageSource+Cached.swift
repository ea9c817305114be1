extension PageSource {
    /// A source whose pages are kept in a store, and come from there when the policy says so.
    ///
    /// ```swift
    /// let kept = repos.cached(in: store, as: "repos", coding: .json(id: \.id), policy: .networkElseCached)
    /// for try await repo in kept.items { print(repo.name) }       // offline as well, as far as it was read before
    /// ```
    ///
    /// Each page is an entry of its own: its items, the nearest addresses on either side, what it said about the total and
    /// the end. A page that comes from the store says so (``Page/kept``), and whether it is stale. Two that ask for one
    /// page at the same time share one request. Where the source can ask whether a page has changed (HTTP does, by `ETag`
    /// and `Last-Modified`), that is asked instead of loading it again.
    ///
    /// A list is kept under its key, never by its cursors alone: see ``ListKey``. Adapters that change items belong
    /// before this one if what they make is to be kept, and after it otherwise.
    ///
    /// Throws what the source throws; ``PagingError`` with ``PagingError/Code/notKept`` for a page that only the store may
    /// bring and does not have. What the store throws reaches the caller only where nothing but the store is asked:
    /// otherwise see ``CachedSource/onStoreFailure(_:)``.
    ///
    /// - Parameters:
    ///   - store: where pages are kept.
    ///   - list: which list it is.
    ///   - coding: how items and cursors are written down.
    ///   - policy: when the network is asked, and when not.
    public func cached(
        in store: any PageStore,
        as list: ListKey,
        coding: PageCoding<Item, Cursor>,
        policy: CachePolicy = .networkElseCached
    ) -> CachedSource<Self> {
        CachedSource(KeepingLoader(base: self, shelf: ListShelf(store: store, list: list, coding: coding)), policy)
    }
}

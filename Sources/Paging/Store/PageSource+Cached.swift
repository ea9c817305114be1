extension PageSource {
    /// Returns a source that stores its pages and reads them from the store as the policy allows.
    ///
    /// ```swift
    /// let cached = repos.cached(in: store, as: "repos", coding: .json(id: \.id), policy: .networkElseCached)
    /// for try await repo in cached.items { print(repo.name) }       // offline as well, as far as it was read before
    /// ```
    ///
    /// Each page is a separate entry with its items, the nearest addresses on either side, its declared total and its
    /// end. A page from the store is marked as such (``PageMetadata/cacheMark``), including whether it is stale. Concurrent requests
    /// for the same page share one load. If the source can check whether a page has changed (as HTTP can, with `ETag`
    /// and `Last-Modified`), the cached source revalidates the stored page instead of loading it again.
    ///
    /// A list is stored under its key and never identified by its cursors alone: see ``ListKey``. Apply adapters that
    /// change items before this one to store their results, and after it otherwise.
    ///
    /// Pages throw the errors of the source, and ``PagingError`` with ``PagingError/Code/notCached`` for a page that must
    /// come from the store and is not stored. Errors of the store reach the caller only if the policy disallows the
    /// network. Otherwise, see ``CachedSource/onStoreFailure(_:)``.
    ///
    /// - Parameters:
    ///   - store: The store of the pages.
    ///   - list: The key of the list.
    ///   - coding: The conversion of items and cursors to their stored form.
    ///   - policy: The conditions under which the network or the store is used.
    public func cached(
        in store: any PageStore,
        as list: ListKey,
        coding: PageCoding<Item, Cursor>,
        policy: CachePolicy = .networkElseCached
    ) -> CachedSource<Self> {
        CachedSource(CachingLoader(base: self, listStore: ListStore(store: store, list: list, coding: coding)), policy)
    }
}

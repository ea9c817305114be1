public import Paging

extension HTTPPageSource {
    /// Returns the same list with pages that overlap by one item, so that no item is missed.
    ///
    /// ```swift
    /// let repos = api.list(Repo.self, "/repos?per_page=100", by: .pageNumber()).overlapping(by: "/id")
    /// for try await repo in repos.items { print(repo.name) }
    /// ```
    ///
    /// In a list by page number or offset, a removed item moves all following items by one: the walk misses the item
    /// that moves onto a page it has already read. With overlap, each page starts with the last item of the page
    /// before. If that item has moved, the walk searches for it and continues from there.
    ///
    /// Every item that is in the list for the whole walk is delivered once; ``/Paging/PagingOutcome`` counts items that
    /// arrived twice because the list moved as duplicates. Items that are added or removed during the walk may or may
    /// not be delivered. Items must keep their order, and each response must be a consistent snapshot of the list.
    ///
    /// The walk is serial, since each page starts at the end of the previous one. A list with cursors is unchanged: its
    /// pages do not move. The total is only compared with the walk's final position.
    ///
    /// A resumed walk continues at the end of a page. Resume a walk that stopped within a page at the start of that
    /// page, and omit the known items.
    ///
    /// - Parameters:
    ///   - identity: the location of an item's identity.
    ///   - pageSize: the request parameter for the page size. Numbered pages overlap by changing their size; common
    ///     names are detected when the list's request contains one.
    /// - Returns: a source that throws ``RequestError`` when the pages are numbered and their size cannot be set.
    public func overlapping(
        by identity: JSONPointer,
        pageSize: ParameterTarget? = nil
    ) -> some PageSource<Item, PageAddress> {
        var base = self
        base.identity = identity
        return OverlappingSource(base: base, identity: identity, pageSize: pageSize)
    }
}

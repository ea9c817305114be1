public import Paging

extension HTTPPageSource {
    /// The same list, read so that it may change meanwhile: pages overlap by an item, and none is missed.
    ///
    /// ```swift
    /// let repos = api.list(Repo.self, "/repos?per_page=100").overlapping(by: "/id")
    /// for try await repo in repos.items { print(repo.name) }
    /// ```
    ///
    /// In a list by page number or offset, an item that is taken out moves all that follow it by one: the walk misses the
    /// one that slips onto a page it has read. Here each page begins with the last item of the one before. When that item
    /// is not where it was, the walk looks for where it has gone and continues from there.
    ///
    /// Every item that is in the list from the beginning of the walk to its end is delivered, once;
    /// ``/Paging/PagingOutcome`` counts as duplicates what arrived twice because the list moved. Items that are put in or
    /// taken out meanwhile may or may not be delivered. Items have to keep their order, and each response has to show the
    /// list at one moment.
    ///
    /// The walk is serial, since each page begins where the last one ended. A list that goes on by cursors is left as it
    /// is: its pages do not move. The total is only compared with the position that the walk has reached.
    ///
    /// A walk that is resumed goes on at the end of a page; one that was stopped within a page should be resumed at its
    /// beginning, with what is known left out.
    ///
    /// - Parameters:
    ///   - identity: where an item has its identity.
    ///   - pageSize: where a request has the size of a page. Numbered pages overlap by changing their size; the usual
    ///     names are found by themselves when the list's request has one of them.
    /// - Returns: a source that throws ``HTTPError`` when the pages are numbered and their size cannot be chosen.
    public func overlapping(
        by identity: JSONPointer,
        pageSize: ParameterTarget? = nil
    ) -> some PageSource<Item, PageAddress> {
        var base = self
        base.identity = identity
        return OverlappingSource(base: base, identity: identity, pageSize: pageSize)
    }
}

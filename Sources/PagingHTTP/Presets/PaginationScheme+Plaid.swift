extension PaginationScheme {
    /// The updates of Plaid's `transactions/sync`: each page is an item, with what was added, modified and removed.
    ///
    /// `next_cursor` is always there; `has_more` ends the list. When the walk is complete, the last item's `next_cursor`
    /// is where the next run begins: put it into `/cursor` of the request. A walk that ended otherwise is begun again at
    /// the cursor it began at, which is what Plaid asks for when transactions change meanwhile.
    ///
    /// ```swift
    /// let sync = ListRequest("/transactions/sync", method: .post, body: ["cursor": saved, "count": 500])
    /// let updates = await api.list(sync, format: ListFormat(.plaidSync), decoding: ItemDecoder<SyncUpdate>.json())
    ///     .collect(upTo: 10_000)
    /// if updates.outcome.isComplete, let last = updates.arrived.last { print(last.next_cursor) }
    /// ```
    ///
    /// See "/transactions/sync" of the Plaid API.
    public static var plaidSync: PaginationScheme {
        .cursor(from: "/next_cursor", into: .body("/cursor"), hasMore: "/has_more").takingWholePages()
    }
}

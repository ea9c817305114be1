public import PagingHTTP

extension PaginationScheme {
    /// The updates of Plaid's `transactions/sync`: each page is one item with its changes.
    ///
    /// A page has the added, modified and removed transactions. `next_cursor` is always present; `has_more` ends the
    /// list. After a complete iteration, the last item's `next_cursor` is the start of the next run: send it as
    /// `/cursor` of the request. After any other end, restart at the original cursor, as Plaid requires when
    /// transactions change during the run.
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
        .cursor(from: "/next_cursor", into: .body("/cursor"), hasMore: "/has_more").with { $0.takesWholePages = true }
    }
}

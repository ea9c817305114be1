extension PaginationScheme {
    /// The hits of a search in Elasticsearch or OpenSearch: the last hit's `sort` goes into `search_after`.
    ///
    /// The search's body has to have a `sort` that no two hits share, or hits are left out where a page ends among equal
    /// ones. A point in time adds such a key by itself and keeps the list from changing; the newest `pit_id` goes with
    /// each request, and a point in time that has expired (404) ends the walk with an error that says so. The list ends
    /// with a page without hits. A total counts 10,000 hits at most and is taken as a lower bound beyond them. A search
    /// that ran out of time, or did not reach all shards, is unproven in the end.
    ///
    /// ```swift
    /// let pit: JSONValue = ["id": "PIT", "keep_alive": "1m"]
    /// let body: JSONValue = ["size": 1_000, "pit": pit, "sort": ["_shard_doc"]]
    /// let request = ListRequest("/_search", method: .post, body: body)
    /// let hits = api.list(request, format: ListFormat(.elasticsearch, identity: "/_id"), decoding: .json(Hit.self))
    /// ```
    ///
    /// See "Elasticsearch: Paginate search results", "Search after".
    public static var elasticsearch: PaginationScheme {
        hits(.keyset(from: "/sort", into: .body("/search_after"))).carrying("/pit_id", into: .body("/pit/id"))
    }

    /// The hits of a scroll in Elasticsearch or OpenSearch: the newest `_scroll_id` is sent to another endpoint.
    ///
    /// The list's own request is the search, with `scroll` in its query: how long the server keeps the position from one
    /// page to the next. The list ends with a page without hits. The position moves with each request, so that a page
    /// that was lost on its way cannot be asked for again: the walk ends there with an error instead of leaving hits out.
    /// A scroll that has expired (404) ends it as well. Free the position when the walk is over: `DELETE` the scroll id.
    /// Slices of a scroll are lists of their own, which can be walked side by side.
    ///
    /// ```swift
    /// let search = ListRequest("/logs/_search?scroll=1m", method: .post, body: ["size": 1_000, "sort": ["_doc"]])
    /// let all = api.list(search, format: ListFormat(.elasticsearchScroll), decoding: .json(Hit.self))
    /// ```
    ///
    /// See "Elasticsearch: Scroll API".
    public static var elasticsearchScroll: PaginationScheme {
        // Relative to the search of an index, so that the prefix of a proxy stays.
        hits(.cursor(from: "/_scroll_id", into: .body("/scroll_id")))
            .continuing(at: "../_search/scroll")
            .keeping("scroll")
            .endingOnEmptyPage()
            .allowingRepeatedAddresses()
            .servingPagesOnce()
    }

    /// What both have in common: where hits and totals are, and what puts a page in doubt.
    private static func hits(_ scheme: PaginationScheme) -> PaginationScheme {
        scheme.items(at: "/hits/hits")
            .total(at: "/hits/total/value")
            .doubting(when: "/timed_out", "/_shards/failed")
            .expiring(onStatus: 404)
    }
}

import Paging
public import PagingHTTP

extension PaginationScheme {
    /// The hits of an Elasticsearch or OpenSearch search: the last hit's `sort` is the `search_after`.
    ///
    /// The search's body needs a `sort` that is unique for each hit; otherwise hits are skipped if a page ends among
    /// equal ones. A point in time adds such a key and keeps the list from changing. Each request sends the newest
    /// `pit_id`. An expired point in time (404) ends the iteration with an expired-cursor error. The list ends with a
    /// page without hits. A total counts at most 10,000 hits, and a larger list has a lower bound as its total. A
    /// search that timed out or missed shards is unproven in the end.
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
        hits(.keyset(from: "/sort", into: .body("/search_after"))).with { $0.carries = ["/pit_id": .body("/pit/id")] }
    }

    /// The hits of an Elasticsearch or OpenSearch scroll: `_scroll_id` is sent to another endpoint.
    ///
    /// The list's own request is the search. `scroll` in its query is the time for which the server keeps the position
    /// between pages. The list ends with a page without hits. The position advances with each request, so a lost page
    /// cannot be requested again: the iteration ends with an error instead of skipping hits. An expired scroll (404)
    /// ends it too. Afterward, free the position with a `DELETE` of the scroll id. Slices of a scroll are separate
    /// lists, which can load concurrently.
    ///
    /// ```swift
    /// let search = ListRequest("/logs/_search?scroll=1m", method: .post, body: ["size": 1_000, "sort": ["_doc"]])
    /// let all = api.list(search, format: ListFormat(.elasticsearchScroll), decoding: .json(Hit.self))
    /// ```
    ///
    /// See "Elasticsearch: Scroll API".
    public static var elasticsearchScroll: PaginationScheme {
        // Relative to the search of an index, to preserve a proxy's prefix.
        hits(.cursor(from: "/_scroll_id", into: .body("/scroll_id"))).with {
            $0.continuesAt = "../_search/scroll"
            $0.keeps = ["scroll"]
            $0.endsOnEmptyPage = true
            $0.repeatedAddress = .isAllowed
            $0.servesPagesOnce = true
        }
    }

    /// Returns the settings shared by both: the places of hits and totals, and the warnings.
    private static func hits(_ scheme: PaginationScheme) -> PaginationScheme {
        scheme.with {
            $0.items = "/hits/hits"
            $0.total = "/hits/total/value"
            $0.warnings = ["/timed_out", "/_shards/failed"]
            $0.expiredStatuses.insert(404)
        }
    }
}

import Paging
public import PagingHTTP

extension APIPreset {
    static let search = [
        APIPreset(
            "algoliaBrowse",
            .algoliaBrowse,
            "all records of an Algolia index",
            documentation: "https://www.algolia.com/doc/rest-api/search/browse"
        ).at("APPLICATION.algolia.net").sized(by: "body:/hitsPerPage"),
        APIPreset(
            "algoliaSearch",
            .algoliaSearch,
            "searches of Algolia",
            documentation: "https://www.algolia.com/doc/guides/building-search-ui/ui-and-ux-patterns/pagination/js/"
        ).at("APPLICATION.algolia.net").sized(by: "body:/hitsPerPage"),
        APIPreset(
            "arxiv",
            .arxiv,
            "searches of arXiv, in Atom (XML)",
            documentation: "https://info.arxiv.org/help/api/user-manual.html"
        ).at("export.arxiv.org").sized(by: "max_results"),
        APIPreset(
            "elasticsearch",
            .elasticsearch,
            "searches of Elasticsearch and OpenSearch",
            documentation:
                "https://www.elastic.co/docs/reference/elasticsearch/rest-apis/paginate-search-results#search-after"
        ).sized(by: "body:/size"),
        APIPreset(
            "elasticsearchScroll",
            .elasticsearchScroll,
            "scrolls of Elasticsearch and OpenSearch",
            documentation: "https://www.elastic.co/docs/api/doc/elasticsearch/operation/operation-scroll"
        ).sized(by: "body:/size"),
    ]
}

extension PaginationScheme {
    /// All records of an Algolia index from `browse`: a cursor that is sent in the body.
    ///
    /// The cursor is absent on the last page. `nbHits` may be an estimate.
    ///
    /// ```swift
    /// let browse = ListRequest("/1/indexes/products/browse", method: .post)
    /// let products = api.list(browse, format: ListFormat(.algoliaBrowse), decoding: ItemDecoder<Product>.json())
    /// ```
    ///
    /// See "Browse for records" of the Algolia Search API.
    public static var algoliaBrowse: PaginationScheme {
        .cursor(from: "/cursor", into: .body("/cursor"), total: "/nbHits").with {
            $0.totalExactness = .estimate
            $0.items = "/hits"
        }
    }

    /// A search in an Algolia index: page numbers from 0, sent in the body.
    ///
    /// A search returns at most 1,000 hits, unless the index has another `paginationLimitedTo`. `nbPages` counts only
    /// the available pages. To load all records, use ``algoliaBrowse``.
    ///
    /// See "Pagination" in Algolia's guides.
    public static var algoliaSearch: PaginationScheme {
        .pageNumber(.body("/page"), firstPage: 0, total: "/nbHits", totalPages: "/nbPages").with {
            $0.totalExactness = .estimate
            $0.knownCap = 1_000
            $0.items = "/hits"
        }
    }

    /// A search of arXiv, in XML: an offset, and the number of all matches.
    ///
    /// arXiv asks for three seconds between two requests, so set a rate of the client. A page that comes short although
    /// more matches are declared is continued from its last entry.
    ///
    /// ```swift
    /// let papers = api.list(Paper.self, "/api/query?search_query=cat:cs.PL&max_results=500", by: .arxiv)
    /// ```
    ///
    /// See "arXiv API User's Manual".
    public static var arxiv: PaginationScheme {
        .offset("start", total: "/*:feed/*:totalResults").with {
            $0.responseFormat = .xml
            $0.items = "/*:feed/*:entry"
        }
    }

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

/// What APIs call the parts of their pagination.
enum DetectorNames {
    /// A cursor's place, and the parameters that it may go into, the usual one first.
    struct Cursor: Sendable {
        let place: ValuePlace
        let targets: [ParameterTarget]
        /// Whether a number under this name is something else.
        var isOpaque = false

        init(_ place: ValuePlace, _ targets: ParameterTarget...) {
            self.place = place
            self.targets = targets
        }

        /// A cursor under a name that elsewhere is that of a number.
        static func opaque(_ place: ValuePlace, _ target: ParameterTarget) -> Cursor {
            var cursor = Cursor(place, target)
            cursor.isOpaque = true
            return cursor
        }
    }

    /// An object of links: where its next one would be, and those that are there without it on a last page.
    struct LinkObject: Sendable {
        let next: ValuePlace
        let neighbours: [ValuePlace]
    }

    /// The smallest page size that APIs use by default: a shorter list without any sign of pages is whole.
    static let smallestUsualPage = 10

    static let nextURLs: [ValuePlace] = [
        "/@odata.nextLink", "/odata.nextLink", "/nextLink", "/d/__next", "/__next", "/links/next", "/_links/next",
        "/next", "/next_page_url", "/nextPageUrl", "/next_page_uri", "/next_page/uri", "/next_url", "/nextUrl",
        "/next_href", "/next_link", "/nextPageLink", "/next_page_link", "/nextRecordsUrl", "/next_page", "/nextPage",
        "/meta/next", "/meta/next_page_url", "/meta/next_url", "/meta/links/next", "/meta/pagination/links/next",
        "/paging/next/link", "/paging/next", "/pagination/next", "/pagination/next_url", "/pagination/nextUrl",
        "/pagination/next_page_url", "/pagination/urls/next", "/pagination/links/next", "/pages/next", "/info/next",
        "/response/next", "/result/_links/next", "/hydra:view/hydra:next", "/view/next",
        "/topic_list/more_topics_url", "/search_metadata/next_results", .header("X-Next-Url"),
    ]

    static let linkObjects: [LinkObject] = [
        LinkObject(next: "/links/next", neighbours: ["/links/first", "/links/last", "/links/prev"]),
        LinkObject(next: "/_links/next", neighbours: ["/_links/first", "/_links/last", "/_links/prev"]),
        LinkObject(
            next: "/hydra:view/hydra:next",
            neighbours: ["/hydra:view/hydra:first", "/hydra:view/hydra:last", "/hydra:view/hydra:previous"]
        ),
        LinkObject(next: "/view/next", neighbours: ["/view/first", "/view/last", "/view/previous"]),
    ]

    /// Where arrays of link objects are.
    static let linkArrays: [JSONPointer] = ["/links", "/link", "/_links"]

    static let cursors: [Cursor] = [
        Cursor("/response_metadata/next_cursor", "cursor"),
        Cursor("/meta/next_cursor", "cursor"), Cursor("/meta/nextCursor", "cursor"),
        Cursor("/meta/next_token", "pagination_token", "next_token"),
        Cursor("/meta/after_cursor", "page[after]"),
        Cursor("/meta/page/next_cursor", "cursor"), Cursor("/metadata/next_cursor", "cursor"),
        Cursor("/pagination/next_cursor", "cursor"), Cursor("/pagination/nextCursor", "cursor"),
        Cursor("/pagination/next_token", "next_token"),
        Cursor("/page_info/end_cursor", "after", "cursor"), Cursor("/pageInfo/endCursor", "after", "cursor"),
        Cursor("/paging/next/after", "after"), Cursor("/paging/cursors/after", "after"),
        Cursor("/result_info/cursors/after", "cursor"), Cursor("/result_info/cursor", "cursor"),
        Cursor("/cursors/after", "after"),
        Cursor("/next_cursor", "cursor", "start_cursor"), Cursor("/nextCursor", "cursor"),
        Cursor("/nextCursorMark", "cursorMark"),
        Cursor("/nextPageToken", "pageToken", "nextPageToken"),
        Cursor("/next_page_token", "page_token", "next_page_token"),
        Cursor("/next_token", "next_token", "page_token"), Cursor("/nextToken", "nextToken"),
        Cursor("/NextToken", "NextToken"),
        Cursor("/next_marker", "marker"), Cursor("/nextMarker", "marker"), Cursor("/NextMarker", "Marker"),
        Cursor("/continuationToken", "continuationToken"), Cursor("/continuation_token", "continuation_token"),
        Cursor("/metadata/continue", "continue"),
        Cursor("/data/after", "after"),
        Cursor("/bookmark", "bookmark"),
        .opaque("/next_page", "page"), .opaque("/nextPage", "page"),
        .opaque("/offset", "offset"), .opaque("/pageToken", "pageToken"),
        Cursor("/cursor", "cursor"),
        Cursor(.header("X-Next-Cursor"), "cursor"),
        Cursor(.header("x-ms-continuation"), .header("x-ms-continuation")),
        Cursor(.header("Next-Range"), .header("Range")),
    ]

    /// Where the number of the next page is told, or of its first item.
    static let nextNumbers: [Cursor] = [
        Cursor(.header("X-Next-Page"), "page"), Cursor("/next_page", "page"), Cursor("/nextPage", "page"),
        Cursor("/meta/next_page", "page"), Cursor("/meta/nextPage", "page"), Cursor("/pagination/next_page", "page"),
        Cursor("/pagination/nextPage", "page"), Cursor("/next_offset", "offset"), Cursor("/nextOffset", "offset"),
        Cursor("/meta/next_offset", "offset"), Cursor("/pagination/next_offset", "offset"),
    ]

    /// Where cursors are told that go into the body of a request.
    static let postCursors: [ValuePlace] = ["/LastEvaluatedKey", "/_scroll_id", "/pit_id"]

    /// What stands on the last page of a list only: a way to later changes, not to another page.
    static let lastPageMarks: [ValuePlace] = [
        "/@odata.deltaLink", "/odata.deltaLink", "/nextSyncToken", "/nextSyncUrl",
    ]

    static let totals: [ValuePlace] = [
        "/total", "/total_count", "/totalCount", "/count", "/totalResults", "/total_results", "/totalItems",
        "/total_items", "/total_records", "/totalRecords", "/totalRows", "/resultSizeEstimate",
        "/totalSize", "/total_size", "/meta/total", "/meta/total_count", "/meta/totalCount", "/meta/count",
        "/meta/pagination/total", "/pagination/total", "/pagination/total_count", "/pagination/totalCount",
        "/pagination/items", "/page/totalElements", "/totalElements", "/hydra:totalItems",
        "/numberMatched", "/@odata.count", "/paging/total", "/pagination/totalItems", "/result_info/total_count",
        "/pageInfo/totalResults", "/hits/total/value", "/result/total", "/info/count", "/d/__count", "/nbHits",
        .header("X-Total-Count"), .header("X-Total"), .header("X-WP-Total"), .header("Total-Count"),
        .header("X-Hits"), .header("Content-Range"),
    ]

    /// Totals by a name that others give to the number of items on the page.
    static let pageCounts: Set<ValuePlace> = ["/count", "/meta/count", "/info/count", "/pagination/items"]

    static let estimates: Set<ValuePlace> = ["/resultSizeEstimate", "/pageInfo/totalResults"]

    static let totalPages: [ValuePlace] = [
        "/total_pages", "/totalPages", "/pages", "/page_count", "/pageCount", "/last_page", "/meta/total_pages",
        "/meta/totalPages", "/meta/last_page", "/meta/pagination/total_pages", "/pagination/total_pages",
        "/pagination/totalPages", "/pagination/pages", "/page/totalPages", "/paging/pages", "/info/pages",
        "/result_info/total_pages", .header("X-Total-Pages"), .header("X-WP-TotalPages"),
    ]

    static let moreSigns: [MoreSign] = [
        "/has_more", "/hasMore", "/has-more", "/has_next", "/hasNext", "/has_next_page", "/hasNextPage", "/more",
        "/is_truncated", "/isTruncated", "/IsTruncated", "/meta/has_more", "/meta/hasMore", "/meta/has_next_page",
        "/pagination/has_more", "/pagination/hasMore", "/pagination/has_next", "/pagination/hasNext",
        "/pagination/has_next_page", "/pagination/more_items_in_collection", "/paging/has_more", "/paging/hasMore",
        "/page_info/has_next_page", "/pageInfo/hasNextPage",
        .done("/done"), .done("/isLast"), .done("/is_last"), .done("/isLastPage"), .done("/last"), .done("/last_page"),
    ]

    /// Where servers cap a page, whatever was asked for: a page of this size may be one of many.
    static let usualPageSizes: Set<Int> = [
        10, 15, 20, 24, 25, 30, 40, 50, 60, 64, 75, 80, 90, 100, 120, 128, 150, 200,
        250, 256, 300, 400, 500, 512, 1000, 1024, 2000, 5000, 10_000,
    ]

    static let pageSizes = [
        "per_page", "limit", "page_size", "pageSize", "perPage", "pagesize", "pagelen", "size", "count", "$top",
        "maxResults", "max_results", "$limit", "page[size]",
    ]
    static let pages = [
        "page", "p", "pageNumber", "page_number", "pageNo", "page_no", "current_page", "currentPage", "number",
        "page[number]",
    ]
    /// Names that only bodies use: the parameter is called otherwise.
    static let pageWords: Set<String> = ["current_page", "currentPage", "number"]
    static let offsets = ["offset", "skip", "startIndex", "start_index", "startAt", "$skip", "$offset", "page[offset]"]

    /// Where a body repeats a number of the request: at its top, or among its data about the page.
    static func echoPlaces(of name: String) -> [ValuePlace] {
        if name == "number" { return ["/page/number", "/number"] }
        let objects = ["", "/meta", "/pagination", "/page", "/paging", "/meta/pagination", "/result_info", "/metadata"]
        let body = objects.compactMap { ValuePlace("\($0)/\(name)") }
        return name == "page" ? body + [.header("X-Page")] : body
    }
}

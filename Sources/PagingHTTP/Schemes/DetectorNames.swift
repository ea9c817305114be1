/// What APIs call the parts of their pagination.
enum DetectorNames {
    /// A cursor's place, and the parameters that it may go into, the usual one first.
    struct Cursor: Sendable {
        let place: ValuePlace
        let parameters: [String]

        init(_ place: ValuePlace, _ parameters: String...) {
            self.place = place
            self.parameters = parameters
        }
    }

    /// The smallest page size that APIs use by default: a shorter list without any sign of pages is whole.
    static let smallestUsualPage = 10

    static let nextURLs: [ValuePlace] = [
        "/@odata.nextLink", "/odata.nextLink", "/nextLink", "/links/next", "/_links/next", "/next", "/next_page_url",
        "/nextPageUrl", "/next_url", "/nextUrl", "/next_href", "/meta/next", "/meta/next_page_url", "/meta/links/next",
        "/paging/next", "/pagination/next", "/pagination/next_url", "/info/next", "/response/next",
        .header("X-Next-Url"),
    ]

    static let cursors: [Cursor] = [
        Cursor("/response_metadata/next_cursor", "cursor"),
        Cursor("/meta/next_cursor", "cursor"),
        Cursor("/meta/next_token", "pagination_token", "next_token"),
        Cursor("/meta/after_cursor", "page[after]"),
        Cursor("/pagination/next_cursor", "cursor"),
        Cursor("/paging/next/after", "after"),
        Cursor("/paging/cursors/after", "after"),
        Cursor("/next_cursor", "cursor"),
        Cursor("/nextCursor", "cursor"),
        Cursor("/nextPageToken", "pageToken"),
        Cursor("/next_page_token", "page_token", "next_page_token"),
        Cursor("/next_token", "next_token", "page_token"),
        Cursor("/nextToken", "nextToken"),
        Cursor("/next_marker", "marker"),
        Cursor("/continuationToken", "continuationToken"),
        Cursor("/metadata/continue", "continue"),
        Cursor("/data/after", "after"),
        Cursor("/cursor", "cursor"),
        Cursor(.header("X-Next-Cursor"), "cursor"),
    ]

    static let nextPages: [ValuePlace] = [
        .header("X-Next-Page"), "/next_page", "/nextPage", "/meta/next_page", "/pagination/next_page",
    ]

    static let totals: [ValuePlace] = [
        "/total", "/total_count", "/totalCount", "/count", "/totalResults", "/total_results", "/totalItems",
        "/total_items",
        "/totalSize", "/total_size", "/meta/total", "/meta/total_count", "/meta/totalCount", "/meta/count",
        "/pagination/total", "/pagination/total_count", "/page/totalElements", "/totalElements", "/hydra:totalItems",
        "/numberMatched", "/@odata.count", "/paging/total", "/pagination/totalItems",
        .header("X-Total-Count"), .header("X-Total"), .header("X-WP-Total"), .header("Total-Count"),
        .header("Content-Range"),
    ]

    static let totalPages: [ValuePlace] = [
        "/total_pages", "/totalPages", "/pages", "/page_count", "/last_page", "/meta/total_pages", "/meta/totalPages",
        "/meta/last_page", "/pagination/total_pages", "/pagination/totalPages", "/pagination/pages", "/page/totalPages",
        "/paging/pages", "/info/pages", .header("X-Total-Pages"), .header("X-WP-TotalPages"),
    ]

    static let flags: [ValuePlace] = [
        "/has_more", "/hasMore", "/has_next", "/hasNext", "/has_next_page", "/hasNextPage", "/more", "/meta/has_more",
        "/meta/hasMore", "/pagination/has_more", "/pagination/has_next", "/paging/has_more",
    ]

    /// Where servers cap a page, whatever was asked for: a page of this size may be one of many.
    static let usualPageSizes: Set<Int> = [
        10, 15, 20, 24, 25, 30, 40, 50, 60, 64, 75, 80, 90, 100, 120, 128, 150, 200,
        250, 256, 300, 400, 500, 512, 1000, 1024, 2000, 5000, 10_000,
    ]

    static let pageSizes = [
        "per_page", "limit", "page_size", "pageSize", "perPage", "size", "count", "$top", "maxResults",
    ]
    static let pages = ["page", "p", "pageNumber", "page_number", "pageNo", "page_no", "current_page", "currentPage"]
    static let offsets = ["offset", "skip", "startIndex", "start_index", "startAt", "$skip"]
}

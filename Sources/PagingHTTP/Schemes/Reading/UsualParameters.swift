/// The usual names of the parameters of lists, the likeliest first.
package enum UsualParameters {
    /// The names of page sizes.
    static let pageSizes = [
        "per_page", "limit", "page_size", "pageSize", "perPage", "pagesize", "pagelen", "size", "count", "$top",
        "maxResults", "max_results", "$limit", "page[size]", "first", "rows", "take", "pageLimit", "page_limit",
        "per-page",
        "page-size", "n", "max", "num", "results", "itemsPerPage", "items_per_page", "top", "_limit", "page[limit]",
    ]
    /// The positions of ``pageSizes``, by name.
    package static let pageSizeRanks = Dictionary(zip(pageSizes, 0...), uniquingKeysWith: { first, _ in first })
    /// The names of page numbers.
    package static let pages = [
        "page", "p", "pageNumber", "page_number", "pageNo", "page_no", "current_page", "currentPage", "number",
        "page[number]", "pageIndex", "page_index", "_page", "pg", "paged",
    ]
    /// The names of numbers of items to skip.
    package static let offsets = [
        "offset", "skip", "startIndex", "start_index", "startAt", "$skip", "$offset", "page[offset]", "start", "_start",
        "from", "first_result",
    ]
}

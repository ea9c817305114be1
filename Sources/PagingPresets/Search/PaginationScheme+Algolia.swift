import Paging
public import PagingHTTP

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
}

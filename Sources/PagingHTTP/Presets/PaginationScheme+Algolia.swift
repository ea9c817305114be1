import Paging

extension PaginationScheme {
    /// Everything in an Algolia index, by `browse`: a cursor that goes into the body.
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
        .cursor(from: "/cursor", into: .body("/cursor"), total: "/nbHits").counting(.estimate).items(at: "/hits")
    }

    /// A search in an Algolia index: pages counted from 0, in the body.
    ///
    /// A search gives 1,000 hits at most unless the index has another `paginationLimitedTo`, and `nbPages` counts only
    /// the pages that can be had. To get everything there is ``algoliaBrowse``.
    ///
    /// See "Pagination" in Algolia's guides.
    public static var algoliaSearch: PaginationScheme {
        .pageNumber(.body("/page"), firstPage: 0, total: "/nbHits", totalPages: "/nbPages")
            .counting(.estimate)
            .capped(at: 1_000)
            .items(at: "/hits")
    }
}

import Paging
public import PagingHTTP

extension PaginationScheme {
    /// OGC API - Features: the link in `links` with the relation `next`, and `numberMatched`.
    ///
    /// ```swift
    /// let lakes = api.list(Feature.self, "/collections/lakes/items?limit=100", by: .ogcFeatures)
    /// ```
    ///
    /// See "OGC API - Features - Part 1: Core", section 7.15.
    public static var ogcFeatures: PaginationScheme {
        .links(in: "/links", total: "/numberMatched").with { $0.items = "/features" }
    }

    /// A search of a STAC API: ``ogcFeatures``, whose next link may be a `POST` with a body.
    ///
    /// With `merge`, that body is added to the search's own; otherwise it replaces it. Large catalogs estimate the
    /// number of matches, so the total proves nothing.
    ///
    /// ```swift
    /// let search = ListRequest("/search", method: .post, body: ["collections": ["sentinel-2"], "limit": 100])
    /// let scenes = api.list(search, format: ListFormat(.stac), decoding: ItemDecoder<Feature>.json())
    /// ```
    ///
    /// See "STAC API - Item Search", "Pagination".
    public static var stac: PaginationScheme { ogcFeatures.with { $0.totalExactness = .estimate } }
}

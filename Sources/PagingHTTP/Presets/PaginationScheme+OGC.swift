import Paging

extension PaginationScheme {
    /// OGC API - Features: a link among `links` with the relation `next`, and `numberMatched`.
    ///
    /// ```swift
    /// let lakes = api.list(Feature.self, "/collections/lakes/items?limit=100", by: .ogcFeatures)
    /// ```
    ///
    /// See "OGC API - Features - Part 1: Core", section 7.15.
    public static var ogcFeatures: PaginationScheme {
        .links(in: "/links", total: "/numberMatched").items(at: "/features")
    }

    /// A search of a STAC API: ``ogcFeatures``, whose next link may be a `POST` with a body of its own.
    ///
    /// With `merge` that body is added to the search's, otherwise it stands in its place. Large catalogues estimate the
    /// number of matches, so it proves nothing.
    ///
    /// ```swift
    /// let search = ListRequest("/search", method: .post, body: ["collections": ["sentinel-2"], "limit": 100])
    /// let scenes = api.list(search, format: ListFormat(.stac), decoding: ItemDecoder<Feature>.json())
    /// ```
    ///
    /// See "STAC API - Item Search", "Pagination".
    public static var stac: PaginationScheme { ogcFeatures.counting(.estimate) }
}

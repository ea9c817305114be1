public import PagingHTTP

extension PaginationScheme {
    /// The queries of MediaWiki and Wikipedia: an object `continue`, whose members become parameters.
    ///
    /// The members are added to the list's own parameters, not to those of the previous page. With `prop=` and a
    /// generator, the data of one page may be split over several responses, until one has `batchcomplete`. Each part
    /// then arrives as an item with the same `pageid`, so an identity would drop parts. The scheme requests the newer
    /// format, in which `/query/pages` is an array.
    ///
    /// ```swift
    /// let titles = api.list(Title.self, "/w/api.php?action=query&list=allpages&aplimit=max", by: .mediawiki)
    /// ```
    ///
    /// See "API:Continue" of mediawiki.org.
    public static var mediawiki: PaginationScheme {
        .merging("/continue").with { $0.parameters = ["format": "json", "formatversion": 2] }
    }
}

extension PaginationScheme {
    /// The queries of MediaWiki, Wikipedia's among them: an object `continue`, whose members all go into the next request.
    ///
    /// They are added to the list's own parameters and not to those of the page before. With `prop=` and a generator, one
    /// page's data may be spread over several responses, until one says `batchcomplete`: each part then arrives as an item
    /// with the same `pageid`, so that an identity would drop parts. Responses are asked for in the newer form, in which
    /// `/query/pages` is an array.
    ///
    /// ```swift
    /// let titles = api.list(Title.self, "/w/api.php?action=query&list=allpages&aplimit=max", by: .mediawiki)
    /// ```
    ///
    /// See "API:Continue" of mediawiki.org.
    public static var mediawiki: PaginationScheme {
        .merging("/continue").sending("format", "json").sending("formatversion", 2)
    }
}

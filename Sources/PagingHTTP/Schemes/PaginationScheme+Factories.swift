extension PaginationScheme {
    /// The `Link` header of RFC 8288 with `rel="next"`.
    ///
    /// When a link with `rel="last"` differs from the next one in a single number, the pages between are loaded in
    /// parallel. Ends when no such link is sent.
    public static var linkHeader: PaginationScheme { linkHeader() }

    /// The `Link` header of RFC 8288, with a relation and a total.
    public static func linkHeader(relation: String = "next", total: ValuePlace? = nil) -> PaginationScheme {
        PaginationScheme(SchemeRules(.link(relation: relation), total: total))
    }

    /// A URL in the body or in a header: absolute, or relative to the response's own.
    ///
    /// An object with `href` is read as its `href`. Ends when the value is absent, null, empty, or false.
    ///
    /// - Parameters:
    ///   - place: where the URL is told.
    ///   - base: where the address is told that a relative URL is relative to, if not to the response's own.
    ///   - total: where the number of all items is told, if it is.
    ///   - hasMore: how it is told whether more follows, if it is; then that alone ends the list.
    public static func nextURL(
        at place: ValuePlace = "/next",
        base: ValuePlace? = nil,
        total: ValuePlace? = nil,
        hasMore: MoreSign? = nil
    ) -> PaginationScheme {
        PaginationScheme(SchemeRules(.url(place, base: base), total: total, hasMore: hasMore))
    }

    /// A cursor or token in the body or in a header, which goes into the next request.
    ///
    /// Ends when the cursor is absent, null, empty, or false.
    ///
    /// - Parameters:
    ///   - place: where the cursor is told.
    ///   - target: where it goes in the next request.
    ///   - hasMore: how it is told whether more follows, if it is; then that alone ends the list.
    ///   - total: where the number of all items is told, if it is.
    public static func cursor(
        from place: ValuePlace,
        into target: ParameterTarget,
        hasMore: MoreSign? = nil,
        total: ValuePlace? = nil
    ) -> PaginationScheme {
        PaginationScheme(SchemeRules(.cursor(place, into: target), total: total, hasMore: hasMore))
    }

    /// A page number.
    ///
    /// With a total, all pages are loaded in parallel.
    ///
    /// Ends at the last page that the total names, when a flag says so, or with an empty page.
    ///
    /// - Parameters:
    ///   - target: where the number goes.
    ///   - firstPage: the number of the first page, 0 or 1.
    ///   - total: where the number of all items is told, if it is.
    ///   - totalPages: where the number of pages is told, if it is.
    ///   - hasMore: how it is told whether more follows, if it is.
    public static func pageNumber(
        _ target: ParameterTarget = "page",
        firstPage: Int = 1,
        total: ValuePlace? = nil,
        totalPages: ValuePlace? = nil,
        hasMore: MoreSign? = nil
    ) -> PaginationScheme {
        var rules = SchemeRules(.pageNumber(target, first: firstPage), total: total, hasMore: hasMore)
        rules.totalPages = totalPages
        return PaginationScheme(rules)
    }

    /// A number of items to skip.
    ///
    /// With a total, all pages are loaded in parallel.
    ///
    /// The offset advances by what was received, so that a server which lowers the page size skips nothing. Ends when the
    /// total is reached, when a flag says so, or with an empty page.
    ///
    /// - Parameters:
    ///   - target: where the offset goes.
    ///   - base: the offset of the first item: 0, or 1 as in SCIM's `startIndex`.
    ///   - total: where the number of all items is told, if it is.
    ///   - hasMore: how it is told whether more follows, if it is.
    public static func offset(
        _ target: ParameterTarget = "offset",
        base: Int = 0,
        total: ValuePlace? = nil,
        hasMore: MoreSign? = nil
    ) -> PaginationScheme {
        PaginationScheme(SchemeRules(.offset(target, base: base), total: total, hasMore: hasMore))
    }

    /// The key of a page's last item, which goes into the next request: `starting_after`, `max_id`, `search_after`.
    ///
    /// Ends when a flag says so, or with an empty page.
    ///
    /// - Parameters:
    ///   - key: where an item holds the key.
    ///   - target: where it goes in the next request.
    ///   - hasMore: how it is told whether more follows, if it is.
    ///   - total: where the number of all items is told, if it is.
    public static func keyset(
        from key: JSONPointer,
        into target: ParameterTarget,
        hasMore: MoreSign? = nil,
        total: ValuePlace? = nil
    ) -> PaginationScheme {
        PaginationScheme(SchemeRules(.keyset(key, into: target), total: total, hasMore: hasMore))
    }
}

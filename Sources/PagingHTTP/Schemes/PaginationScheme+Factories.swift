extension PaginationScheme {
    /// The `Link` header of RFC 8288 with `rel="next"`.
    ///
    /// If a link with `rel="last"` differs from the next one in a single number, the pages between them load in
    /// parallel. The list ends when the header has no next link.
    public static var linkHeader: PaginationScheme { linkHeader() }

    /// Returns a scheme for the `Link` header of RFC 8288, with a relation and a total.
    public static func linkHeader(relation: String = "next", total: ValuePlace? = nil) -> PaginationScheme {
        PaginationScheme(.link(relation: relation), total: total)
    }

    /// Returns a scheme for a next URL in the body or in a header field, absolute or relative.
    ///
    /// A relative URL is resolved against the response's own address. If the value is an object, its `href` is used.
    /// The list ends when the value is absent, null, empty, or false.
    ///
    /// - Parameters:
    ///   - place: the place of the URL.
    ///   - base: the base of relative URLs; `nil` for the response's own address.
    ///   - total: the place of the number of all items, if any.
    ///   - hasMore: the sign that more pages follow, if any; then only this sign ends the list.
    public static func nextURL(
        at place: ValuePlace = "/next",
        base: LinkBase? = nil,
        total: ValuePlace? = nil,
        hasMore: MoreSign? = nil
    ) -> PaginationScheme {
        PaginationScheme(.url(place, base: base), total: total, hasMore: hasMore)
    }

    /// Returns a scheme for a cursor or token in the body or in a header field.
    ///
    /// The list ends when the cursor is absent, null, empty, or false.
    ///
    /// - Parameters:
    ///   - place: the place of the cursor.
    ///   - target: the parameter for the cursor in the next request.
    ///   - hasMore: the sign that more pages follow, if any; then only this sign ends the list.
    ///   - total: the place of the number of all items, if any.
    public static func cursor(
        from place: ValuePlace,
        into target: ParameterTarget,
        hasMore: MoreSign? = nil,
        total: ValuePlace? = nil
    ) -> PaginationScheme {
        PaginationScheme(.cursor(place, into: target), total: total, hasMore: hasMore)
    }

    /// Returns a scheme for page numbers.
    ///
    /// With a total, all pages load in parallel.
    ///
    /// The list ends at the last page according to the total, when a flag indicates the end, or with an empty page.
    ///
    /// - Parameters:
    ///   - target: the parameter for the page number.
    ///   - firstPage: the number of the first page, 0 or 1.
    ///   - total: the place of the number of all items, if any.
    ///   - totalPages: the place of the number of pages, if any.
    ///   - hasMore: the sign that more pages follow, if any.
    public static func pageNumber(
        _ target: ParameterTarget = "page",
        firstPage: Int = 1,
        total: ValuePlace? = nil,
        totalPages: ValuePlace? = nil,
        hasMore: MoreSign? = nil
    ) -> PaginationScheme {
        var scheme = PaginationScheme(.pageNumber(target, first: firstPage), total: total, hasMore: hasMore)
        scheme.totalPages = totalPages
        return scheme
    }

    /// Returns a scheme for offsets, the number of items to skip.
    ///
    /// With a total, all pages load in parallel.
    ///
    /// The offset advances by the number of items received, so a server that lowers the page size causes no gaps. The
    /// list ends when the total is reached, when a flag indicates the end, or with an empty page.
    ///
    /// - Parameters:
    ///   - target: the parameter for the offset.
    ///   - base: the offset of the first item: 0, or 1 as in SCIM's `startIndex`.
    ///   - total: the place of the number of all items, if any.
    ///   - hasMore: the sign that more pages follow, if any.
    public static func offset(
        _ target: ParameterTarget = "offset",
        base: Int = 0,
        total: ValuePlace? = nil,
        hasMore: MoreSign? = nil
    ) -> PaginationScheme {
        PaginationScheme(.offset(target, base: base), total: total, hasMore: hasMore)
    }

    /// Returns a scheme for the key of a page's last item: `starting_after`, `max_id`, `search_after`.
    ///
    /// The list ends when a flag indicates the end, or with an empty page.
    ///
    /// - Parameters:
    ///   - key: the place of the key within an item.
    ///   - target: the parameter for the key in the next request.
    ///   - hasMore: the sign that more pages follow, if any.
    ///   - total: the place of the number of all items, if any.
    public static func keyset(
        from key: JSONPointer,
        into target: ParameterTarget,
        hasMore: MoreSign? = nil,
        total: ValuePlace? = nil
    ) -> PaginationScheme {
        PaginationScheme(.keyset(key, into: target), total: total, hasMore: hasMore)
    }
}

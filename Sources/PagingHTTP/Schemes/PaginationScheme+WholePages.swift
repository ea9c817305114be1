extension PaginationScheme {
    /// Returns a copy of the scheme that delivers each page's whole body as one item.
    ///
    /// Use it for pages that contain more than a list: several lists, or a cursor for requesting later changes. The
    /// last item of a complete iteration has that cursor. A body that reports an error, or that has no pagination of
    /// this scheme, is not an item.
    ///
    /// ```swift
    /// let updates = PaginationScheme.cursor(from: "/next_cursor", into: .body("/cursor"), hasMore: "/has_more")
    ///     .takingWholePages()
    /// ```
    public func takingWholePages() -> PaginationScheme {
        var scheme = self
        scheme.takesWholePages = true
        return scheme
    }
}

extension PageContent {
    /// Returns the same body as one item.
    func asOneItem() -> PageContent { PageContent(wholeBodyOf: outline) }
}

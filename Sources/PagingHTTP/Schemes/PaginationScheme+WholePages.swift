extension PaginationScheme {
    /// The same scheme for an API whose pages have more than a list: each page's whole body is one item.
    ///
    /// A page may hold several lists, or a cursor with which to ask later for what has changed since. The last item of a
    /// complete walk has that cursor. A body that reports an error, or that does not speak as a page, is none.
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
    /// The same body as one item.
    func asOneItem() -> PageContent { PageContent(wholeBodyOf: outline) }
}

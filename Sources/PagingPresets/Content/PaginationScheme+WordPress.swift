public import PagingHTTP

extension PaginationScheme {
    /// The lists of WordPress: page numbers, with the numbers of items and pages in header fields.
    ///
    /// With these fields, all pages load in parallel. If a cache or proxy drops them, the list ends with the status 400
    /// (`rest_post_invalid_page_number`) past the last page.
    ///
    /// ```swift
    /// let posts = api.list(Post.self, "/wp-json/wp/v2/posts?per_page=100", by: .wordpress)
    /// ```
    ///
    /// See "WordPress REST API Handbook: Pagination".
    public static var wordpress: PaginationScheme {
        .pageNumber(total: .header("X-WP-Total"), totalPages: .header("X-WP-TotalPages")).with {
            $0.endStatuses = [400]
        }
    }
}

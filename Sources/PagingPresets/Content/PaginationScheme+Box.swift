public import PagingHTTP

extension PaginationScheme {
    /// The lists of Box by marker, which `usemarker` selects.
    ///
    /// The list ends when the marker is null, empty or absent. A page may be shorter than requested, since entries
    /// without access are omitted. With offsets, such pages would skip or repeat entries, and the limit is 10,000.
    ///
    /// ```swift
    /// let children = api.list(Record.self, "/2.0/folders/0/items?limit=1000", by: .box)
    /// ```
    ///
    /// See "Marker-based pagination" of the Box developer guides.
    public static var box: PaginationScheme {
        .cursor(from: "/next_marker", into: "marker").with {
            $0.parameters = ["usemarker": true]
            $0.items = "/entries"
        }
    }
}

extension PaginationScheme {
    /// The lists of Box by marker, which `usemarker` asks for.
    ///
    /// The end is a marker that is null, empty or absent. A page may be shorter than asked for, since entries that may
    /// not be seen are left out; offsets would skip or repeat some then, and reach no further than 10,000.
    ///
    /// ```swift
    /// let children = api.list(Record.self, "/2.0/folders/0/items?limit=1000", by: .box)
    /// ```
    ///
    /// See "Marker-based pagination" of the Box developer guides.
    public static var box: PaginationScheme {
        .cursor(from: "/next_marker", into: "marker").sending("usemarker", true).items(at: "/entries")
    }
}

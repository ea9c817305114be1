extension PaginationScheme {
    /// A folder of Dropbox: the pages after the first come from another endpoint, for a cursor and nothing else.
    ///
    /// The cursor is always there; `has_more` ends the list. A cursor that the server has given up is answered with the
    /// status 409: the list has to be begun again. Who keeps the last cursor, to ask later for what has changed, adds
    /// ``takingWholePages()``.
    ///
    /// ```swift
    /// let folder = ListRequest("/2/files/list_folder", method: .post, body: ["path": "/photos", "recursive": true])
    /// let entries = api.list(folder, format: ListFormat(.dropbox), decoding: ItemDecoder<Record>.json())
    /// ```
    ///
    /// See "/files/list_folder/continue" of the Dropbox API.
    public static var dropbox: PaginationScheme {
        .cursor(from: "/cursor", into: .body("/cursor"), hasMore: "/has_more")
            .continuing(at: "/2/files/list_folder/continue")
            .keeping()
            .expiring(onStatus: 409)
            .items(at: "/entries")
    }
}

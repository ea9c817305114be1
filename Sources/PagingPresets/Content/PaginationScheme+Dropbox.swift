public import PagingHTTP

extension PaginationScheme {
    /// A folder of Dropbox: later pages come from another endpoint, which takes only a cursor.
    ///
    /// The cursor is always present; `has_more` ends the list. For a cursor that the server has discarded, the response
    /// is 409, and the list has to be restarted. To save the last cursor for later changes, add
    /// ``/PagingHTTP/PaginationScheme/takesWholePages``.
    ///
    /// ```swift
    /// let folder = ListRequest("/2/files/list_folder", method: .post, body: ["path": "/photos", "recursive": true])
    /// let entries = api.list(folder, format: ListFormat(.dropbox), decoding: ItemDecoder<Record>.json())
    /// ```
    ///
    /// See "/files/list_folder/continue" of the Dropbox API.
    public static var dropbox: PaginationScheme {
        .cursor(from: "/cursor", into: .body("/cursor"), hasMore: "/has_more").with {
            $0.continuesAt = "/2/files/list_folder/continue"
            $0.keeps = []
            $0.expiredStatuses.insert(409)
            $0.items = "/entries"
        }
    }
}

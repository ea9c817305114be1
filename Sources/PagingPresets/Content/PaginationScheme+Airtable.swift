public import PagingHTTP

extension PaginationScheme {
    /// The records of Airtable: a token named `offset`.
    ///
    /// The token expires after some minutes without use. The response is then 422
    /// (`LIST_RECORDS_ITERATOR_NOT_AVAILABLE`), and the list has to be restarted: see
    /// ``/Paging/WalkPolicy/expiredCursor``.
    ///
    /// ```swift
    /// let tasks = api.list(Task.self, "/v0/app1/Tasks?pageSize=100", by: .airtable)
    /// ```
    ///
    /// See "List records" of the Airtable Web API.
    public static var airtable: PaginationScheme {
        .cursor(from: "/offset", into: "offset").with {
            $0.items = "/records"
            $0.expiredStatuses.insert(422)
        }
    }
}

extension PaginationScheme {
    /// The records of Airtable: a token that is called `offset`.
    ///
    /// It expires when it is not used for some minutes; the answer is 422 then (`LIST_RECORDS_ITERATOR_NOT_AVAILABLE`), and
    /// the list has to be begun again: see ``/Paging/WalkPolicy/expiredCursor``.
    ///
    /// ```swift
    /// let tasks = api.list(Task.self, "/v0/app1/Tasks?pageSize=100", by: .airtable)
    /// ```
    ///
    /// See "List records" of the Airtable Web API.
    public static var airtable: PaginationScheme {
        .cursor(from: "/offset", into: "offset").items(at: "/records").expiring(onStatus: 422)
    }
}

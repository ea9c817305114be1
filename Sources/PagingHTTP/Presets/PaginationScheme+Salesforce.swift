extension PaginationScheme {
    /// The records of a Salesforce query: a path at `/nextRecordsUrl`, and the exact total at `/totalSize`.
    ///
    /// The path is asked for as it stands, without the query's own parameters; that of `queryAll` says `query`. It is good
    /// for two days, and shorter where a user has more than ten queries open; once it has expired the walk ends with an
    /// error that says so.
    ///
    /// ```swift
    /// let contacts = api.list(Contact.self, "/services/data/v61.0/query?q=SELECT+Id+FROM+Contact", by: .salesforce)
    /// ```
    ///
    /// See "Salesforce REST API Developer Guide: Query", "Query More Results".
    public static var salesforce: PaginationScheme {
        .nextURL(at: "/nextRecordsUrl", total: "/totalSize", hasMore: .done("/done"))
            .items(at: "/records")
            .expiring(onStatus: 400)
    }
}

public import PagingHTTP

extension PaginationScheme {
    /// The records of a Salesforce query: a path at `/nextRecordsUrl`, and the exact total at `/totalSize`.
    ///
    /// The path is requested without the query's own parameters; `queryAll` returns a path with `query`. It is valid
    /// for two days, or less if a user has more than ten open queries. After that, the iteration ends with an
    /// expired-cursor error.
    ///
    /// ```swift
    /// let contacts = api.list(Contact.self, "/services/data/v61.0/query?q=SELECT+Id+FROM+Contact", by: .salesforce)
    /// ```
    ///
    /// See "Salesforce REST API Developer Guide: Query", "Query More Results".
    public static var salesforce: PaginationScheme {
        .nextURL(at: "/nextRecordsUrl", total: "/totalSize", hasMore: .done("/done")).with {
            $0.items = "/records"
            $0.expiredStatuses.insert(400)
        }
    }
}

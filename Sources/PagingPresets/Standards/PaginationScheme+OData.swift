public import PagingHTTP

extension PaginationScheme {
    /// OData 4: `@odata.nextLink`, absolute or relative to the context's address.
    ///
    /// A page may be empty before the end. `@odata.deltaLink` on the last page is not a next page. The total requires
    /// `$count=true`.
    ///
    /// ```swift
    /// let people = api.list(Person.self, "/TripPin/People?$count=true", by: .odata)
    /// ```
    ///
    /// See "OData JSON Format Version 4.01", section 4.6.
    public static var odata: PaginationScheme {
        .nextURL(at: "/@odata.nextLink", base: "/@odata.context", total: "/@odata.count").with { $0.items = "/value" }
    }

    /// OData 3 in its JSON light format: `odata.nextLink`, with a total in a string.
    public static var odataV3: PaginationScheme {
        .nextURL(at: "/odata.nextLink", base: "/odata.metadata", total: "/odata.count").with { $0.items = "/value" }
    }

    /// OData 2: `__next` beside the results, both under `d`.
    ///
    /// The total is a string and requires `$inlinecount=allpages`.
    public static var odataV2: PaginationScheme {
        .nextURL(at: "/d/__next", total: "/d/__count").with { $0.items = "/d/results" }
    }
}

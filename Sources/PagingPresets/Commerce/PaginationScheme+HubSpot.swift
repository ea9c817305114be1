public import PagingHTTP

extension PaginationScheme {
    /// The lists of HubSpot's CRM: a cursor at `/paging/next/after`.
    ///
    /// The last page has no `paging`.
    ///
    /// ```swift
    /// let contacts = api.list(Contact.self, "/crm/v3/objects/contacts?limit=100", by: .hubspot)
    /// ```
    ///
    /// See "CRM API: List objects" of the HubSpot developer docs.
    public static var hubspot: PaginationScheme {
        .cursor(from: "/paging/next/after", into: "after").with { $0.items = "/results" }
    }

    /// The searches of HubSpot's CRM: the cursor in the body of a `POST`, and the number of matches.
    ///
    /// A search returns at most 10,000 items and responds with 400 beyond; its outcome is then short.
    ///
    /// ```swift
    /// let body: JSONValue = ["query": "x", "limit": 100]
    /// let request = ListRequest("/crm/v3/objects/contacts/search", method: .post, body: body)
    /// let found = api.list(request, format: ListFormat(.hubspotSearch), decoding: .json(Contact.self))
    /// ```
    ///
    /// See "Search the CRM" of the HubSpot developer docs.
    public static var hubspotSearch: PaginationScheme {
        .cursor(from: "/paging/next/after", into: .body("/after"), total: "/total").with {
            $0.items = "/results"
            $0.knownCap = 10_000
            $0.endStatuses = [400]
        }
    }
}

public import PagingHTTP

extension PaginationScheme {
    /// SCIM 2.0 by index: `startIndex`, counted from 1, and `totalResults`.
    ///
    /// A list without results has no `Resources`.
    ///
    /// ```swift
    /// let users = api.list(User.self, "/scim/v2/Users?count=100", by: .scim)
    /// ```
    ///
    /// See RFC 7644, section 3.4.2.4.
    public static var scim: PaginationScheme {
        .offset("startIndex", base: 1, total: "/totalResults").with {
            $0.items = "/Resources"
            $0.omitsEmptyItems = true
        }
    }

    /// SCIM 2.0 by cursor, which an empty `cursor` in the first request selects.
    ///
    /// The list ends with a response without `nextCursor`. For an invalid or expired cursor, the response is 400.
    ///
    /// ```swift
    /// let everybody = api.list(User.self, "/scim/v2/Users?count=100", by: .scimCursor)
    /// ```
    ///
    /// See RFC 9865.
    public static var scimCursor: PaginationScheme {
        .cursor(from: "/nextCursor", into: "cursor", total: "/totalResults").with {
            $0.parameters = ["cursor": ""]
            $0.expiredStatuses.insert(400)
            $0.items = "/Resources"
            $0.omitsEmptyItems = true
        }
    }
}

extension PaginationScheme {
    /// The lists of Kubernetes: a token at `/metadata/continue`, of a snapshot.
    ///
    /// Pages are only cut where the request has a `limit`. `resourceVersion` and `resourceVersionMatch` are for the first
    /// page and left out of the others. The token is good for some minutes; then the answer is 410, and the list has to be
    /// begun again: see ``/Paging/WalkPolicy/expiredCursor``. The token in the body of the 410, for a list that is not
    /// consistent any more, is not used. `remainingItemCount` is an estimate, and not read.
    ///
    /// ```swift
    /// let pods = api.list(Pod.self, "/api/v1/pods?limit=500", by: .kubernetes)
    /// ```
    ///
    /// See "Kubernetes API Concepts: Retrieving large results sets in chunks".
    public static var kubernetes: PaginationScheme {
        .cursor(from: "/metadata/continue", into: "continue")
            .items(at: "/items")
            .keeping("limit", "labelSelector", "fieldSelector", "timeoutSeconds", "pretty")
    }
}

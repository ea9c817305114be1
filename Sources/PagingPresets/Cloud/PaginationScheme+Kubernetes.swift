public import PagingHTTP

extension PaginationScheme {
    /// The lists of Kubernetes: a token at `/metadata/continue`, based on a snapshot.
    ///
    /// Responses are paginated only if the request has a `limit`. `resourceVersion` and `resourceVersionMatch` apply to
    /// the first page and are removed from later requests. The token is valid for some minutes; then the response is
    /// 410, and the list has to be restarted: see ``/Paging/WalkPolicy/expiredCursor``. The token in the body of the
    /// 410, for a list that is no longer consistent, is ignored. `remainingItemCount` is an estimate and is ignored.
    ///
    /// ```swift
    /// let pods = api.list(Pod.self, "/api/v1/pods?limit=500", by: .kubernetes)
    /// ```
    ///
    /// See "Kubernetes API Concepts: Retrieving large results sets in chunks".
    public static var kubernetes: PaginationScheme {
        .cursor(from: "/metadata/continue", into: "continue").with {
            $0.items = "/items"
            $0.ignoring = ["/metadata/remainingItemCount"]
            $0.keeps = ["limit", "labelSelector", "fieldSelector", "timeoutSeconds", "pretty"]
        }
    }
}

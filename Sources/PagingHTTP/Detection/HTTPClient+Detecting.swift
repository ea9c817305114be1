import Paging

extension HTTPClient {
    /// Finds out how a list is paginated, and proves it with a second page.
    ///
    /// ```swift
    /// let finding = try await api.detect("/repos?per_page=100")
    /// ```
    ///
    /// Asks for seven pages at most, and for two where the first page tells how the list is paginated. A page that fails for a passing reason is requested again, as the client's retry
    /// policy says.
    ///
    /// - Parameters:
    ///   - path: the path and query, relative to the client's base.
    ///   - items: where the items are; `nil` finds them.
    /// - Throws: ``HTTPError`` when the first page cannot be read; `CancellationError`.
    @concurrent public func detect(_ path: String, items: JSONPointer? = nil) async throws -> SchemeFinding {
        try await detect(ListRequest(path), items: items)
    }

    /// Finds out how the list of a request is paginated.
    @concurrent public func detect(_ request: ListRequest, items: JSONPointer? = nil) async throws -> SchemeFinding {
        var detection = Detection(client: self, request: request)
        return try await detection.run(items: items)
    }
}

import Paging
public import PagingHTTP

extension PagingClient {
    /// Detects a list's pagination scheme and verifies it with a second page.
    ///
    /// ```swift
    /// let finding = try await api.detect("/repos?per_page=100")
    /// ```
    ///
    /// Requests at most seven pages, and two if the first page determines the scheme and its end. A page with a transient
    /// failure is retried according to the client's retry policy.
    ///
    /// - Parameters:
    ///   - path: the path and query, relative to the client's base.
    ///   - items: the place of the items; `nil` to detect it.
    /// - Throws: ``/PagingHTTP/RequestError`` if the first page cannot be read; `CancellationError`.
    @concurrent public func detect(_ path: String, items: JSONPointer? = nil) async throws -> SchemeFinding {
        try await detect(ListRequest(path), items: items)
    }

    /// Detects the pagination scheme of a request's list.
    ///
    /// ```swift
    /// let feed = try await api.detect(ListRequest("/feed"), items: "/feed/entry", format: .xml)
    /// ```
    ///
    /// - Parameters:
    ///   - request: the request for the list.
    ///   - items: the place of the items; `nil` to detect it in JSON.
    ///   - format: the format of the responses.
    /// - Throws: ``/PagingHTTP/RequestError`` if the first page cannot be read; `CancellationError`.
    @concurrent public func detect(
        _ request: ListRequest,
        items: JSONPointer? = nil,
        format: ResponseFormat = .json
    ) async throws -> SchemeFinding {
        var detection = Detection(client: self, request: request, format: format)
        return try await detection.run(items: items)
    }
}

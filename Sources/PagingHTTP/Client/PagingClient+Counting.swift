internal import HTTPTypes
public import Paging

extension PagingClient {
    /// Returns a number of items that the API declares in a response of its own.
    ///
    /// ```swift
    /// let issues = api.list(Issue.self, "/issues", by: .linkHeader)
    ///     .counted { try await api.count("/issues/count") }
    /// ```
    ///
    /// A response that fails transiently is requested again under the client's retry policy.
    ///
    /// - Parameters:
    ///   - path: the path and query, relative to the client's base, or an absolute address on the same origin.
    ///   - place: the place of the number, in JSON or in XML; a body that is nothing but a number needs none.
    /// - Throws: ``RequestError`` when the response has no such number; `CancellationError`.
    @concurrent public func count(_ path: String, at place: ValuePlace = "/count") async throws -> TotalCount {
        var request = ListRequest(path)
        request.headerFields[.accept] = ResponseFormat.acceptedValue
        request.mayReceiveJSON = true
        let scheme = PaginationScheme.single.with { ($0.takesWholePages, $0.responseFormat) = (true, .xml) }
        let list = list(request, format: ListFormat(scheme, items: Self.noItems), decoding: .raw)
        let reply = try await list.loadedPage(at: nil) { _ in }.reply
        guard let number = reply.count(at: place) ?? reply.count(at: .body(.root)) else {
            let shown = reply.address.debugDescription
            throw RequestError.unexpectedContent("The response of \(shown) has no number of items at \(place).")
        }
        return TotalCount(number)
    }

    /// The path of items in a response without any, whose elements are all around them.
    private static var noItems: JSONPointer { "/_._" }
}

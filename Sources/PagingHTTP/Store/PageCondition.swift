import HTTPTypes
import Paging

/// A conditional request that revalidates a cached page (RFC 9110, section 13).
///
/// The validator consists of the response's `ETag` and its `Last-Modified`, one per line. Only `GET` requests are
/// conditional, and only if the list's own request does not set such conditions.
struct PageCondition: Sendable {
    private let revalidation: PageRevalidation?
    private let field: HTTPField?

    /// Creates a condition from the revalidation of the current task's page load, if any.
    ///
    /// - Parameter isAllowed: whether the page may be requested more than once.
    init(for request: ListRequest, isAllowed: Bool) {
        revalidation = isAllowed && request.isUnconditional ? PageRevalidation.current : nil
        let validator = revalidation?.removeToken()?.split(separator: "\n", omittingEmptySubsequences: false).map(
            String.init
        )
        if let tag = validator?.first, !tag.isEmpty {
            field = HTTPField(name: .ifNoneMatch, value: tag)
        } else if let date = validator?.dropFirst().first, !date.isEmpty {
            field = HTTPField(name: .ifModifiedSince, value: date)
        } else {
            field = nil
        }
    }

    /// Returns the request with the condition.
    func applied(to request: consuming ClientRequest) -> ClientRequest {
        guard let field, request.method == .get, request.body == nil else { return request }
        request.headerFields[field.name] = field.value
        return request
    }

    /// Throws if a response indicates that the page has not changed.
    ///
    /// - Throws: `PageNotModified` for the status 304.
    func check(_ response: HTTPResponse) throws {
        if field != nil, response.status == .notModified { throw PageNotModified() }
    }

    /// Stores the validator of a loaded page.
    func store(_ response: HTTPResponse) {
        guard let revalidation else { return }
        let tag = response.headerFields[.eTag] ?? ""
        let date = response.headerFields[.lastModified] ?? ""
        let isWhole = response.status == .ok && !(tag.isEmpty && date.isEmpty)
        revalidation.record(isWhole ? "\(tag)\n\(date)" : nil)
    }
}

extension ListRequest {
    /// Whether the request is a `GET` request without conditions of its own.
    fileprivate var isUnconditional: Bool {
        let own: [HTTPField.Name] = [.ifNoneMatch, .ifModifiedSince, .ifMatch, .ifUnmodifiedSince, .ifRange, .range]
        return method == .get && (headerFields.isEmpty || !own.contains { headerFields[$0] != nil })
    }
}

import HTTPTypes
import Paging

/// A conditional request for a page that is kept (RFC 9110, section 13): the question whether it has changed.
///
/// The validator is the response's `ETag` and its `Last-Modified`, a line each. Only `GET` is asked so, and only where the
/// list's own request does not set such conditions.
struct PageCondition: Sendable {
    private let revalidation: PageRevalidation?
    private let field: HTTPField?

    /// Takes over the question about the page that the current task loads, if there is one.
    ///
    /// - Parameter isAllowed: whether a page may be asked for more than once at all.
    init(for request: ListRequest, isAllowed: Bool) {
        let own: [HTTPField.Name] = [.ifNoneMatch, .ifModifiedSince, .ifMatch, .ifUnmodifiedSince, .ifRange, .range]
        let isPlain = isAllowed && request.method == .get && !own.contains { request.headerFields[$0] != nil }
        revalidation = isPlain ? PageRevalidation.current : nil
        let validator = revalidation?.take()?.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        if let tag = validator?.first, !tag.isEmpty {
            field = HTTPField(name: .ifNoneMatch, value: tag)
        } else if let date = validator?.dropFirst().first, !date.isEmpty {
            field = HTTPField(name: .ifModifiedSince, value: date)
        } else {
            field = nil
        }
    }

    /// The request, with the condition.
    func applied(to request: ClientRequest) -> ClientRequest {
        guard let field, request.method == .get, request.body == nil else { return request }
        var request = request
        request.headerFields[field.name] = field.value
        return request
    }

    /// - Throws: `PageNotModified` for a response that says that the page is as it was.
    func check(_ response: HTTPResponse) throws {
        if field != nil, response.status == .notModified { throw PageNotModified() }
    }

    /// Notes what a page that was loaded is recognised by.
    func note(_ response: HTTPResponse) {
        let tag = response.headerFields[.eTag] ?? ""
        let date = response.headerFields[.lastModified] ?? ""
        let isWhole = response.status == .ok && !(tag.isEmpty && date.isEmpty)
        revalidation?.note(isWhole ? "\(tag)\n\(date)" : nil)
    }
}

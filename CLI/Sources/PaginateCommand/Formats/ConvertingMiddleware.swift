import HTTPTypes
@_spi(Command) import PagingHTTP
import Synchronization

/// A middleware that replaces bodies in other formats with JSON, which every list reads.
///
/// It is the outermost, so that it sees only the replies that the others have accepted. The head is returned before
/// the body arrives, because its `Link` field may lead to the next page.
struct ConvertingMiddleware: HTTPMiddleware {
    let conversion: ResponseConversion

    @concurrent func send(_ request: ClientRequest, next: Next) async throws -> HTTPReply {
        let reply = try await next(request)
        guard reply.response.status.kind == .successful,
            let format = try conversion.knownFormat(of: reply.response.headerFields[.contentType])
        else { return reply }
        var response = reply.response
        response.headerFields[.contentType] = "application/json"
        response.headerFields[.contentLength] = nil
        let unread = UnreadBody(reply.body)
        let header = TableHeader.current
        let body = HTTPBody { [conversion] in
            guard let body = unread.take() else { return nil }
            return try await conversion.json(of: body, in: format, header: header)
        }
        return HTTPReply(response, body: body)
    }
}

/// A body until it is read.
final class UnreadBody: Sendable {
    private let body: Mutex<HTTPBody?>

    init(_ body: HTTPBody) {
        self.body = Mutex(body)
    }

    /// Returns the body, the first time.
    func take() -> HTTPBody? {
        body.withLock { body in
            defer { body = nil }
            return body
        }
    }
}

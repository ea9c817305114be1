import HTTPTypes
import PagingHTTP
import Synchronization

/// A middleware that replaces bodies in other formats with JSON, which every list reads.
///
/// It is the outermost, so that it sees only the replies that the others have accepted. The head is returned before
/// the body arrives, because its `Link` field may lead to the next page.
struct ConvertingMiddleware: HTTPMiddleware {
    let conversion: ResponseConversion
    private let ends = EndRequirement()

    init(conversion: ResponseConversion) {
        self.conversion = conversion
    }

    @concurrent func send(_ request: ClientRequest, next: Next) async throws -> HTTPReply {
        let needsEnd = ends.isRequired
        var reply = try await Self.send(request, next: next, needsEnd: needsEnd)
        if !needsEnd, reply.body.end == .provenOnDemand, try format(of: reply)?.isMadeOfLines == true {
            ends.require()
            reply = try await Self.send(request, next: next, needsEnd: true)
        }
        guard let format = try format(of: reply) else { return reply }
        let hasEnd = !format.isMadeOfLines || reply.body.end == .proven
        var response = reply.response
        response.headerFields[.contentType] = "application/json"
        response.headerFields[.contentLength] = nil
        let unread = UnreadBody(reply.body)
        let header = TableHeader.current
        let body = HTTPBody { [conversion] in
            guard let body = unread.take() else { return nil }
            let json = try await conversion.json(of: body, in: format, header: header)
            guard hasEnd else {
                throw RequestError(
                    .connectionLost,
                    "The response has no length and ended with its connection, so its last lines may be missing; try "
                        + "again, or over https."
                )
            }
            return json
        }
        return HTTPReply(response, body: body)
    }

    private static func send(_ request: ClientRequest, next: Next, needsEnd: Bool) async throws -> HTTPReply {
        guard needsEnd else { return try await next(request) }
        return try await HTTPBody.End.$mustBeProven.withValue(true) { try await next(request) }
    }

    private func format(of reply: HTTPReply) throws -> FormatArgument? {
        guard reply.response.status.kind == .successful else { return nil }
        return try conversion.knownFormat(of: reply.response.headerFields[.contentType])
    }
}

/// The knowledge that the transport has to prove the ends of lines, which all requests of a run share.
private final class EndRequirement: Sendable {
    private let isKnown = Atomic(false)

    var isRequired: Bool { isKnown.load(ordering: .relaxed) }

    func require() {
        isKnown.store(true, ordering: .relaxed)
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

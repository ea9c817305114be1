import HTTPTypes
package import PagingHTTP
import Synchronization

/// A middleware that replaces bodies in other formats with JSON, which every list reads.
///
/// It is the outermost, so that it sees only the replies that the others have accepted. The head is returned before
/// the body arrives, because its `Link` field may lead to the next page.
package struct ConvertingMiddleware: HTTPMiddleware {
    let conversion: ResponseConversion
    private let ends: EndRequirement
    /// The columns of the list's tables.
    private let header = TableHeader()

    package init(conversion: ResponseConversion) {
        self.init(conversion: conversion, ends: EndRequirement())
    }

    private init(conversion: ResponseConversion, ends: EndRequirement) {
        (self.conversion, self.ends) = (conversion, ends)
    }

    /// The middleware for another list of the run, whose tables may have other columns.
    package var ofAnotherList: ConvertingMiddleware { ConvertingMiddleware(conversion: conversion, ends: ends) }

    @concurrent package func send(_ request: ClientRequest, next: Next) async throws -> HTTPReply {
        let needsEnd = ends.isRequired
        var reply = try await Self.send(request, next: next, needsEnd: needsEnd)
        if !needsEnd, reply.body.end == .provenOnDemand, try format(of: reply)?.isMadeOfLines == true {
            ends.require()
            do {
                reply = try await Self.send(request, next: next, needsEnd: true)
            } catch let error as RequestError where !error.isTransient && error.status == nil {
                throw RequestError(
                    error.code,
                    "The response declares no length, and over HTTP/2 nothing else shows that its last lines arrived. Over "
                        + "HTTP/1.1, where its end shows, the server does not answer: \(error.description)"
                )
            }
        }
        guard let format = try format(of: reply) else { return reply }
        var response = reply.response
        response.headerFields[.contentType] = "application/json"
        response.headerFields[.contentLength] = nil
        let body = reply.body.replaced { [conversion, header] body in
            let json = try await conversion.json(of: body, in: format, under: header)
            guard format.isMadeOfLines, let doubt = Self.doubt(body.end) else { return json }
            throw RequestError(.connectionLost, doubt)
        }
        return HTTPReply(response, body: body)
    }

    /// Returns the reason that lines may be missing from a body that was read; `nil` if none are.
    private static func doubt(_ end: HTTPBody.End) -> String? {
        switch end {
        case .proven: nil
        case .provenOnDemand, .unproven:
            "The response has no length and ended with its connection, so its last lines may be missing; try again, or "
                + "over https."
        case .exceeded:
            "The response is longer than its declared length, so its last lines may be missing; try again later."
        }
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

import HTTPTypes
import Paging

/// A reply, and the address that it came from in the end.
struct Exchange: Sendable {
    let reply: HTTPReply
    let address: WebAddress
}

extension HTTPClient {
    /// Sends a request through the middleware and follows redirects that stay where requests may go.
    ///
    /// - Throws: ``HTTPError`` with ``HTTPError/Code/refused`` for an address that must not be requested, before anything
    ///   is sent there; otherwise whatever middleware and transport throw.
    @concurrent func exchange(_ request: ClientRequest) async throws -> Exchange {
        var request = request
        for _ in 0...maximumRedirects {
            if let refusal = origins.refusal(of: request.address, base: base) {
                throw HTTPError(.refused, "The request was not sent: \(refusal).")
            }
            let reply = try await pass(request, through: middleware[...])
            guard let target = try redirect(of: reply, to: request) else {
                return Exchange(reply: reply, address: request.address)
            }
            request = target
        }
        throw HTTPError(.refused, "The server redirected more than \(maximumRedirects) times.")
    }

    private func pass(
        _ request: ClientRequest,
        through middleware: ArraySlice<any HTTPMiddleware>
    ) async throws -> HTTPReply {
        guard let outermost = middleware.first else {
            try WalkTally.current?.countRequest()
            return try await transport.send(request.wire, body: request.body)
        }
        return try await outermost.send(request) { try await pass($0, through: middleware.dropFirst()) }
    }

    /// Returns the request that a redirect asks for (RFC 9110, section 15.4), or `nil` when the reply is none.
    private func redirect(of reply: HTTPReply, to request: ClientRequest) throws -> ClientRequest? {
        let status = reply.response.status.code
        guard [301, 302, 303, 307, 308].contains(status), let location = reply.response.headerFields[.location] else {
            return nil
        }
        var next = request
        do {
            next.address = withoutCredentials(try request.address.resolving(location))
        } catch {
            throw HTTPError(.refused, "The server redirects to an address that is not followed: \(error.message)")
        }
        if let refusal = origins.refusal(of: next.address, base: base) {
            throw HTTPError(.refused, "The redirect was not followed: \(refusal).", status: status)
        }
        if status == 303 || (status < 303 && request.method == .post) {
            next.method = request.method == .head ? .head : .get
            next.body = nil
            next.headerFields[.contentType] = nil
        }
        return next
    }

    /// The address without the query parameters that this client's credentials go into.
    func withoutCredentials(_ address: WebAddress) -> WebAddress {
        credentialPlaces.queryNames.reduce(address) { $0.removingQuery($1) }
    }
}

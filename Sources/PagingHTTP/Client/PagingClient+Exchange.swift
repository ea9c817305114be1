import HTTPTypes
import Paging

/// A reply and its final address.
package struct Exchange: Sendable {
    let reply: HTTPReply
    let address: WebAddress

    /// Creates an exchange from its response and the address of its last request.
    package init(reply: HTTPReply, address: WebAddress) {
        self.reply = reply
        self.address = address
    }
}

extension PagingClient {
    /// Sends a request through the middleware and follows permitted redirects.
    ///
    /// Each hop is checked separately: whether the request is permitted, and whether the server gets credentials.
    ///
    /// - Throws: ``RequestError`` with ``RequestError/Code/refused`` for an address that must not be requested, before
    ///   anything is sent there; otherwise any error of the middleware and the transport.
    @concurrent func exchange(_ request: ClientRequest) async throws -> Exchange {
        var request = request
        var status: Int?
        for _ in 0...maximumRedirects {
            let hop = try hop(for: request, redirectedBy: status)
            request.address = hop.request.address
            // The address of the exchange omits the defaults, so that no cursor contains them.
            let sent = withDefaults(hop.request, isTrusted: hop.isTrusted)
            let reply = try await pass(sent, through: hop.middleware(of: self), on: hop)
            guard let target = try redirect(of: reply, to: request) else {
                return Exchange(reply: reply, address: request.address)
            }
            status = reply.response.status.code
            request = target
        }
        let excess = maximumRedirects == 0 ? "" : " more than \(maximumRedirects) times"
        throw RequestError(.refused, "The server redirected the request\(excess), which is not followed.")
    }

    /// Returns the decision for an address that a server named.
    ///
    /// Parameters that are a credential of middleware are removed: middleware adds them when the request is sent. Any
    /// other address with a credential goes to a trusted server only, which wrote it.
    func passage(to address: WebAddress) -> Passage {
        let address = secrets.removed(from: withoutCredentials(address))
        let passage = origins.passage(to: address, base: base)
        let isTrusted = if case .trusted = passage { true } else { false }
        guard !secrets.occur(in: isTrusted ? address.origin.host : address.withoutScheme) else {
            return .refused("its address contains a credential of this client")
        }
        return passage
    }

    /// The first hop's address comes from the caller and stays unchanged if it is trusted.
    private func hop(for request: consuming ClientRequest, redirectedBy status: Int?) throws -> Hop {
        var passage = status == nil ? origins.passage(to: request.address, base: base) : passage(to: request.address)
        if case .untrusted(let address) = passage { passage = self.passage(to: address) }
        switch passage {
        case .trusted(let address):
            request.address = address
            return Hop(trusted: request)
        case .untrusted(let address):
            request.address = address
            return try Hop(untrusted: request)
        case .refused(let reason):
            let what = status == nil ? "The request was not sent" : "The redirect was not followed"
            throw RequestError(.refused, "\(what): \(reason).", status: status)
        }
    }

    private func pass(
        _ request: ClientRequest,
        through middleware: ArraySlice<any HTTPMiddleware>,
        on hop: Hop
    ) async throws -> HTTPReply {
        guard let outermost = middleware.first else {
            let request = hop.outgoing(request)
            secrets.add(request, in: hop.isTrusted ? credentialPlaces : CredentialPlaces())
            try WalkUsage.current?.countRequest()
            return try await RateGate.send(request) {
                let load = PageLoad.current
                load?.step(.sent, hop.description)
                let reply = try await transmit(request)
                load?.step(.head, "\(reply.response.status.code)")
                return reply
            }
        }
        // A middleware behind those with credentials, such as a cache, restores texts in which a server repeated them.
        if hop.isTrusted, outermost.credentialPlaces == CredentialPlaces() {
            secrets.addCredentials(of: request, in: credentialPlaces)
        }
        return try await outermost.send(request) { try await pass($0, through: middleware.dropFirst(), on: hop) }
    }

    /// Returns the request for a redirect (RFC 9110, section 15.4), or `nil` for any other reply.
    private func redirect(of reply: HTTPReply, to request: ClientRequest) throws -> ClientRequest? {
        let status = reply.response.status.code
        guard [301, 302, 303, 307, 308].contains(status), reply.response.headerFields.contains(.location) else {
            return nil
        }
        let location = reply.response.headerFields[fields: .location].map(\.encodedText).joined(separator: ", ")
        var next = request
        do {
            next.address = try request.address.resolving(location)
        } catch {
            let reason = error.reasonWithoutText
            throw RequestError(
                .refused,
                "The server redirected to an address that cannot be followed: \(reason)",
                status: status
            )
        }
        if status == 303 || (status < 303 && request.method == .post) {
            next.method = request.method == .head ? .head : .get
            next.body = nil
            next.headerFields[.contentType] = nil
        }
        return next
    }

    /// Returns the address without the query parameters that carry this client's credentials.
    private func withoutCredentials(_ address: WebAddress) -> WebAddress {
        credentialPlaces.queryNames.reduce(address) { $0.removingQuery($1) }
    }
}

extension WebAddress {
    /// The parts of the address that a server chooses.
    fileprivate var withoutScheme: String { origin.host + path + (query.map { "?" + $0 } ?? "") }
}

extension WebAddressError {
    /// The message, which names the scheme only if it is well known.
    var reasonWithoutText: String {
        let known = ["about", "blob", "data", "file", "ftp", "ftps", "javascript", "mailto", "tel", "urn", "ws", "wss"]
        guard let scheme, !known.contains(scheme) else { return description }
        return "Only http: and https: are followed."
    }
}

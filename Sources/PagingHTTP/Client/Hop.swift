import HTTPTypes

/// One request of an exchange, to one server: every redirect that is followed makes another.
struct Hop: Sendable, CustomStringConvertible {
    /// The request as it enters the middleware.
    let request: ClientRequest
    /// Whether the server may have the client's credentials.
    let isTrusted: Bool

    /// A hop to a server that may have everything.
    init(trusted request: ClientRequest) {
        self.request = request
        isTrusted = true
    }

    /// A hop to a server that gets nothing but the question.
    ///
    /// - Throws: ``HTTPError`` with ``HTTPError/Code/refused`` for a request that says more than which resource it wants:
    ///   content may hold a secret anywhere.
    init(untrusted request: ClientRequest) throws {
        guard request.body == nil, [.get, .head].contains(request.method) else {
            throw HTTPError(
                .refused,
                "The request was not sent: \(request.address.origin) gets no credentials, so no content either."
            )
        }
        var request = request
        request.headerFields = Self.harmless(request.headerFields)
        self.request = request
        isTrusted = false
    }

    /// Method and address, as they were before credentials were added, and with what looks like a secret taken out.
    var description: String {
        "\(request.method.rawValue) \(request.address.debugDescription)"
    }

    /// The middleware that this hop passes through: on an untrusted one, none that adds credentials.
    func middleware(of client: HTTPClient) -> ArraySlice<any HTTPMiddleware> {
        guard !isTrusted else { return client.middleware[...] }
        return client.middleware.filter { $0.credentialPlaces == CredentialPlaces() }[...]
    }

    /// The request as it may go to the wire, after it went through the middleware.
    ///
    /// A middleware that does not say where it puts credentials may have put some there all the same. Towards a server
    /// that is not trusted its work counts only as far as it is harmless.
    func outgoing(_ request: ClientRequest) -> ClientRequest {
        guard !isTrusted else { return request }
        var outgoing = self.request
        outgoing.headerFields = Self.harmless(request.headerFields)
        return outgoing
    }

    static func harmless(_ fields: HTTPFields) -> HTTPFields {
        let names: Set<HTTPField.Name> = [.accept, .acceptLanguage, .contentType, .userAgent]
        return HTTPFields(fields.filter { names.contains($0.name) })
    }
}

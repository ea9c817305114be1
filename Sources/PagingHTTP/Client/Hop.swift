import HTTPTypes

/// One request of an exchange to one server; each followed redirect adds another hop.
struct Hop: Sendable, CustomStringConvertible {
    /// The request as it enters the middleware.
    let request: ClientRequest
    /// Whether the server may receive the client's credentials.
    let isTrusted: Bool

    /// Creates a hop to a trusted server.
    init(trusted request: ClientRequest) {
        self.request = request
        isTrusted = true
    }

    /// Creates a hop to an untrusted server, with harmless header fields only.
    ///
    /// - Throws: ``RequestError`` with ``RequestError/Code/refused`` for a request with content or a method other than `GET`
    ///   and `HEAD`: content may contain a secret anywhere.
    init(untrusted request: ClientRequest) throws {
        guard request.body == nil, [.get, .head].contains(request.method) else {
            throw RequestError(
                .refused,
                "The request was not sent: \(request.address.origin) is untrusted and gets no content."
            )
        }
        var request = request
        request.headerFields = Self.harmless(request.headerFields)
        self.request = request
        isTrusted = false
    }

    /// The method and address, without credentials and with apparent secrets redacted.
    var description: String {
        "\(request.method.rawValue) \(request.address.debugDescription)"
    }

    /// Returns the middleware for this hop, without credential middleware for an untrusted server.
    func middleware(of client: PagingClient) -> ArraySlice<any HTTPMiddleware> {
        guard !isTrusted else { return client.middleware[...] }
        return client.middleware.filter { $0.credentialPlaces == CredentialPlaces() }[...]
    }

    /// Returns the request to send on the wire after it passed through the middleware.
    ///
    /// Middleware that does not declare its credential places may still have added credentials. For an untrusted
    /// server, only its harmless header fields are used.
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

/// Something that every request of a client passes through on its way out, and every reply on its way back.
///
/// ```swift
/// struct UserAgent: HTTPMiddleware {
///     func send(_ request: ClientRequest, next: Next) async throws -> HTTPReply {
///         var request = request
///         try request.setHeader("User-Agent", "my-app/1.0")
///         return try await next(request)
///     }
/// }
/// ```
///
/// The first middleware of a client is the outermost. It may change the request, send it more than once, or answer
/// without sending it. It sees one hop at a time: a redirect that is followed passes through it again.
public protocol HTTPMiddleware: Sendable {
    /// What lies further in: the next middleware, and at last the transport.
    typealias Next = @Sendable (ClientRequest) async throws -> HTTPReply

    /// Sends a request on and returns the reply.
    @concurrent func send(_ request: ClientRequest, next: Next) async throws -> HTTPReply

    /// Where this middleware puts credentials, so that they can be kept out of everything else; nowhere by default.
    ///
    /// Middleware that puts them anywhere is run for requests to trusted servers only: see ``OriginPolicy``.
    var credentialPlaces: CredentialPlaces { get }
}

extension HTTPMiddleware {
    /// This middleware adds no credentials.
    public var credentialPlaces: CredentialPlaces { CredentialPlaces() }
}

/// The header fields and query parameters that carry credentials.
public struct CredentialPlaces: Hashable, Sendable {
    /// Names of header fields, in lower case.
    public var headerNames: Set<String>
    /// Names of query parameters.
    public var queryNames: Set<String>

    /// Makes a set of places; none by default.
    public init(headerNames: Set<String> = [], queryNames: Set<String> = []) {
        self.headerNames = Set(headerNames.map { $0.lowercased() })
        self.queryNames = queryNames
    }

    /// The places of both.
    func union(_ other: CredentialPlaces) -> CredentialPlaces {
        CredentialPlaces(
            headerNames: headerNames.union(other.headerNames),
            queryNames: queryNames.union(other.queryNames)
        )
    }
}

/// A type that processes the requests and replies of a client.
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
/// The first middleware of a client is the outermost. It may change the request, send it more than once, or answer it
/// without sending it. It handles one hop at a time: a followed redirect passes through it again.
public protocol HTTPMiddleware: Sendable {
    /// The next middleware, or the transport after the last one.
    typealias Next = @Sendable (ClientRequest) async throws -> HTTPReply

    /// Sends a request to the next middleware and returns the reply.
    @concurrent func send(_ request: ClientRequest, next: Next) async throws -> HTTPReply

    /// The places where this middleware puts credentials; none by default.
    ///
    /// Credentials in these places are kept out of addresses, errors and logs. Middleware with such places runs only
    /// for requests to trusted servers: see ``OriginPolicy``.
    var credentialPlaces: CredentialPlaces { get }
}

extension HTTPMiddleware {
    /// An empty set: this middleware adds no credentials.
    public var credentialPlaces: CredentialPlaces { CredentialPlaces() }
}

/// The header fields and query parameters that carry credentials.
public struct CredentialPlaces: Hashable, Sendable {
    /// The names of header fields, in lowercase.
    package var headerNames: Set<String>
    /// The names of query parameters.
    package var queryNames: Set<String>

    /// Creates a set of places; empty by default.
    public init(headerNames: Set<String> = [], queryNames: Set<String> = []) {
        self.headerNames = Set(headerNames.map { $0.lowercased() })
        self.queryNames = queryNames
    }

    /// Returns the places of both sets.
    func union(_ other: CredentialPlaces) -> CredentialPlaces {
        CredentialPlaces(
            headerNames: headerNames.union(other.headerNames),
            queryNames: queryNames.union(other.queryNames)
        )
    }
}

public import Foundation
public import HTTPTypes
public import Paging

/// A client of one HTTP API, with its base address, transport, middleware and request settings.
///
/// ```swift
/// let api = try PagingClient("https://api.github.com", middleware: [Authentication.bearer { token }])
///
/// for try await repo in api.list(Repo.self, "/orgs/swiftlang/repos", by: .linkHeader).items { print(repo.name) }
/// let user = try await api.fetch(User.self, from: "/user")
/// ```
///
/// Lists and single requests share the transport and its connections, the middleware, the retry policy and the origin
/// policy for credentials. A client is a value; copies share the transport.
///
/// Before each request, including those for links and redirects, ``origins`` decides whether it may be sent and whether
/// the server is trusted. Middleware with ``HTTPMiddleware/credentialPlaces`` runs for trusted servers only. A
/// credential that a server repeats in a link is removed from it, so addresses can be stored and printed.
public struct PagingClient: Sendable {
    /// The base of relative paths, and the origin that links and redirects must stay on.
    public private(set) var base: WebAddress
    /// The transport that sends the requests.
    package let transport: any HTTPTransport
    /// The same transport if its exchanges can be ended from outside.
    let exchanges: (any ExchangeTransport)?
    /// The middleware that each request passes through, outermost first.
    package var middleware: [any HTTPMiddleware]
    /// The retry policy for transient failures.
    ///
    /// Only idempotent requests and page loads are retried.
    public var retry = RetryPolicy()
    /// The clock for retry delays and ``requestTimeLimit``.
    public var clock: any Clock<Duration> = ContinuousClock() {
        didSet { timer = ExchangeTimer(clock: clock) }
    }
    /// The policy for the destinations of links and redirects, and for the servers that get credentials.
    ///
    /// ```swift
    /// api.origins = [.strippingCredentials, .upgradingToHTTPS]
    /// ```
    public var origins = OriginPolicy.sameOrigin
    /// The values that no stored address and no message contains.
    ///
    /// They are the credentials of the middleware, once they are sent, and the values that the caller adds.
    /// Copies of this client share them.
    public var secrets: Secrets {
        didSet { base.secrets = secrets }
    }
    /// The time limit for one attempt, including the whole body, or `nil` for no limit.
    ///
    /// A server that sends a byte now and then never reaches a transport's own time limits, which restart with each
    /// byte. An attempt that takes longer is closed down to the socket and fails with ``RequestError/Code/timedOut``. Time
    /// that middleware spends waiting for a rate limit or a new token does not count.
    public var requestTimeLimit: Duration? = .seconds(300)
    /// The maximum size of a body in bytes, after decoding content codings.
    public var maximumBodySize = 64 << 20
    /// The maximum number of redirects to follow for one request.
    public var maximumRedirects = 10
    /// The default header fields, used where a request has no field of the same name.
    ///
    /// ```swift
    /// api.headerFields[.userAgent] = "my-app/1.0"
    /// ```
    ///
    /// By default, a request asks for JSON. The fields are added when a request is sent and are not part of a cursor.
    /// Untrusted servers get only harmless fields (``OriginPolicy``). Put credentials into middleware.
    public var headerFields: HTTPFields = [.accept: "application/json"]
    /// The default query parameters, used where an address has no parameter of the same name.
    ///
    /// ```swift
    /// api.queryParameters["api-version"] = "7.1"
    /// ```
    ///
    /// The parameters are added when a request is sent and are not part of a cursor; a next URL with one of these names
    /// keeps the server's value. Write names and values without percent-encoding.
    public var queryParameters: [String: String] = [:]
    /// The decoder for bodies, whose settings also apply to the items of lists.
    public var decoder = JSONDecoder()
    /// The encoder for bodies.
    public var encoder = JSONEncoder()

    /// The schemes by which automatic detection accepts the end of a list, by host.
    package var hostSchemes: [HostScheme] = []

    private(set) var timer = ExchangeTimer(clock: ContinuousClock())
    /// The words of the names in responses.
    let names = NameCache()

    /// Creates a client.
    ///
    /// - Parameters:
    ///   - base: an absolute `http` or `https` address. Relative paths are resolved against it (RFC 3986): with
    ///     `https://api.test/v2/`, the path `repos` means `/v2/repos`, and `/repos` means `/repos`.
    ///   - transport: the transport that sends the requests; by default the system's, shared by all clients:
    ///     `URLSession` on Apple's systems, libcurl on Linux.
    ///   - middleware: the middleware that each request passes through, outermost first.
    /// - Throws: ``RequestError`` with ``RequestError/Code/invalidRequest`` when `base` is not such an address, or contains a
    ///   user name.
    public init(
        _ base: String,
        transport: any HTTPTransport = SystemTransport.shared,
        middleware: [any HTTPMiddleware] = []
    ) throws {
        do {
            self.base = try WebAddress(parsing: base)
        } catch {
            throw RequestError(.invalidRequest, error.description)
        }
        guard self.base.userinfo == nil else {
            throw RequestError(
                .invalidRequest,
                "The base address contains a user name, which is never sent. Use Authentication.basic instead."
            )
        }
        secrets = Secrets()
        self.base.secrets = secrets
        self.transport = transport
        exchanges = transport as? any ExchangeTransport
        self.middleware = middleware
    }

    /// All places where the middleware puts credentials.
    var credentialPlaces: CredentialPlaces {
        middleware.reduce(CredentialPlaces()) { $0.union($1.credentialPlaces) }
    }

    /// Returns the absolute address of a path.
    func address(of path: String) throws -> WebAddress {
        do {
            return try base.resolving(path)
        } catch {
            throw RequestError(.invalidRequest, error.description)
        }
    }
}

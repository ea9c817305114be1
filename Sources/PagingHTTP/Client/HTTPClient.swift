public import Paging
public import Foundation

/// A client of one HTTP API: its base address, how requests are sent, and what every request passes through.
///
/// ```swift
/// let api = try HTTPClient("https://api.github.com", middleware: [Authentication.bearer { token }])
///
/// for try await repo in api.list(Repo.self, "/orgs/swiftlang/repos", by: .linkHeader).items { print(repo.name) }
/// let user = try await api.fetch(User.self, from: "/user")
/// ```
///
/// Lists and single requests share the transport and its connections, the middleware, the retries and the rule about
/// where credentials may go. A client is a value; copies share the transport.
///
/// Before each request, those that links and redirects lead to included, ``origins`` says whether it may be sent at all,
/// and whether that server is trusted. Middleware that names ``HTTPMiddleware/credentialPlaces`` runs for trusted servers
/// only. A credential that a server repeats in a link is taken out of it, so addresses can be kept and printed.
public struct HTTPClient: Sendable {
    /// What paths are relative to; also the origin that links and redirects have to stay on.
    public let base: WebAddress
    /// What sends the requests.
    public let transport: any HTTPTransport
    /// What each request passes through, outermost first.
    public let middleware: [any HTTPMiddleware]
    /// How often a request that failed for a passing reason is sent again.
    ///
    /// Only idempotent requests and page loads are.
    public var retry = RetryPolicy.standard
    /// What retries wait by, and ``requestTimeLimit`` is measured by.
    public var clock: any Clock<Duration> = ContinuousClock() {
        didSet { timer = ExchangeTimer(clock: clock) }
    }
    /// Where links and redirects may lead, and who gets the credentials.
    ///
    /// ```swift
    /// api.origins = [.strippingCredentials, .upgradingToHTTPS]
    /// ```
    public var origins = OriginPolicy.sameOrigin
    /// How long one attempt may take from the moment it leaves until its whole body is here; `nil` for ever.
    ///
    /// A server that sends a byte now and then never runs into a transport's own limits, which begin anew with each
    /// byte. An attempt that takes longer is ended down to the transport and fails as ``HTTPError/Code/timedOut``. Time
    /// that middleware spends, waiting for a rate limit or a new token, does not count.
    public var requestTimeLimit: Duration? = .seconds(300)
    /// The largest body to accept, in bytes, after content codings were undone.
    public var maximumBodySize = 64 << 20
    /// How many redirects are followed for one request.
    public var maximumRedirects = 10
    /// What decodes bodies and items.
    public var decoder = JSONDecoder()
    /// What encodes bodies.
    public var encoder = JSONEncoder()

    /// What has been sent, to be known again.
    let credentials = SentCredentials()
    private(set) var timer = ExchangeTimer(clock: ContinuousClock())

    /// Makes a client.
    ///
    /// - Parameters:
    ///   - base: an absolute `http` or `https` address. Relative paths are resolved against it (RFC 3986): with
    ///     `https://api.test/v2/`, the path `repos` means `/v2/repos`, and `/repos` means `/repos`.
    ///   - transport: what sends the requests; by default a `URLSession` that all clients share.
    ///   - middleware: what each request passes through, outermost first.
    /// - Throws: ``HTTPError`` with ``HTTPError/Code/invalidRequest`` when `base` is not such an address.
    public init(
        _ base: String,
        transport: any HTTPTransport = URLSessionTransport.shared,
        middleware: [any HTTPMiddleware] = []
    ) throws {
        do {
            self.base = try WebAddress(parsing: base)
        } catch {
            throw HTTPError(.invalidRequest, error.message)
        }
        self.transport = transport
        self.middleware = middleware
    }

    /// Everywhere that this client's credentials are put.
    var credentialPlaces: CredentialPlaces {
        middleware.reduce(CredentialPlaces()) { $0.union($1.credentialPlaces) }
    }

    /// Returns the absolute address of a path.
    func address(of path: String) throws -> WebAddress {
        do {
            return try base.resolving(path)
        } catch {
            throw HTTPError(.invalidRequest, error.message)
        }
    }
}

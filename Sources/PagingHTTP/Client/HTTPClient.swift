public import Foundation
public import HTTPTypes
public import Paging

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
    public private(set) var base: WebAddress
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
    /// The values that addresses leave out wherever they are written; none by default.
    ///
    /// Credentials of the middleware need not be among them: they never become part of an address.
    public var confidentialValues: ConfidentialValues {
        get { base.confidentialValues }
        set { base.confidentialValues = newValue }
    }
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
    /// The header fields of every request that has none of the same name.
    ///
    /// ```swift
    /// api.headerFields[.userAgent] = "my-app/1.0"
    /// ```
    ///
    /// By default a request asks for JSON. Fields are added when a request is sent and are no part of a cursor. Servers that
    /// are not trusted get only those that say what is wanted (``OriginPolicy``). Credentials belong into ``middleware``.
    public var headerFields: HTTPFields = [.accept: "application/json"]
    /// The query parameters of every request whose address does not name them.
    ///
    /// ```swift
    /// api.queryParameters["api-version"] = "7.1"
    /// ```
    ///
    /// They are added when a request is sent and are no part of a cursor; a next URL that names one keeps the server's
    /// value. Names and values are written as they are meant, not encoded.
    public var queryParameters: [String: String] = [:]
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
    /// - Throws: ``HTTPError`` with ``HTTPError/Code/invalidRequest`` when `base` is not such an address, or
    ///   holds a user name.
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
        guard self.base.userinfo == nil else {
            throw HTTPError(
                .invalidRequest,
                "The base address holds a user name, which is never sent; use Authentication.basic instead."
            )
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

// A client, its middleware and transports, and single requests.

import HTTPTypes
import PagingHTTP

struct Repo: Decodable, Sendable {
    var name: String
}

struct NewRepo: Encodable, Sendable {
    var name: String
}

struct User: Decodable, Sendable {
    var login: String
}

/// A place in which an app stores its tokens.
actor TokenStore {
    var token: String { get async throws { "a-token" } }
    func current() async throws -> String { "a-token" }
    func renew() async throws {}
}

func useClient(token: String) async throws -> User {
    let api = try PagingClient("https://api.github.com", middleware: [Authentication.bearer { token }])

    for try await repo in api.list(Repo.self, "/orgs/swiftlang/repos", by: .linkHeader).items { print(repo.name) }
    let user = try await api.fetch(User.self, from: "/user")
    return user
}

func authenticate(tokens: TokenStore) throws -> PagingClient {
    let api = try PagingClient("https://api.test", middleware: [Authentication.bearer { try await tokens.current() }])
    return api
}

func renewToken(store: TokenStore) -> Authentication {
    let authentication = Authentication.bearer(
        token: { try await store.token },
        refresh: { try await store.renew() }
    )
    return authentication
}

func renewKey(store: TokenStore) -> Authentication {
    let key = Authentication.header("X-API-Key") { try await store.token }.renewing { try await store.renew() }
    return key
}

func useClientCredentials(secret: String) throws -> Authentication {
    let tokens = try PagingClient("https://auth.test/oauth/token")
    let authentication = Authentication.clientCredentials(from: tokens, id: "app", scope: "read") { secret }
    return authentication
}

func countPoints() -> RateLimits {
    let limits = RateLimits(.points(900, per: .seconds(60)) { $0.method == .get ? 1 : 5 })
    return limits
}

func poolCredentials(tokens: [String]) throws -> PagingClient {
    let pool = Authentication.pool(tokens.map { token in .bearer { token } })
    let api = try PagingClient("https://api.test", middleware: [RateLimits(), pool])
    return api
}

func chooseOrigins(assets: Origin) throws -> [PagingClient] {
    var api = try PagingClient("https://api.test")
    api.origins = .allowing([assets])
    let withAssets = api
    api.origins = [.strippingCredentials, .upgradingToHTTPS]
    return [withAssets, api]
}

func fetchOne(api: PagingClient) async throws -> User {
    let user = try await api.fetch(User.self, from: "/user")
    return user
}

func sendOne(api: PagingClient) async throws -> Repo {
    let repo = try await api.send(.post("/user/repos", .json(NewRepo(name: "paging"))), returning: Repo.self)
    return repo
}

func sendForm(api: PagingClient) async throws -> Repo {
    let repo = try await api.send(.post("/user/repos", .form(["name": "paging"])), returning: Repo.self)
    return repo
}

func sendWithFields(api: PagingClient, draft: NewRepo, tag: String) async throws -> Repo {
    let update = ResourceRequest.put("/repos/paging", .json(draft), headerFields: [.ifMatch: tag])
    let repo = try await api.send(update, returning: Repo.self)
    return repo
}

func setDefaults() throws -> PagingClient {
    var api = try PagingClient("https://api.test")
    api.headerFields[.userAgent] = "my-app/1.0"
    api.queryParameters["api-version"] = "7.1"
    return api
}

func deleteOne(api: PagingClient) async throws {
    try await api.send(.delete("/repos/me/old"))
}

struct UserAgent: HTTPMiddleware {
    func send(_ request: ClientRequest, next: Next) async throws -> HTTPReply {
        var request = request
        try request.setHeader("User-Agent", "my-app/1.0")
        return try await next(request)
    }
}

struct Canned: HTTPTransport {
    func send(_ request: HTTPRequest, body: [UInt8]?) async throws -> HTTPReply {
        HTTPReply(HTTPResponse(status: .ok), body: .bytes(Array("[]".utf8)))
    }
}

func useTransport() async throws -> HTTPReply {
    let transport = SystemTransport()
    let request = HTTPRequest(method: .get, scheme: "https", authority: "api.example.com", path: "/items")
    let reply = try await transport.send(request, body: nil)
    return reply
}

func widenTransport() -> SystemTransport {
    let transport = SystemTransport(options: TransportOptions(maximumConnectionsPerHost: 64, timeout: .seconds(20)))
    return transport
}

func measureBody(of reply: HTTPReply) async throws -> Int {
    var size = 0
    for try await chunk in reply.body { size += chunk.count }
    return size
}

func respectLimits(token: String) throws -> PagingClient {
    let limits = RateLimits()
    let api = try PagingClient("https://api.test", middleware: [limits, Authentication.bearer { token }])
    return api
}

func limitRequests() -> RateLimits {
    let limits = RateLimits(.requests(25, per: .seconds(1)), .requests(5_000, per: .seconds(3_600)))
    return limits
}

func keepCookies() throws -> PagingClient {
    let api = try PagingClient("https://api.test", middleware: [Cookies()])
    return api
}

func answerChallenges(_ word: String) throws -> PagingClient {
    struct Passwords: Sendable {
        let word: String
        func current() async throws -> String { word }
    }
    let passwords = Passwords(word: word)
    let login = DigestAuthentication(user: "reader") { try await passwords.current() }
    let api = try PagingClient("https://api.test", middleware: [login])
    return api
}

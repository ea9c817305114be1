import HTTPTypes
import Paging
import PagingHTTP
import PagingTesting

/// A list whose first page links to another origin, requested with credentials of every kind.
struct Crossing {
    /// A planted secret, which must not reach an unintended recipient.
    static let secret = "planted-Secret-0123456789"

    let transport: StubTransport
    var api: PagingClient

    /// - Parameters:
    ///   - origins: The policy for the origins of links.
    ///   - base: The base address of the list.
    ///   - replies: The replies by absolute address; other addresses get `[2]`.
    init(_ origins: OriginPolicy, base: String = "https://api.test", replies: [String: StubReply]) throws {
        transport = StubTransport { request, _ in
            let address = "\(request.scheme ?? "")://\(request.authority ?? "")\(request.path ?? "")"
            let plain = (WebAddress(address)?.removingQuery("key")).map { "\($0)" } ?? address
            return (replies[plain] ?? .json("[2]")).reply
        }
        let secret = Self.secret
        let middleware: [any HTTPMiddleware] = [
            Authentication.bearer { secret }, Authentication.header("PRIVATE-TOKEN") { secret },
            Authentication.query("key") { secret }, Undeclared(),
        ]
        api = try PagingClient(base, transport: transport, middleware: middleware)
        api.origins = origins
        api.retry = .never
    }

    /// Creates a list that starts at the base and whose second page is at a reference.
    init(_ origins: OriginPolicy, base: String = "https://api.test", next: String) throws {
        try self.init(origins, base: base, replies: ["\(base)/items": .page("[1]", next: next)])
    }

    /// Walks the list starting at `/items`.
    func walk() async -> CollectedItems<Int, PageAddress> {
        var request = ListRequest("/items")
        for name in ["X-API-Key", "Cookie", "X-Anything"] {
            if let name = HTTPField.Name(name) { request.headerFields[name] = Self.secret }
        }
        request.headerFields[.accept] = "application/json"
        request.headerFields[.userAgent] = "tests"
        return await api.list(request, format: ListFormat(.linkHeader), decoding: .json(Int.self)).collect(upTo: 100)
    }

    /// The origins of the requests, in order.
    var visited: [String] {
        transport.sent.map { "\($0.request.scheme ?? "")://\($0.request.authority ?? "")" }
    }

    /// Whether each request carried a secret, in order.
    var carriedSecret: [Bool] { transport.sent.map { $0.request.wholeText(with: $0.body).contains(Self.secret) } }

    /// Middleware that adds a credential without declaring it.
    private struct Undeclared: HTTPMiddleware {
        func send(_ request: ClientRequest, next: Next) async throws -> HTTPReply {
            var request = request
            try request.setHeader("X-Undeclared", Crossing.secret)
            request.address = request.address.settingQuery("key", Crossing.secret)
            return try await next(request)
        }
    }
}

extension HTTPRequest {
    /// All parts of the request on the wire; the description of an `HTTPRequest` omits header fields.
    func wholeText(with body: [UInt8]?) -> String {
        let fields = headerFields.map { "\($0.name): \($0.value)" }
        let target = [scheme, authority, path].map { $0 ?? "" }
        return (target + fields + [String(decoding: body ?? [], as: UTF8.self)]).joined(separator: "\n")
    }
}

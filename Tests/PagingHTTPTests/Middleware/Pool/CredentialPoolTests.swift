import HTTPTypes
import Paging
import PagingTesting
import Synchronization
import Testing

@testable import PagingHTTP

@Suite("A pool of credentials", .timeLimit(.minutes(10)))
struct CredentialPoolTests {
    private let clock = ManualClock()

    @Test("Credentials take turns while their remaining requests are unknown")
    func turns() async throws {
        let (api, server) = try pool(["a", "b", "c"]) { _, _ in head(200) }
        for _ in 0..<5 { try await get(api) }
        #expect(server.tokens == ["a", "b", "c", "a", "b"])
    }

    @Test("A request uses the credential with the most requests left")
    func mostLeft() async throws {
        let left = Mutex(["a": 3, "b": 6])
        let (api, server) = try pool(["a", "b"]) { token, _ in
            let remaining = left.withLock { left in
                left[token, default: 0] -= 1
                return left[token, default: 0]
            }
            return head(200, ["X-RateLimit-Remaining": "\(remaining)", "X-RateLimit-Reset": "50"])
        }
        for _ in 0..<6 { try await get(api) }
        #expect(server.tokens == ["a", "b", "b", "b", "b", "a"])
    }

    @Test("A request that reaches a limit is repeated with another credential until the reset", arguments: [429, 403])
    func limited(status: Int) async throws {
        let isOver = Mutex(false)
        let (api, server) = try pool(["a", "b"]) { token, _ in
            let isRefused = token == "a" && !isOver.withLock { $0 }
            return isRefused ? head(status, ["Retry-After": "30"]) : head(200)
        }
        for _ in 0..<3 { try await get(api) }
        #expect(server.tokens == ["a", "b", "b", "b"])
        isOver.withLock { $0 = true }
        clock.advance(by: .seconds(30))
        for _ in 0..<2 { try await get(api) }
        #expect(server.tokens.suffix(2) == ["a", "b"])
    }

    @Test("A credential that cannot be read leaves the limits of the others as they are")
    func unreadable() throws {
        var state = PoolState(count: 2)
        let report = RateReport(head(200, ["X-RateLimit-Remaining": "7", "X-RateLimit-Reset": "50"]))
        guard case .use(let first, let ticket) = state.choose(except: [], at: .zero),
            case .use(let second, let other) = state.choose(except: [first], at: .zero)
        else {
            Issue.record("both credentials can be used")
            return
        }
        _ = state.end(first, ticket, nil, at: .zero)
        state.record(first, isReadable: false)
        _ = state.end(second, other, report, at: .zero)
        #expect(state.budget(at: .zero)?.remaining == 7)
        state.record(first, isReadable: true)
        #expect(state.budget(at: .zero) == nil, "its limits are unknown")
    }

    @Test("A credential that is rejected while another is accepted is left out for good")
    func revoked() async throws {
        let (api, server) = try pool(["a", "b"]) { token, _ in head(token == "a" ? 401 : 200) }
        for _ in 0..<3 { try await get(api) }
        #expect(server.tokens == ["a", "b", "b", "b"])
    }

    @Test("A credential is reported once when it is left out, with the time until its reset")
    func reported() async throws {
        let server = PoolServer { token, _ in
            switch token {
            case "a": head(401)
            case "b": head(429, ["Retry-After": "30"])
            default: head(200)
            }
        }
        let reports = Mutex<[String]>([])
        let tokens: [Authentication] = ["a", "b", "c"].map { token in .bearer { token } }
        let pool = Authentication.pool(tokens, clock: clock) { position, wait in
            reports.withLock { $0.append("\(position) \(wait.map { "\($0)" } ?? "rejected")") }
        }
        let api = try server.client(pool)
        for _ in 0..<3 { try await get(api) }
        #expect(server.tokens == ["a", "b", "c", "c", "c"])
        #expect(reports.withLock(\.self) == ["1 30.0 seconds", "0 rejected"])
    }

    @Test("A rejected credential is renewed before it is left out")
    func renewed() async throws {
        let token = Mutex("old")
        let renewable = Authentication.bearer(
            token: { token.withLock { $0 } },
            refresh: { token.withLock { $0 = "new" } }
        )
        let server = PoolServer { token, _ in head(token == "old" ? 401 : 200) }
        let api = try server.client(Authentication.pool([renewable, .bearer { "b" }], clock: clock))
        for _ in 0..<3 { try await get(api) }
        #expect(server.tokens == ["old", "new", "b", "new"])
    }

    @Test("A credential that cannot be renewed is skipped, and its error is thrown if no other is accepted")
    func failedRenewal() async throws {
        struct NoToken: Error {}
        let server = PoolServer { token, path in head(token == "b" && path != "/secret" ? 200 : 401) }
        let renewable = Authentication.bearer(token: { "a" }, refresh: { throw NoToken() })
        let api = try server.client(Authentication.pool([renewable, .bearer { "b" }], clock: clock))
        for _ in 0..<2 { try await get(api) }
        #expect(server.tokens == ["a", "b", "a", "b"])
        await #expect(throws: NoToken.self) { try await get(api, "/secret") }
    }

    @Test("A request that the server rejects with every credential leaves none out")
    func allRejected() async throws {
        let (api, server) = try pool(["a", "b"]) { _, path in head(path == "/secret" ? 401 : 200) }
        let error = await #expect(throws: RequestError.self) { try await get(api, "/secret") }
        #expect(error?.status == 401)
        #expect(error?.description.contains("every credential of the pool (2)") == true)
        for _ in 0..<2 { try await get(api) }
        #expect(server.tokens == ["a", "b", "a", "b"])
    }

    @Test("When the limits of all are reached, the reply has the earliest reset, and the next request waits for it")
    func exhausted() async throws {
        let isOver = Mutex(false)
        let (api, server) = try pool(["a", "b"]) { token, _ in
            isOver.withLock { $0 } ? head(200) : head(429, ["Retry-After": token == "a" ? "20" : "40"])
        }
        let error = await #expect(throws: RequestError.self) { try await get(api) }
        #expect(error?.status == 429)
        #expect(error?.retryAfter == .seconds(20))
        let waiting = Task { try await get(api) }
        try await clock.waitForSleepers(count: 1)
        #expect(clock.timeToNextWake == .seconds(20))
        isOver.withLock { $0 = true }
        clock.advanceToNextWake()
        try await waiting.value
        #expect(server.tokens == ["a", "b", "a"])
    }

    @Test("A request fails instead of waiting longer than a minute")
    func tooLong() async throws {
        let (api, _) = try pool(["a"]) { _, _ in
            head(200, ["X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "61"])
        }
        try await get(api)
        let error = await #expect(throws: RequestError.self) { try await get(api) }
        #expect(error?.code == .rateLimited)
        #expect(error?.retryAfter == .seconds(61))
    }

    @Test("An empty pool is an error")
    func empty() async throws {
        let (api, server) = try pool([]) { _, _ in head(200) }
        let error = await #expect(throws: RequestError.self) { try await get(api) }
        #expect(error?.code == .invalidRequest)
        #expect(server.tokens.isEmpty)
    }

    @Test("Rate limits do not block an origin while a credential has requests left")
    func behindRateLimits() async throws {
        let server = PoolServer { token, _ in
            head(200, ["X-RateLimit-Remaining": "0", "X-RateLimit-Reset": token == "a" ? "50" : "30"])
        }
        var rateClock = RateClock(clock)
        rateClock.chance = { 0 }
        let limits = RateLimits(RateSettings(), clock: rateClock)
        let pool = Authentication.pool([.bearer { "a" }, .bearer { "b" }], clock: clock)
        let api = try server.client(limits, pool)
        for _ in 0..<2 { try await get(api) }
        #expect(server.tokens == ["a", "b"])
        let third = Task { try await get(api) }
        let gate = limits.gate(of: try #require(Origin("https://api.test")))
        try await until { gate.waiters == 1 && clock.sleepers == 1 }
        #expect(clock.timeToNextWake == .seconds(30))
        clock.advanceToNextWake()
        try await third.value
        #expect(server.tokens == ["a", "b", "b"])
    }

    @Test("No request uses an exhausted credential while another has requests left", arguments: 0..<40)
    func property(seed: Int) async throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let server = WindowedServer(clock: clock, random: &random)
        let pool = Authentication.pool(server.tokens.map { token in .bearer { token } }, clock: clock)
        let api = try server.http.client(pool)
        for _ in 0..<60 {
            let isDone = Mutex(false)
            async let request: Void = {
                defer { isDone.withLock { $0 = true } }
                try await get(api)
            }()
            while !isDone.withLock({ $0 }) {
                try await until { isDone.withLock { $0 } || clock.sleepers > 0 }
                guard clock.sleepers > 0 else { continue }
                #expect(server.totalLeft == 0, "A request waits although a credential has requests left.")
                clock.advanceToNextWake()
            }
            try await request
            if random.once(in: 3) { clock.advance(by: .seconds(random.below(8))) }
        }
        #expect(server.refusals == 0)
    }

    private func pool(
        _ tokens: [String],
        _ answer: @escaping @Sendable (_ token: String, _ path: String) -> HTTPResponse
    ) throws -> (PagingClient, PoolServer) {
        let server = PoolServer(answer)
        let pool = Authentication.pool(tokens.map { token in .bearer { token } }, clock: clock)
        return (try server.client(pool), server)
    }

    private func get(_ api: PagingClient, _ path: String = "/a") async throws {
        _ = try await api.fetch([Int].self, from: path)
    }
}

/// A server that answers by token.
private struct PoolServer: Sendable {
    let transport: StubTransport

    init(_ answer: @escaping @Sendable (_ token: String, _ path: String) -> HTTPResponse) {
        transport = StubTransport { request, _ in
            let token = request.headerFields[.authorization]?.dropFirst("Bearer ".count) ?? ""
            return HTTPReply(answer(String(token), request.path ?? ""), body: .bytes(Array("[]".utf8)))
        }
    }

    /// The tokens of the requests, in order.
    var tokens: [String] {
        transport.sent.map { String($0.request.headerFields[.authorization]?.dropFirst("Bearer ".count) ?? "") }
    }

    func client(_ middleware: any HTTPMiddleware...) throws -> PagingClient {
        var client = try PagingClient("https://api.test", transport: transport, middleware: middleware)
        client.requestTimeLimit = nil
        client.retry = .never
        return client
    }
}

/// A server that counts the requests of each token in windows of a manual clock.
private final class WindowedServer: Sendable {
    private struct Window {
        let limit: Int
        let length: Duration
        var left: Int
        var end = Duration.zero
    }

    private struct State {
        var windows: [String: Window] = [:]
        var refusals = 0
    }

    /// The state, which the transport's closure also holds.
    private final class Store: Sendable {
        let state = Mutex(State())
    }

    let tokens: [String]
    let http: PoolServer
    private let store = Store()
    private let clock: ManualClock

    init(clock: ManualClock, random: inout SeededGenerator) {
        self.clock = clock
        tokens = (0...random.below(4)).map { "t\($0)" }
        let windows = tokens.map { token in
            let limit = 1 + random.below(6)
            return (token, Window(limit: limit, length: .seconds(2 + random.below(50)), left: limit))
        }
        store.state.withLock { $0.windows = Dictionary(uniqueKeysWithValues: windows) }
        http = PoolServer { [store] token, _ in
            store.state.withLock { Self.answer(&$0, token, at: clock.now.offset) }
        }
    }

    var refusals: Int { store.state.withLock { $0.refusals } }

    /// The number of requests that all tokens have left now.
    var totalLeft: Int {
        let now = clock.now.offset
        return store.state.withLock { state in
            state.windows.values.reduce(0) { $0 + ($1.end <= now ? $1.limit : $1.left) }
        }
    }

    private static func answer(_ state: inout State, _ token: String, at now: Duration) -> HTTPResponse {
        guard var window = state.windows[token] else { return head(401) }
        if window.end <= now { (window.left, window.end) = (window.limit, now + window.length) }
        let isRefused = window.left == 0
        if isRefused { state.refusals += 1 } else { window.left -= 1 }
        state.windows[token] = window
        let reset = (window.end - now).components.seconds
        let fields: KeyValuePairs = ["X-RateLimit-Remaining": "\(window.left)", "X-RateLimit-Reset": "\(reset)"]
        return head(isRefused ? 429 : 200, fields)
    }
}

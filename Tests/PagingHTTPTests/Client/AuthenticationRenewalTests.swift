import HTTPTypes
import Paging
import PagingHTTP
import PagingTesting
import Synchronization
import RowTrait
import Testing

@Suite("Credential renewal", .timeLimit(.minutes(10)))
struct AuthenticationRenewalTests {
    private let store = TokenStore()

    @Test("Eight requests that are refused together cause one renewal, and all succeed", arguments: Kind.allCases)
    func together(kind: Kind) async throws {
        let api = try client(kind, StubTransport { try await store.answer($0, $1, holdingOldTokens: true) })
        async let answers = withThrowingTaskGroup(of: [Int].self) { group in
            for number in 0..<8 { group.addTask { try await api.fetch([Int].self, from: "/\(number)") } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        try await store.network.waitForSleepers(count: 8)
        store.network.advanceToNextWake()
        try await store.renewals.waitForSleepers(count: 1)
        store.renewals.advanceToNextWake()
        #expect(try await answers == Array(repeating: [7], count: 8))
        #expect(store.renewalCount == 1)
        #expect(store.requestCount == 16)
    }

    @Test("A request refused after the renewal of its old credential is sent again without another renewal")
    func late() async throws {
        let api = try client(
            .bearer,
            StubTransport { request, body in
                try await store.answer(request, body, holdingOldTokens: request.path == "/slow")
            }
        )
        let slow = Task { try await api.fetch([Int].self, from: "/slow") }
        try await store.network.waitForSleepers(count: 1)
        let fast = Task { try await api.fetch([Int].self, from: "/fast") }
        try await store.renewals.waitForSleepers(count: 1)
        store.renewals.advanceToNextWake()
        #expect(try await fast.value == [7])
        store.network.advanceToNextWake()
        #expect(try await slow.value == [7])
        #expect(store.renewalCount == 1)
    }

    @Test("A second 401 is returned to the caller")
    func useless() async throws {
        let transport = StubTransport { _, _ in StubReply(status: .unauthorized).reply }
        let api = try client(.bearer, transport)
        let fetching = Task { try await api.fetch([Int].self, from: "/a") }
        try await store.renewals.waitForSleepers(count: 1)
        store.renewals.advanceToNextWake()
        let error = await #expect(throws: RequestError.self) { try await fetching.value }
        #expect(error?.status == 401)
        #expect(transport.paths.count == 2)
        #expect(store.renewalCount == 1)
    }

    @Test("A failed renewal fails every request sent before it ended, and the next request tries again")
    func failing() async throws {
        store.failNextRenewal()
        let api = try client(.bearer, StubTransport { try await store.answer($0, $1, holdingOldTokens: true) })
        let fetches = (0..<8).map { number in Task { try await api.fetch([Int].self, from: "/\(number)") } }
        try await store.network.waitForSleepers(count: 8)
        store.network.advanceToNextWake()
        try await store.renewals.waitForSleepers(count: 1)
        store.renewals.advanceToNextWake()
        for fetch in fetches {
            await #expect(throws: TokenStore.RenewalFailed.self) { try await fetch.value }
        }
        #expect(store.renewalCount == 1)

        let again = Task { try await api.fetch([Int].self, from: "/again") }
        try await store.network.waitForSleepers(count: 1)
        store.network.advanceToNextWake()
        try await store.renewals.waitForSleepers(count: 1)
        store.renewals.advanceToNextWake()
        #expect(try await again.value == [7])
        #expect(store.renewalCount == 2)
    }

    @Test("Cancelling the request that started a renewal leaves the renewal running for the others")
    func cancelled() async throws {
        let api = try client(.bearer, StubTransport { try await store.answer($0, $1) })
        let first = Task { try await api.fetch([Int].self, from: "/first") }
        try await store.renewals.waitForSleepers(count: 1)
        let second = Task { try await api.fetch([Int].self, from: "/second") }
        first.cancel()
        await #expect(throws: CancellationError.self) { try await first.value }
        #expect(store.renewals.sleepers == 1)
        store.renewals.advanceToNextWake()
        #expect(try await second.value == [7])
        #expect(store.renewalCount == 1)
    }

    @Test("A request with content is sent again in full")
    func content() async throws {
        let transport = StubTransport { try await store.answer($0, $1) }
        let api = try client(.header, transport)
        let sending = Task { try await api.send(.post("/a", .json([1, 2])), returning: [Int].self) }
        try await store.renewals.waitForSleepers(count: 1)
        store.renewals.advanceToNextWake()
        #expect(try await sending.value == [7])
        #expect(transport.sent.map(\.body) == [Array("[1,2]".utf8), Array("[1,2]".utf8)])
        #expect(transport.sent.map(\.request.method) == [.post, .post])
    }

    @Test("A walk whose token expires midway continues and counts the repeated requests", .row("R17"))
    func walk() async throws {
        let transport = StubTransport { request, body in
            let reply = try await store.answer(request, body)
            guard reply.response.status == .ok, request.path == "/1" else { return reply }
            store.expireToken()
            return StubReply.page("[1]", next: "/2").reply
        }
        let api = try client(.bearer, transport)
        store.renewWithoutWaiting()
        let collected = await api.list(Int.self, "/1", by: .linkHeader).collect(upTo: 10)
        #expect(try collected.items == [1, 7])
        #expect(transport.paths == ["/1", "/1", "/2", "/2"])
        #expect(collected.outcome.requests == 4)
        #expect(collected.outcome.retries == 2)
    }

    @Test("A refused renewal through the same client does not wait for itself")
    func recursion() async throws {
        let transport = StubTransport { _, _ in StubReply(status: .unauthorized).reply }
        let own = Mutex<PagingClient?>(nil)
        let authentication = Authentication.bearer(
            token: { "token" },
            refresh: { try await own.withLock { $0 }?.send(.post("/renew")) }
        )
        let api = try PagingClient("https://api.test", transport: transport, middleware: [authentication])
        own.withLock { $0 = api }
        let error = await #expect(throws: RequestError.self) { try await api.fetch([Int].self, from: "/a") }
        #expect(error?.status == 401)
        #expect(transport.paths == ["/a", "/renew"])
    }

    private func client(_ kind: Kind, _ transport: StubTransport) throws -> PagingClient {
        try PagingClient("https://api.test", transport: transport, middleware: [kind.authentication(store)])
    }
}

/// The ways to send a token.
enum Kind: CaseIterable, Sendable {
    case bearer, header, query, basic

    fileprivate func authentication(_ store: TokenStore) -> Authentication {
        switch self {
        case .bearer: .bearer(token: { store.token }, refresh: { try await store.renew() })
        case .header: .header("X-Key") { store.token }.renewing { try await store.renew() }
        case .query: .query("key") { store.token }.renewing { try await store.renew() }
        case .basic: .basic(user: "me", password: { store.token }).renewing { try await store.renew() }
        }
    }
}

/// A renewable token, and a server that accepts only the newest token.
private final class TokenStore: Sendable {
    struct RenewalFailed: Error {}

    private struct State {
        var token = "expired-0"
        var renewals = 0
        var requests = 0
        var failsNext = false
        var waits = true
    }

    /// The clock of the renewals, and the clock of the replies.
    let renewals = ManualClock()
    let network = ManualClock()
    private let state = Mutex(State())

    var token: String { state.withLock(\.token) }
    var renewalCount: Int { state.withLock(\.renewals) }
    var requestCount: Int { state.withLock(\.requests) }

    func failNextRenewal() { state.withLock { $0.failsNext = true } }
    func renewWithoutWaiting() { state.withLock { $0.waits = false } }
    func expireToken() { state.withLock { $0.token = "expired-\($0.renewals)" } }

    func renew() async throws {
        if state.withLock(\.waits) { try await renewals.sleep(for: .seconds(1)) }
        try state.withLock { state in
            state.renewals += 1
            defer { state.failsNext = false }
            if state.failsNext { throw RenewalFailed() }
            state.token = "fresh-\(state.renewals)"
        }
    }

    /// Answers according to the token, optionally holding requests with an old one.
    func answer(_ request: HTTPRequest, _ body: [UInt8]?, holdingOldTokens: Bool = false) async throws -> HTTPReply {
        state.withLock { $0.requests += 1 }
        let sent = (request.path ?? "") + request.headerFields.map(\.value).joined()
        let isFresh = sent.contains("fresh") || sent.contains("bWU6ZnJlc2")
        guard isFresh else {
            if holdingOldTokens { try await network.sleep(for: .seconds(1)) }
            return StubReply(status: .unauthorized).reply
        }
        return StubReply.json("[7]").reply
    }
}

import Foundation
import HTTPTypes
import Paging
import PagingTesting
import Synchronization
import Testing

@testable import PagingHTTP

import PagingDemoServer

@Suite("Client credentials", .timeLimit(.minutes(10)))
struct ClientCredentialsTests {
    private static let secret = "p+q r/s%secret"
    private let clock = ManualClock()

    @Test("The id and the secret are sent form-encoded by HTTP Basic, to the token endpoint only")
    func request() async throws {
        let server = TokenServer(#"{"access_token": "t1", "token_type": "bearer", "expires_in": 100}"#)
        #expect(try await client(server, id: "my:app").fetch([Int].self, from: "/a") == [7])
        let sent = server.transport.sent
        #expect(sent.map(\.request.authority) == ["auth.test", "api.test"])
        #expect(sent[0].request.method == .post)
        #expect(sent[0].request.path == "/oauth/token")
        #expect(sent[0].request.headerFields[.contentType] == "application/x-www-form-urlencoded")
        #expect(String(decoding: sent[0].body ?? [], as: UTF8.self) == "grant_type=client_credentials&scope=read%20all")
        let login = try #require(sent[0].request.headerFields[.authorization]?.split(separator: " ").last)
        let text = Data(base64Encoded: String(login)).map { String(decoding: $0, as: UTF8.self) }
        #expect(text == "my%3Aapp:p%2Bq+r%2Fs%25secret")
        #expect(sent[1].request.headerFields[.authorization] == "Bearer t1")
    }

    @Test("The id and the secret can be sent in the body instead")
    func requestWithBody() async throws {
        let server = TokenServer(#"{"access_token": "t1"}"#)
        let endpoint = try PagingClient("https://auth.test/oauth/token", transport: server.transport)
        let authentication = Authentication.clientCredentials(from: endpoint, id: "my:app", secretPlace: .body) {
            Self.secret
        }
        let api = try PagingClient("https://api.test", transport: server.transport, middleware: [authentication])
        #expect(try await api.fetch([Int].self, from: "/a") == [7])
        let sent = server.transport.sent
        #expect(sent[0].request.headerFields[.authorization] == nil)
        let form = "grant_type=client_credentials&client_id=my%3Aapp&client_secret=p%2Bq%20r%2Fs%25secret"
        #expect(String(decoding: sent[0].body ?? [], as: UTF8.self) == form)
        #expect(sent[1].body == nil)
    }

    @Test("A token is used until shortly before it expires", arguments: ["100", "\"100\""])
    func expiry(lifetime: String) async throws {
        let server = TokenServer(#"{"access_token": "t#", "token_type": "Bearer", "expires_in": \#(lifetime)}"#)
        let api = try client(server)
        _ = try await api.fetch([Int].self, from: "/a")
        clock.advance(by: .seconds(89))
        _ = try await api.fetch([Int].self, from: "/b")
        clock.advance(by: .seconds(1))
        _ = try await api.fetch([Int].self, from: "/c")
        #expect(server.tokensUsed == ["Bearer t1", "Bearer t1", "Bearer t2"])
    }

    @Test("Concurrent requests share one token request")
    func shared() async throws {
        let server = TokenServer(#"{"access_token": "t#"}"#, waitingBy: clock)
        let api = try client(server)
        let fetches = (0..<8).map { number in Task { try await api.fetch([Int].self, from: "/\(number)") } }
        try await clock.waitForSleepers(count: 1)
        clock.advanceToNextWake()
        for fetch in fetches { #expect(try await fetch.value == [7]) }
        #expect(server.issued == 1)
    }

    @Test("A rejected token is replaced once")
    func rejection() async throws {
        let server = TokenServer(#"{"access_token": "t#"}"#, accepting: "Bearer t2")
        #expect(try await client(server).fetch([Int].self, from: "/a") == [7])
        #expect(server.tokensUsed == ["Bearer t1", "Bearer t2"])

        let other = TokenServer(#"{"access_token": "t#"}"#, accepting: "Bearer t9")
        let error = await #expect(throws: RequestError.self) {
            try await client(other).fetch([Int].self, from: "/a")
        }
        #expect(error?.status == 401)
        #expect(other.tokensUsed == ["Bearer t1", "Bearer t2"])
    }

    @Test("A refused token request is an error with the server's explanation and without the secret")
    func refusal() async throws {
        let body = #"{"error": "invalid_client", "error_description": "Secret p+q r/s%secret is unknown"}"#
        let server = TokenServer(body, status: .unauthorized)
        let error = await #expect(throws: RequestError.self) {
            try await client(server).fetch([Int].self, from: "/a")
        }
        let text = error?.description ?? ""
        #expect(text.hasPrefix("No access token was issued. The server answered 401"), "\(text)")
        #expect(text.contains("https://auth.test/oauth/token"), "\(text)")
        #expect(text.contains("invalid_client: Secret ***"), "\(text)")
        #expect(!text.contains("r/s%secret"), "\(text)")
        #expect(server.transport.sent.count == 1)
        #expect(error?.lacksCredential == true)
    }

    @Test(
        "A response without a usable token is an error",
        arguments: [
            "{}", "[]", "no JSON", #"{"access_token": ""}"#, #"{"access_token": "t", "token_type": "mac"}"#,
            #"{"error": "invalid_scope"}"#,
        ]
    )
    func unusable(body: String) async throws {
        let server = TokenServer(body)
        let error = await #expect(throws: RequestError.self) {
            try await client(server).fetch([Int].self, from: "/a")
        }
        #expect(error?.code == .unreadableContent)
        #expect(error?.description.contains("invalid_scope") == body.contains("invalid_scope"))
        #expect(server.transport.sent.count == 1)
    }

    @Test("A redirect of the token endpoint is not followed")
    func redirect() async throws {
        let server = TokenServer("", status: .temporaryRedirect, fields: [.location: "/other"])
        let error = await #expect(throws: RequestError.self) {
            try await client(server).fetch([Int].self, from: "/a")
        }
        #expect(error?.code == .refused)
        #expect(server.transport.paths == ["/oauth/token"])
    }

    @Test(
        "A crawl gets new tokens when they expire or are used up, over real HTTP",
        arguments: [
            "token_lifetime=3600&token_uses=7", "token_lifetime=0&token_uses=1", "token_lifetime=3600",
        ]
    )
    func crawl(_ query: String) async throws {
        try await SharedServer.use { server in
            let tokens = try PagingClient(server.baseURL + "/oauth/token?" + query)
            let authentication = Authentication.clientCredentials(from: tokens, id: "app") { "secret" }
            let api = try PagingClient(server.baseURL, middleware: [authentication])
            let source = api.list(Airport.self, "/link/airports?per_page=10&count=200&auth=oauth", by: .linkHeader)
            // With more requests in flight, others can use up a new token before the repeated request is sent.
            let collected = await source.pages(window: .pages(2)).collect(upTo: 1_000)
            guard !query.contains("lifetime=0") else {
                // Such a token has expired on arrival.
                #expect(collected.arrived.isEmpty)
                return
            }
            #expect(collected.arrived.map(\.id) == Array(1...200), "\(collected.outcome)")
        }
    }

    private func client(_ server: TokenServer, id: String = "app") throws -> PagingClient {
        var tokens = try PagingClient("https://auth.test/oauth/token", transport: server.transport)
        tokens.clock = clock
        tokens.requestTimeLimit = nil
        let authentication = Authentication.clientCredentials(from: tokens, id: id, scope: "read all") { Self.secret }
        return try PagingClient("https://api.test", transport: server.transport, middleware: [authentication])
    }
}

/// A server that issues numbered tokens on one host and answers with a list on the other.
private final class TokenServer: Sendable {
    let transport: StubTransport
    private let count: Counter

    private final class Counter: Sendable {
        let value = Mutex(0)
    }

    init(
        _ body: String,
        status: HTTPResponse.Status = .ok,
        fields: HTTPFields = [:],
        accepting accepted: String? = nil,
        waitingBy clock: ManualClock? = nil
    ) {
        let count = Counter()
        self.count = count
        transport = StubTransport { request, _ in
            guard request.authority == "auth.test" else {
                let isAccepted = accepted.map { request.headerFields[.authorization] == $0 } ?? true
                return isAccepted ? StubReply.json("[7]").reply : StubReply(status: .unauthorized).reply
            }
            if let clock { try await clock.sleep(for: .seconds(1)) }
            let number = count.value.withLock { number in
                number += 1
                return number
            }
            let text = body.replacing("#", with: "\(number)")
            return StubReply(status: status, fields: fields, body: Array(text.utf8)).reply
        }
    }

    /// The number of token requests.
    var issued: Int { count.value.withLock { $0 } }

    /// The tokens of the requests for lists.
    var tokensUsed: [String] {
        transport.sent.filter { $0.request.authority == "api.test" }.map {
            $0.request.headerFields[.authorization] ?? ""
        }
    }
}

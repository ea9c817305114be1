import HTTPTypes
import Paging
import PagingDemoServer
import PagingHTTP
import Testing

@Suite("PagingClient", .timeLimit(.minutes(10)))
struct HTTPClientTests {
    private struct Echo: Decodable, Sendable {
        let method: String
        let path: String
        let query: String
        let headers: [String: String]
        let body: String
    }

    @Test("The client fetches one resource")
    func fetch() async throws {
        try await SharedServer.use { server in
            let api = try PagingClient(server.baseURL)
            let airport = try await api.fetch(Airport.self, from: "/airports/00AA")
            #expect(airport.icao == "00AA")
        }
    }

    @Test("An unexpected status is reported with its number")
    func status() async throws {
        try await SharedServer.use { server in
            let api = try PagingClient(server.baseURL)
            let error = await #expect(throws: RequestError.self) {
                try await api.fetch(Airport.self, from: "/airports/none")
            }
            #expect(error?.status == 404)
            #expect(error?.code == .unexpectedStatus)
        }
    }

    @Test("The client sends a value, with or without a response")
    func send() async throws {
        try await SharedServer.use { server in
            let api = try PagingClient(server.baseURL)
            let sent = Airport(id: 7, icao: "TEST")
            let answer = try await api.send(.post("/airports", .json(sent)), returning: Airport.self)
            #expect(answer == sent)
            try await api.send(.post("/airports", .json(sent)))
            try await api.send(.delete("/airports/00AA"))
        }
    }

    @Test("The client sends the fields of a form, which the server of tokens understands")
    func sendForm() async throws {
        struct Token: Decodable {
            let access_token: String
        }
        try await SharedServer.use { server in
            let api = try PagingClient(server.baseURL)
            let form: KeyValuePairs = ["grant_type": "client_credentials", "scope": "read & write"]
            let token = try await api.send(.post("/oauth/token", .form(form)), returning: Token.self)
            #expect(!token.access_token.isEmpty)
            let error = await #expect(throws: RequestError.self) {
                try await api.send(.post("/oauth/token", .form(["grant_type": "password"])), returning: Token.self)
            }
            #expect(error?.status == 400)
        }
    }

    @Test(
        "Each kind of credential is added when the request is sent",
        arguments: [
            (Authentication.bearer { "s3cret" }, "authorization", "Bearer s3cret"),
            (.basic(user: "me", password: { "s3cret" }), "authorization", "Basic bWU6czNjcmV0"),
            (.header("X-API-Key", { "s3cret" }), "x-api-key", "s3cret"),
        ]
    )
    func credentials(authentication: Authentication, name: String, value: String) async throws {
        try await SharedServer.use { server in
            let api = try PagingClient(server.baseURL, middleware: [authentication])
            let echo = try await api.fetch(Echo.self, from: "/echo?x=1")
            #expect(echo.headers[name] == value)
            #expect(echo.query == "x=1")
        }
    }

    @Test("A query credential is added to the request and excluded from addresses")
    func queryCredential() async throws {
        try await SharedServer.use { server in
            let authentication = Authentication.query("api_key") { "demo-key" }
            let api = try PagingClient(server.baseURL, middleware: [authentication])
            let path = "/private/airports?per_page=100&count=250&key=1"
            let source = api.list(Airport.self, path, by: .pageNumber(total: "/total"))
            #expect(try await source.collect(upTo: 1000).items.count == 250)

            let linked = api.list(Airport.self, "/link/airports?per_page=100&count=250", by: .linkHeader)
            let page = try await linked.page(at: nil)
            #expect(page.links.following.count == 2)
            #expect(!page.links.following.contains { "\(String(describing: $0.url))".contains("demo-key") })
        }
    }

    @Test("A credential with a line break is refused before the request is sent")
    func headerInjection() async throws {
        try await SharedServer.use { server in
            let run = SharedServer.newRun()
            let authentication = Authentication.bearer { "s3cret\r\nX-Evil: 1" }
            let api = try PagingClient(server.baseURL, middleware: [authentication])
            let error = await #expect(throws: RequestError.self) {
                try await api.fetch(Echo.self, from: "/echo?run=\(run)")
            }
            #expect(error?.code == .invalidRequest)
            #expect(error?.description.contains("s3cret") == false)
            #expect(server.requests(run: run).isEmpty)
        }
    }

    @Test("Only repeatable requests are retried")
    func retries() async throws {
        try await SharedServer.use { server in
            var api = try PagingClient(server.baseURL)
            api.retry = RetryPolicy(attempts: 3, firstDelay: .milliseconds(1))
            let run = SharedServer.newRun()
            struct Answer: Decodable, Sendable { let total: Int }
            let path = "/page/airports?count=10&fault=503@1x2&run=\(run)"
            #expect(try await api.fetch(Answer.self, from: path).total == 10)
            #expect(server.requests(run: run).count == 3)
        }
    }

    @Test(
        "An invalid address is refused",
        arguments: ["", "api.test", "ftp://api.test", "https:/api.test"]
    )
    func badBase(base: String) {
        #expect(throws: RequestError.self) { try PagingClient(base) }
    }
}

import HTTPTypes
import Paging
import PagingTesting
import Testing

@testable import PagingHTTP

@Suite("Defaults of a client")
struct ClientDefaultsTests {
    private struct Thing: Codable, Sendable {
        var id = 1
    }

    private func client(_ transport: StubTransport, by middleware: [any HTTPMiddleware] = []) throws -> PagingClient {
        var client = try PagingClient("https://api.test", transport: transport, middleware: middleware)
        client.headerFields[.userAgent] = "tests/1.0"
        client.queryParameters = ["api-version": "7.1", "lang": "de"]
        return client
    }

    @Test("A request asks for JSON by default")
    func accept() async throws {
        let transport = StubTransport { _, _ in StubReply.json("[1]").reply }
        var client = try PagingClient("https://api.test", transport: transport)
        _ = try await client.fetch([Int].self, from: "/a")
        _ = try await client.list(Int.self, "/b", by: .linkHeader).collect(upTo: 5).items
        _ = try await client.fetch([Int].self, from: "/c", headerFields: [.accept: "application/hal+json"])
        client.headerFields[.accept] = nil
        _ = try await client.fetch([Int].self, from: "/d")
        let fields = transport.sent.map { $0.request.headerFields[.accept] }
        #expect(fields == ["application/json", "application/json", "application/hal+json", nil])
    }

    @Test("Fields and parameters are sent for every page and are not part of a cursor")
    func pages() async throws {
        let transport = StubTransport { request, _ in
            let isFirst = request.path?.contains("page=2") == false
            return (isFirst ? StubReply.json(#"{"items":[1],"next":"?page=2"}"#) : .json(#"{"items":[2]}"#)).reply
        }
        let list = try client(transport).list(Int.self, "/items?q=x", by: .nextURL(at: "/next"))
        let next = try #require(try await list.page(at: nil).links.following.first)
        #expect(next.url?.description == "https://api.test/items?page=2")
        #expect(try await list.page(at: next).items == [2])
        #expect(transport.paths == ["/items?q=x&api-version=7.1&lang=de", "/items?page=2&api-version=7.1&lang=de"])
        #expect(transport.sent.allSatisfy { $0.request.headerFields[.userAgent] == "tests/1.0" })
    }

    @Test("A next URL with a parameter keeps the server's value, and a request keeps its own")
    func precedence() async throws {
        let transport = StubTransport(["/items": .page("[1]", next: "/more?api-version=8.0"), "/more": .json("[2]")])
        var request = ListRequest("/items?lang=fr")
        request.headerFields[.userAgent] = "list/2.0"
        let list = try client(transport).list(request, format: ListFormat(.linkHeader), decoding: .json(Int.self))
        #expect(try await list.collect(upTo: 5).items == [1, 2])
        #expect(transport.paths == ["/items?lang=fr&api-version=7.1", "/more?api-version=8.0&lang=de"])
        #expect(transport.sent.allSatisfy { $0.request.headerFields[values: .userAgent] == ["list/2.0"] })
    }

    @Test("A credential replaces a field, and a client's parameter replaces that of a scheme")
    func others() async throws {
        let transport = StubTransport { _, _ in StubReply.json("[1]").reply }
        var client = try client(transport, by: [Authentication.bearer { "token-0123456789" }])
        client.headerFields[.authorization] = "none"
        client.queryParameters = ["per_page": "50"]
        let scheme = PaginationScheme.linkHeader.with { $0.parameters = ["per_page": 100] }
        _ = try await client.list(Int.self, "/items", by: scheme).collect(upTo: 5).items
        #expect(transport.paths == ["/items?per_page=50"])
        #expect(transport.sent.first?.request.headerFields[values: .authorization] == ["Bearer token-0123456789"])
    }

    @Test("A page size set by the client reveals the end of a list of short pages")
    func sizes() async throws {
        let transport = StubTransport { request, _ in
            (request.path?.contains("?page=2") == true ? StubReply.json("[3]") : .json("[1,2]")).reply
        }
        var client = try client(transport)
        client.queryParameters = ["per_page": "2"]
        let list = client.list(Int.self, "/items", by: .pageNumber().with { $0.endsBelowPageSize = "per_page" })
        let collected = await list.collect(upTo: 10)
        #expect(collected.arrived == [1, 2, 3])
        #expect(collected.outcome.isComplete)
        #expect(transport.sent.count == 2)
    }

    @Test("An untrusted server receives no parameters and only content negotiation fields")
    func strangers() async throws {
        let transport = StubTransport(["/items": .page("[1]", next: "https://cdn.test/more"), "/more": .json("[2]")])
        var client = try client(transport)
        client.origins = .strippingCredentials
        client.headerFields[.cookie] = "sid=1"
        #expect(try await client.list(Int.self, "/items", by: .linkHeader).collect(upTo: 5).items == [1, 2])
        let stranger = try #require(transport.sent.last?.request)
        #expect(stranger.path == "/more")
        #expect(Set(stranger.headerFields.map(\.name)) == [.accept, .userAgent])
    }

    @Test("A single request can have header fields of its own")
    func singleRequests() async throws {
        let transport = StubTransport { _, _ in StubReply.json(#"{"id":1}"#).reply }
        let client = try client(transport)
        let fields: HTTPFields = [.ifMatch: "\"7\""]
        _ = try await client.fetch(Thing.self, from: "/a", headerFields: fields)
        try await client.send(.post("/a", .json(Thing()), headerFields: fields))
        try await client.send(.delete("/a", headerFields: fields))
        let update = ResourceRequest.put("/a", .json(Thing()), headerFields: fields)
        _ = try await client.send(update, returning: Thing.self)
        #expect(transport.sent.map(\.request.method) == [.get, .post, .delete, .put])
        #expect(transport.sent.allSatisfy { $0.request.headerFields[.ifMatch] == "\"7\"" })
        #expect(transport.sent.last?.request.headerFields[.contentType] == "application/json")
    }

    @Test(
        "A base URL with a user name is refused when the client is created",
        arguments: ["https://me@api.test", "https://me:pw@api.test/v1", "https://@api.test", "http://me@127.0.0.1:80"]
    )
    func userName(base: String) {
        let error = #expect(throws: RequestError.self) { try PagingClient(base) }
        #expect(error?.code == .invalidRequest)
        #expect(error?.description.contains("pw") == false)
    }
}

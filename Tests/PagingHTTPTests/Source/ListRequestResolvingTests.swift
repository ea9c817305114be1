import HTTPTypes
import Paging
import PagingHTTP
import PagingTesting
import Testing

@Suite("Contents of page requests")
struct ListRequestResolvingTests {
    /// Walks two pages of a cursor list and returns the sent requests.
    private func requests(
        _ request: ListRequest,
        _ scheme: PaginationScheme
    ) async throws -> [(request: HTTPRequest, body: [UInt8]?)] {
        let transport = StubTransport { request, body in
            let text = (request.path ?? "") + String(decoding: body ?? [], as: UTF8.self)
            let isFirst = !text.contains("abc")
            return StubReply.json(isFirst ? #"{"rows": [1, 2], "next": "abc"}"# : #"{"rows": [3], "next": null}"#).reply
        }
        let api = try PagingClient("https://api.test", transport: transport)
        let list = api.list(request, format: ListFormat(scheme), decoding: ItemDecoder<Int>.json(Int.self))
        #expect(try await list.collect(upTo: 10).items == [1, 2, 3])
        return transport.sent
    }

    private func text(_ sent: (request: HTTPRequest, body: [UInt8]?)) -> String {
        let body = sent.body.map { " " + String(decoding: $0, as: UTF8.self) } ?? ""
        return "\(sent.request.method.rawValue) \(sent.request.path ?? "")\(body)"
    }

    @Test("All parameters are preserved unless the scheme replaces them")
    func kept() async throws {
        let request = ListRequest("/list?limit=5&filter=x&fields=id")
        let all = try await requests(request, .cursor(from: "/next", into: "cursor"))
        #expect(all.map(text).last == "GET /list?limit=5&filter=x&fields=id&cursor=abc")
        let some = try await requests(
            request,
            .cursor(from: "/next", into: "cursor").with { $0.keeps = ["limit", "fields"] }
        )
        #expect(some.map(text) == ["GET /list?limit=5&filter=x&fields=id", "GET /list?limit=5&fields=id&cursor=abc"])
        let none = try await requests(request, .cursor(from: "/next", into: "cursor").with { $0.keeps = [] })
        #expect(none.map(text).last == "GET /list?cursor=abc")
    }

    @Test("A body keeps its members unless the scheme replaces them")
    func bodies() async throws {
        let request = ListRequest("/search", method: .post, body: ["query": "x", "limit": 5])
        let all = try await requests(request, .cursor(from: "/next", into: .body("/page/after")))
        #expect(all.map(text).last == #"POST /search {"query":"x","limit":5,"page":{"after":"abc"}}"#)
        let scheme = PaginationScheme.cursor(from: "/next", into: .body("/cursor")).with {
            $0.keeps = []
            $0.continuesAt = "/search/go"
        }
        #expect(try await requests(request, scheme).map(text).last == #"POST /search/go {"cursor":"abc"}"#)
    }

    @Test("Pages after the first can have another endpoint and method")
    func continuation() async throws {
        let scheme = PaginationScheme.cursor(from: "/next", into: "cursor").with {
            $0.continuesAt = "/more"
            $0.continuesWith = .post
        }
        let sent = try await requests(ListRequest("/list?limit=5"), scheme)
        #expect(sent.map(text) == ["GET /list?limit=5", "POST /more?limit=5&cursor=abc"])
    }

    @Test("A scheme's own parameters are sent, unless the list sets them")
    func defaults() async throws {
        let scheme = PaginationScheme.cursor(from: "/next", into: "cursor").with { $0.parameters = ["page[size]": 100] }
        #expect(try await requests(ListRequest("/a"), scheme).map(text).first == "GET /a?page[size]=100")
        let own = ListRequest("/a?page[size]=7")
        #expect(try await requests(own, scheme).map(text).first?.contains("100") == false)
        var set = ListRequest("/a")
        set.set("page[size]", to: 9)
        #expect(try await requests(set, scheme).map(text).last == "GET /a?page[size]=9&cursor=abc")
    }

    @Test("A form is a body with its own content type")
    func forms() async throws {
        var request = ListRequest("/api/list", method: .post)
        request.set(.form("limit"), to: 5)
        let sent = try await requests(request, .cursor(from: "/next", into: .form("the cursor")))
        #expect(sent.map(text) == ["POST /api/list limit=5", "POST /api/list limit=5&the%20cursor=abc"])
        #expect(sent.last?.request.headerFields[.contentType] == "application/x-www-form-urlencoded")
        var both = ListRequest("/a", method: .post, body: ["x": 1])
        both.set(.form("limit"), to: 5)
        let api = try PagingClient("https://api.test", transport: StubTransport([:]))
        let list = api.list(both, format: ListFormat(.linkHeader), decoding: ItemDecoder<Int>.json(Int.self))
        #expect("\(await list.collect(upTo: 1).outcome)".contains("only one"))
    }

    @Test("A placeholder in the path is filled with any value")
    func paths() async throws {
        var request = ListRequest("/list/{cursor}/rows")
        request.set(.path("cursor"), to: "start/1")
        let sent = try await requests(request, .cursor(from: "/next", into: .path("cursor")))
        #expect(sent.map(text) == ["GET /list/start%2F1/rows", "GET /list/abc/rows"])
    }

    @Test(
        "Targets round-trip through text",
        arguments: ["a", "header:X", "body:/a/b", "form:f", "path:p", "body:"]
    )
    func spelling(text: String) throws {
        #expect(try #require(ParameterTarget(text)).description == text)
    }
}

import HTTPTypes
import Paging
import PagingHTTP
import PagingTesting
import RowTrait
import Testing

@Suite("Next pages with another request")
struct NextRequestTests {
    @Test("The second page can have another endpoint and its own body", .row("C52"))
    func otherEndpoint() async throws {
        let transport = StubTransport([
            "/list": .json(#"{"entries":[1,2],"cursor":"c1","has_more":true}"#),
            "/list/continue": .json(#"{"entries":[3],"cursor":"c2","has_more":false}"#),
        ])
        let scheme = PaginationScheme { reply in
            guard reply.value(at: "/has_more")?.boolValue == true, let cursor = reply.value(at: "/cursor") else {
                return PageLinks(end: .signalled("has_more is false"))
            }
            var links = reply.links(following: "/list/continue")
            links.following = links.following.mapCursors { address in
                var address = address
                address.assignments = [.init(.body(.root), ["cursor": cursor])]
                return address
            }
            return links
        }
        let api = try PagingClient("https://api.test", transport: transport)
        let request = ListRequest("/list", method: .post, body: ["path": "", "recursive": true])
        let list = api.list(request, format: ListFormat(scheme), decoding: .json(Int.self))
        #expect(try await list.collect(upTo: 10).items == [1, 2, 3])
        let bodies = transport.sent.map { String(decoding: $0.body ?? [], as: UTF8.self) }
        #expect(transport.paths == ["/list", "/list/continue"])
        #expect(bodies == [#"{"path":"","recursive":true}"#, #"{"cursor":"c1"}"#])
        #expect(transport.sent.map(\.request.method) == [.post, .post])
    }

    @Test(
        "A next URL is complete: the list's own query parameters are not added",
        .row("C52"),
        arguments: [true, false]
    )
    func droppedParameters(isHeader: Bool) async throws {
        let next = "https://api.test/products.json?limit=2&page_info=abc"
        let link = try #require(HTTPField.Name("Link"))
        let fields: HTTPFields = isHeader ? [link: "<\(next)>; rel=\"next\""] : [:]
        let transport = StubTransport([
            "/products.json": .json(#"{"products":[1,2],"next":"\#(next)"}"#, fields: fields),
            "/products.json?limit=2&page_info=abc": .json(#"{"products":[3]}"#),
        ])
        var request = ListRequest("/products.json")
        request.set("limit", to: 2)
        request.set("status", to: "any")
        request.set(.header("X-Version"), to: "7")
        let api = try PagingClient("https://api.test", transport: transport)
        let format = ListFormat(isHeader ? .linkHeader : .nextURL())
        let list = api.list(request, format: format, decoding: .json(Int.self))
        #expect(try await list.collect(upTo: 10).items == [1, 2, 3])
        #expect(transport.paths == ["/products.json?limit=2&status=any", "/products.json?limit=2&page_info=abc"])
        // Parts of the request outside the URL stay the same.
        let version = try #require(HTTPField.Name("X-Version"))
        #expect(transport.sent.map { $0.request.headerFields[version] } == ["7", "7"])
    }

    @Test("A next URL can lead to another path, relative to the host", .row("C52"))
    func otherPath() async throws {
        let transport = StubTransport([
            "/data/query?q=SELECT+Id": .json(
                #"{"totalSize":3,"done":false,"nextRecordsUrl":"/data/query/01g-2","records":[1,2]}"#
            ),
            "/data/query/01g-2": .json(#"{"totalSize":3,"done":true,"records":[3]}"#),
        ])
        let api = try PagingClient("https://api.test", transport: transport)
        let format = ListFormat(.nextURL(at: "/nextRecordsUrl", total: "/totalSize"))
        let list = api.list(ListRequest("/data/query?q=SELECT+Id"), format: format, decoding: .json(Int.self))
        let collected = await list.collect(upTo: 10)
        #expect(try collected.items == [1, 2, 3])
        #expect(collected.outcome.declaredTotal == 3)
        #expect(transport.paths == ["/data/query?q=SELECT+Id", "/data/query/01g-2"])
    }
}

import PagingDetection
import Foundation
import HTTPTypes
import Paging
import PagingTesting
import Testing

@testable import PagingHTTP

@Suite("Saved addresses")
struct SavedAddressTests {
    @Test(
        "A number keeps its spelling in a saved address",
        arguments: [
            "1700000000.12345678901234", "123456789012345678901", "1.0", "1e400", "-0", "0.10", "5", "-7",
            #"{"b":1.50,"a":[1e3]}"#, #"["1.0",null,true]"#,
        ]
    )
    func numbers(_ text: String) throws {
        let value = try JSONValue(parsing: Array(text.utf8))
        let address = PageAddress(["after": value, .body("/cursor"): value])
        let saved = try JSONDecoder().decode(PageAddress.self, from: JSONEncoder().encode(address))
        #expect(saved == address)
        #expect(saved.value(for: "after").map { String(decoding: $0.encoded(), as: UTF8.self) } == text)
    }

    @Test("A resume point keeps the number of its cursor, whatever its size")
    func resumePoint() async throws {
        let transport = StubTransport { request, _ in
            let isFirst = request.path == "/items"
            return StubReply.json(isFirst ? #"{"data":[1],"next":1e400}"# : #"{"data":[2],"next":null}"#).reply
        }
        let api = try PagingClient("https://api.test", transport: transport)
        let list = api.list(Int.self, "/items", by: .cursor(from: "/next", into: "after"), items: "/data")
        let point = await list.collect(upTo: 1).outcome.resumePoint
        let saved = try JSONDecoder().decode(ResumePoint<PageAddress>.self, from: JSONEncoder().encode(point))
        #expect(await list.pages(from: saved).collect(upTo: 9).arrived == [2])
        #expect(transport.paths.last == "/items?after=1e400")
    }

    @Test("A page size is at least one", arguments: [0, -1, Int.min])
    func pageSize(_ size: Int) throws {
        #expect(PageAddress(["page": 2], pageSize: size).pageSize == nil)
        var address = PageAddress(["page": 2], pageSize: 5)
        address.pageSize = size
        #expect(address.pageSize == nil)
        let text = #"{"assignments":[{"target":"page","value":2}],"pageSize":\#(size)}"#
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(PageAddress.self, from: Data(text.utf8)) }
    }

    @Test(
        "A link object cannot choose a method that changes something",
        arguments: ["DELETE", "PUT", "PATCH", "POST", "x y"]
    )
    func methods(_ method: String) async throws {
        let body = #"{"data":[1],"links":[{"rel":"next","href":"/items?page=2","method":"\#(method)"}]}"#
        let transport = StubTransport { _, _ in StubReply.json(body).reply }
        let api = try PagingClient("https://api.test", transport: transport)
        let list = api.list(Int.self, "/items", by: .links(in: "/links"), items: "/data")
        let collected = await list.collect(upTo: 9)
        #expect(collected.arrived == [1])
        #expect(collected.outcome.ending == .refused)
        #expect(transport.sent.map(\.request.method) == [.get])
        let saved = Data(
            #"{"cursor":{"url":"https://api.test/items?page=2","method":"\#(method)"},"skippedItems":0}"#.utf8
        )
        let point = try JSONDecoder().decode(ResumePoint<PageAddress>.self, from: saved)
        #expect(await list.pages(from: point).collect(upTo: 9).outcome.ending == .refused)
        #expect(transport.sent.count == 1)
    }

    @Test(
        "No link of hypermedia chooses a method that changes something, in any format and by any scheme",
        arguments: ["DELETE", "delete", "PUT", "PATCH", "POST", "HEAD"],
        [
            #""_links":{"next":{"href":"/items?page=2","method":"%"}}"#,
            #""links":{"next":{"href":"/items?page=2","method":"%","meta":{"method":"%"}}}"#,
            #""links":[{"rel":["next"],"href":"/items?page=2","method":"%"}]"#,
            #""@controls":{"next":{"href":"/items?page=2","method":"%"}}"#,
        ]
    )
    func hypermedia(_ method: String, _ links: String) async throws {
        let body = #"{"data":[{"id":1},{"id":2}],\#(links.replacing("%", with: method))}"#
        let schemes: [PaginationScheme] = [
            .automatic, .nextURL(at: "/_links/next/href"), .nextURL(at: "/links/next/href"), .links(in: "/links"),
            .nextURL(at: "/@controls/next/href"),
        ]
        for scheme in schemes {
            let transport = StubTransport { request, _ in
                let isFirst = request.path == "/items"
                let rest = #"{"data":[{"id":3}],"links":[],"_links":{},"@controls":{}}"#
                return StubReply.json(request.method == .head ? "" : isFirst ? body : rest).reply
            }
            var api = try PagingClient("https://api.test", transport: transport)
            api.retry = .never
            let format = ListFormat(scheme, items: "/data")
            let collected = await api.list(ListRequest("/items"), format: format, decoding: .raw).collect(upTo: 9)
            let sent = transport.sent.map(\.request.method)
            #expect(sent.allSatisfy { $0 == .get || $0 == .head }, "\(scheme) \(sent)")
            // The response to HEAD has no items, so it is not a page.
            if sent.contains(.head) { #expect(!collected.outcome.isComplete, "\(collected.outcome)") }
        }
    }

    @Test(
        "A link object may use POST in a list that is requested with it, in any case",
        arguments: ["POST", "post", "GET"]
    )
    func permittedMethods(_ method: String) async throws {
        let first = #"{"data":[1],"links":[{"rel":"next","href":"/items?page=2","method":"\#(method)"}]}"#
        let transport = StubTransport { request, _ in
            StubReply.json(request.path == "/items" ? first : #"{"data":[2],"links":[]}"#).reply
        }
        let api = try PagingClient("https://api.test", transport: transport)
        let request = ListRequest("/items", method: .post, body: ["q": "x"])
        let format = ListFormat(.links(in: "/links"), items: "/data")
        let list = api.list(request, format: format, decoding: .json(Int.self))
        #expect(await list.collect(upTo: 9).arrived == [1, 2])
    }

    @Test(
        "Identities are equal if their values are",
        arguments: [
            (#"{"id":{"$oid": "5"}}"#, #"{"id": { "$oid":"5" } }"#), (#"{"id":"a\/b"}"#, #"{"id":"a/b"}"#),
            (#"{"id":"\u00e9"}"#, #"{"id":"é"}"#), (#"{"id":1.0}"#, #"{"id":1}"#), (#"{"id":1e2}"#, #"{"id":100}"#),
            (#"{"id":{"a":1,"b":2}}"#, #"{"id":{"b":2,"a":1}}"#), (#"{"id":0.50}"#, #"{"id":5e-1}"#),
        ]
    )
    func identities(_ one: String, _ other: String) {
        let (one, other) = (RawItem(bytes: Array(one.utf8)[...]), RawItem(bytes: Array(other.utf8)[...]))
        #expect(one.identity(at: "/id") == other.identity(at: "/id"))
        #expect(one.identityText(at: "/id") == other.identityText(at: "/id"))
    }

    @Test(
        "Identities of different values differ",
        arguments: [
            (#"{"id":"1"}"#, #"{"id":1}"#), (#"{"id":10}"#, #"{"id":1}"#), (#"{"id":"a\\/b"}"#, #"{"id":"a/b"}"#),
        ]
    )
    func otherIdentities(_ one: String, _ other: String) {
        let (one, other) = (RawItem(bytes: Array(one.utf8)[...]), RawItem(bytes: Array(other.utf8)[...]))
        #expect(one.identity(at: "/id") != other.identity(at: "/id"))
    }
}

import HTTPTypes
import Paging
import PagingHTTP
import PagingPresets
import PagingTesting
import RowTrait
import Testing

@Suite("Microsoft Graph and Azure", .timeLimit(.minutes(10)))
struct MicrosoftTests {
    @Test("The next address is used unchanged, and the header fields are sent with it", .row("D22"))
    func graph() async throws {
        let next = "https://graph.test/v1.0/users?$count=true&$top=2&$skiptoken=RFN%2dwdA%3D"
        let other = "https://graph.test/beta/users?$skiptoken=9"
        var exchange = WrittenExchange([
            "/v1.0/users?$count=true&$top=2": .written(
                #"{"@odata.count":3,"@odata.nextLink":"\#(next)","value":[{"id":"u1"},{"id":"u2"}]}"#
            ),
            "/v1.0/users?$count=true&$top=2&$skiptoken=RFN%2dwdA%3D": .written(
                #"{"@odata.nextLink":"\#(other)","value":[]}"#
            ),
            "/beta/users?$skiptoken=9": .written(#"{"@odata.context":"x","value":[{"id":"u3"}]}"#),
        ])
        exchange.base = "https://graph.test"
        var request = ListRequest("/v1.0/users?$count=true&$top=2")
        request.set(.header("ConsistencyLevel"), to: "eventual")
        let collected = try await exchange.walk(request, by: .microsoftGraph)
        #expect(collected.values() == ["u1", "u2", "u3"])
        #expect(collected.outcome.isComplete, "\(collected.outcome)")
        #expect(collected.outcome.declaredTotal == 3)
        #expect(exchange.transport.paths.last == "/beta/users?$skiptoken=9")
        #expect(exchange.headerValues("ConsistencyLevel") == ["eventual", "eventual", "eventual"])
    }

    @Test(
        "A $skip that jumps is followed, also when pages load ahead",
        .row("D22"),
        arguments: [1, 4]
    )
    func jumpingSkip(window: Int) async throws {
        func page(_ ids: ClosedRange<Int>, next: Int?) -> StubReply {
            let link = next.map { #""@odata.nextLink":"https://api.test/v1.0/me/messages?$top=2&$skip=\#($0)","# } ?? ""
            let items = ids.map { #"{"id":"m\#($0)"}"# }.joined(separator: ",")
            return .written(#"{"@odata.count":6,\#(link)"value":[\#(items)]}"#)
        }
        var exchange = WrittenExchange([
            "/v1.0/me/messages?$top=2": page(1...2, next: 2),
            "/v1.0/me/messages?$top=2&$skip=2": page(3...4, next: 1486),
            // The page at the guessed address is not the next page.
            "/v1.0/me/messages?$top=2&$skip=4": page(4...5, next: 9),
            "/v1.0/me/messages?$top=2&$skip=1486": page(5...6, next: nil),
        ])
        exchange.window = .pages(window)
        let collected = try await exchange.walk("/v1.0/me/messages?$top=2", by: .microsoftGraph)
        #expect(collected.values() == ["m1", "m2", "m3", "m4", "m5", "m6"])
        #expect(collected.outcome.isComplete, "\(collected.outcome)")
    }

    @Test("The link for the next delta query ends the list", .row("D22"))
    func delta() async throws {
        let exchange = WrittenExchange([
            "/v1.0/users/delta": .written(
                #"{"@odata.nextLink":"https://api.test/v1.0/users/delta?$skiptoken=a","value":[{"id":"u1"}]}"#
            ),
            "/v1.0/users/delta?$skiptoken=a": .written(
                #"{"@odata.deltaLink":"https://api.test/v1.0/users/delta?$deltatoken=z","value":[{"id":"u2"}]}"#
            ),
        ])
        let collected = try await exchange.walk("/v1.0/users/delta", by: .microsoftGraph)
        #expect(collected.values() == ["u1", "u2"])
        #expect(collected.outcome.isComplete, "\(collected.outcome)")
        #expect(exchange.paths.count == 2)
    }

    @Test("OneNote has no next link when $top is set, and is walked by $skip to an empty page", .row("D22"))
    func oneNote() async throws {
        let list = "/v1.0/me/onenote/pages?$top=2"
        let exchange = WrittenExchange([
            list: .written(#"{"value":[{"id":"n1"},{"id":"n2"}]}"#),
            "\(list)&$skip=2": .written(#"{"value":[{"id":"n3"}]}"#),
            "\(list)&$skip=3": .written(#"{"value":[]}"#),
        ])
        let collected = try await exchange.walk(list, by: .onenote)
        #expect(collected.values() == ["n1", "n2", "n3"])
        #expect(collected.outcome.isComplete, "\(collected.outcome)")
        #expect(exchange.paths == [list, "\(list)&$skip=2", "\(list)&$skip=3"])
    }

    @Test(
        "In Resource Manager, a null or empty link ends the list, and a page without items does not",
        .row("D24"),
        arguments: [true, false]
    )
    func resourceManager(isNull: Bool) async throws {
        let list = "/subscriptions/s/resources?api-version=2021-04-01"
        let next = "https://api.test/subscriptions/s/resources?api-version=2021-04-01&%24skiptoken=eyJ"
        let exchange = WrittenExchange([
            list: .written(#"{"value":[{"id":"r1"}],"nextLink":"\#(next)1"}"#),
            "\(list)&%24skiptoken=eyJ1": .written(#"{"value":[],"nextLink":"\#(next)2"}"#),
            "\(list)&%24skiptoken=eyJ2": .written(#"{"value":[{"id":"r2"}],"nextLink":\#(isNull ? "null" : "\"\"")}"#),
        ])
        let collected = try await exchange.walk(list, by: .azure)
        #expect(collected.values() == ["r1", "r2"])
        #expect(collected.outcome.isComplete, "\(collected.outcome)")
        #expect(exchange.paths.count == 3)
    }

    @Test("The Cosmos token travels unchanged in a header field both ways, and pages may be empty", .row("D24"))
    func cosmos() async throws {
        let token = ##"{"token":"+RID:~x#RT:1#TRC:2","range":{"min":"","max":"FF"}}"##
        let exchange = WrittenExchange(inOrder: [
            .written(#"{"_rid":"x","Documents":[{"id":"d1"}],"_count":1}"#, ["x-ms-continuation": token]),
            .written(#"{"_rid":"x","Documents":[],"_count":0}"#, ["x-ms-continuation": "t2"]),
            .written(#"{"_rid":"x","Documents":[{"id":"d2"}],"_count":1}"#),
        ])
        var request = ListRequest("/dbs/shop/colls/orders/docs")
        request.set(.header("x-ms-max-item-count"), to: 1)
        let collected = try await exchange.walk(request, by: .cosmosDB)
        #expect(collected.values() == ["d1", "d2"])
        #expect(collected.outcome.isComplete, "\(collected.outcome)")
        #expect(exchange.headerValues("x-ms-continuation") == [nil, token, "t2"])
        #expect(exchange.headerValues("x-ms-max-item-count") == ["1", "1", "1"])
    }
}

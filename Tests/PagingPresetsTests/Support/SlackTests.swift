import HTTPTypes
import Paging
import PagingHTTP
import PagingPresets
import PagingTesting
import RowTrait
import Testing

@Suite("Slack", .timeLimit(.minutes(10)))
struct SlackTests {
    @Test("A cursor is sent encoded, pages may be short, and the empty cursor ends the list", .row("D6"))
    func cursor() async throws {
        let list = "/api/conversations.list?limit=3&types=im"
        var exchange = WrittenExchange([
            list: .written(#"{"ok":true,"channels":[{"id":"C1"}],"response_metadata":{"next_cursor":"dGVhbQ=="}}"#),
            "\(list)&cursor=dGVhbQ%3D%3D": .written(
                #"{"ok":true,"channels":[{"id":"C2"},{"id":"C3"}],"response_metadata":{"next_cursor":"eA=="}}"#
            ),
            "\(list)&cursor=eA%3D%3D": .written(
                #"{"ok":true,"channels":[{"id":"C4"}],"response_metadata":{"next_cursor":""}}"#
            ),
        ])
        exchange.items = "/channels"
        let collected = try await exchange.walk(list, by: .slack)
        #expect(collected.values() == ["C1", "C2", "C3", "C4"])
        #expect(collected.outcome.isComplete, "\(collected.outcome)")
        #expect(exchange.transport.paths.count == 3)
    }

    @Test("An error with status 200 fails the walk, and the pages that arrived are preserved", .row("D6"))
    func notOK() async throws {
        let exchange = WrittenExchange([
            "/api/users.list": .written(
                #"{"ok":true,"members":[{"id":"U1"}],"response_metadata":{"next_cursor":"b"}}"#
            ),
            "/api/users.list?cursor=b": .written(#"{"ok":false,"error":"invalid_cursor"}"#),
        ])
        let collected = try await exchange.walk("/api/users.list", by: .slack)
        #expect(collected.values() == ["U1"])
        #expect(collected.outcome.ending == .failed, "\(collected.outcome)")
        #expect((collected.outcome.error as? RequestError)?.code == .unreadableContent, "\(collected.outcome)")
    }

    @Test("In a POST request the cursor goes into the form beside the list's own fields", .row("D6"))
    func form() async throws {
        let exchange = WrittenExchange(inOrder: [
            .written(
                #"{"ok":true,"messages":[{"id":"1.1"}],"has_more":true,"response_metadata":{"next_cursor":"bmV="}}"#
            ),
            .written(#"{"ok":true,"messages":[{"id":"1.0"}],"has_more":false}"#),
        ])
        var request = ListRequest("/api/conversations.history", method: .post)
        request.set(.form("channel"), to: "C7")
        let collected = try await exchange.walk(request, by: .slackForm)
        #expect(collected.values() == ["1.1", "1.0"])
        #expect(collected.outcome.isComplete, "\(collected.outcome)")
        #expect(exchange.bodies == ["channel=C7", "channel=C7&cursor=bmV%3D"])
        #expect(
            exchange.headerValues("Content-Type") == Array(repeating: "application/x-www-form-urlencoded", count: 2)
        )
    }

    @Test("The older lists have page numbers and load concurrently", .row("D6"), arguments: [1, 4])
    func pages(window: Int) async throws {
        func body(_ ids: String, _ page: Int) -> StubReply {
            .written(#"{"ok":true,"files":[\#(ids)],"paging":{"count":2,"total":5,"page":\#(page),"pages":3}}"#)
        }
        let list = "/api/files.list?count=2"
        var exchange = WrittenExchange([
            list: body(#"{"id":"F1"},{"id":"F2"}"#, 1),
            "\(list)&page=2": body(#"{"id":"F3"},{"id":"F4"}"#, 2),
            "\(list)&page=3": body(#"{"id":"F5"}"#, 3),
        ])
        exchange.window = .pages(window)
        let collected = try await exchange.walk(list, by: .slackPages)
        #expect(collected.values() == ["F1", "F2", "F3", "F4", "F5"])
        #expect(collected.outcome.isComplete && collected.outcome.declaredTotal == 5, "\(collected.outcome)")
        #expect(exchange.paths.count == 3)
    }
}

import HTTPTypes
import Foundation
import Paging
import PagingHTTP
import PagingPresets
import PagingTesting
import RowTrait
import Testing

@Suite("Plaid", .timeLimit(.minutes(10)))
struct PlaidTests {
    private struct Update: Decodable {
        struct Transaction: Decodable { var transaction_id: String }

        var added: [Transaction]
        var modified: [Transaction]
        var removed: [Transaction]
        var next_cursor: String
    }

    private let path = "/transactions/sync"

    private func update(_ added: String, modified: String = "", cursor: String, more: Bool) -> StubReply {
        func list(_ id: String) -> String { id.isEmpty ? "[]" : #"[{"transaction_id":"\#(id)"}]"# }
        return .written(
            #"""
            {"added":\#(list(added)),"modified":\#(list(modified)),"removed":[],
             "next_cursor":"\#(cursor)","has_more":\#(more)}
            """#
        )
    }

    @Test("Each update is an item, and the last one has the cursor for the next run", .row("D65"))
    func updates() async throws {
        let exchange = WrittenExchange(bodies: [
            #"\#(path) {"cursor":"","count":1}"#: update("t1", cursor: "c1", more: true),
            // An update without added transactions is still an update.
            #"\#(path) {"cursor":"c1","count":1}"#: update("", modified: "t1", cursor: "c2", more: true),
            #"\#(path) {"cursor":"c2","count":1}"#: update("t2", cursor: "c3", more: false),
        ])
        let api = try PagingClient("https://api.test", transport: exchange.transport)
        let request = ListRequest(path, method: .post, body: ["cursor": "", "count": 1])
        let list = api.list(request, format: ListFormat(.plaidSync), decoding: ItemDecoder<Update>.json())
        let updates = await list.collect(upTo: 100)
        #expect(updates.outcome.isComplete, "\(updates.outcome)")
        #expect(updates.arrived.flatMap(\.added).map(\.transaction_id) == ["t1", "t2"])
        #expect(updates.arrived.flatMap(\.modified).map(\.transaction_id) == ["t1"])
        #expect(updates.arrived.last?.next_cursor == "c3")
    }

    @Test("Without changes there is one empty update with its cursor", .row("D65"))
    func nothing() async throws {
        let exchange = WrittenExchange(bodies: [
            #"\#(path) {"cursor":"c3"}"#: update("", cursor: "c3", more: false)
        ])
        let request = ListRequest(path, method: .post, body: ["cursor": "c3"])
        let updates = try await exchange.walk(request, by: .plaidSync)
        #expect(updates.values("/next_cursor") == ["c3"])
        #expect(updates.outcome.isComplete, "\(updates.outcome)")
    }

    @Test("A walk interrupted by a change is not complete, so its cursor is not saved", .row("D65"))
    func mutation() async throws {
        let exchange = WrittenExchange(bodies: [
            #"\#(path) {"cursor":"c3"}"#: update("t4", cursor: "c4", more: true),
            #"\#(path) {"cursor":"c4"}"#: .written(
                #"{"error_type":"TRANSACTIONS_ERROR","error_code":"TRANSACTIONS_SYNC_MUTATION_DURING_PAGINATION"}"#,
                status: 400
            ),
        ])
        let request = ListRequest(path, method: .post, body: ["cursor": "c3"])
        let outcome = try await exchange.walk(request, by: .plaidSync).outcome
        #expect(outcome.ending == .failed && outcome.items == 1, "\(outcome)")
    }

    @Test(
        "A body that is not an update is an error",
        .row("D65"),
        arguments: [#"{"error":"x"}"#, #"{"items":[1]}"#, "[]"]
    )
    func noUpdate(body: String) async throws {
        let exchange = WrittenExchange([path: .written(body)])
        let outcome = try await exchange.walk(path, by: .plaidSync).outcome
        #expect((outcome.error as? RequestError)?.code == .unreadableContent, "\(outcome)")
    }

    @Test("A scheme that takes pages whole still does so after encoding")
    func coding() throws {
        let data = try JSONEncoder().encode(PaginationScheme.plaidSync)
        let decoded = try JSONDecoder().decode(PaginationScheme.self, from: data)
        #expect(try JSONEncoder().encode(decoded).count == data.count)
        #expect(String(decoding: data, as: UTF8.self).contains(#""takesWholePages":true"#))
    }
}

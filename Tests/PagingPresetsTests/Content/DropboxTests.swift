import HTTPTypes
import Paging
import PagingHTTP
import PagingPresets
import PagingTesting
import RowTrait
import Testing

@Suite("Dropbox", .timeLimit(.minutes(10)))
struct DropboxTests {
    private let request = ListRequest(
        "/2/files/list_folder",
        method: .post,
        body: ["path": "/photos", "recursive": true]
    )
    private let first = #"/2/files/list_folder {"path":"/photos","recursive":true}"#
    private let more = "/2/files/list_folder/continue"

    private func exchange() -> WrittenExchange {
        WrittenExchange(bodies: [
            first: .written(#"{"entries":[{"id":"id:1"},{"id":"id:2"}],"cursor":"AAE","has_more":true}"#),
            #"\#(more) {"cursor":"AAE"}"#: .written(#"{"entries":[],"cursor":"AAF","has_more":true}"#),
            #"\#(more) {"cursor":"AAF"}"#: .written(#"{"entries":[{"id":"id:3"}],"cursor":"AAG","has_more":false}"#),
        ])
    }

    @Test("Pages after the first come from another endpoint with the cursor alone", .row("D57"))
    func continuing() async throws {
        let exchange = exchange()
        let collected = try await exchange.walk(request, by: .dropbox)
        #expect(collected.values() == ["id:1", "id:2", "id:3"])
        #expect(collected.outcome.isComplete, "\(collected.outcome)")
        #expect(exchange.paths == ["/2/files/list_folder", more, more])
        #expect(exchange.transport.sent.allSatisfy { $0.request.method == .post })
    }

    @Test("The last cursor can be saved when pages are taken whole", .row("D57"))
    func cursor() async throws {
        let collected = try await exchange().walk(request, by: .dropbox.with { $0.takesWholePages = true })
        #expect(collected.outcome.isComplete, "\(collected.outcome)")
        #expect(collected.values("/cursor").last == "AAG")
    }

    @Test("A reset cursor counts as expired", .row("D57"))
    func reset() async throws {
        let exchange = WrittenExchange(bodies: [
            first: .written(#"{"entries":[{"id":"id:1"}],"cursor":"AAE","has_more":true}"#),
            #"\#(more) {"cursor":"AAE"}"#: .written(
                #"{"error_summary":"reset/..","error":{".tag":"reset"}}"#,
                status: 409
            ),
        ])
        let collected = try await exchange.walk(request, by: .dropbox)
        #expect(collected.values() == ["id:1"])
        #expect((collected.outcome.error as? RequestError)?.isExpiredCursor == true, "\(collected.outcome)")
    }
}

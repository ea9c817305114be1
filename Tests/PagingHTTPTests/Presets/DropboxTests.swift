import HTTPTypes
import Paging
import PagingHTTP
import PagingTesting
import Testing

@Suite("Dropbox", .timeLimit(.minutes(5)))
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

    @Test("D57: Pages after the first come from another endpoint, for the cursor alone")
    func continuing() async throws {
        let exchange = exchange()
        let collected = try await exchange.walk(request, by: .dropbox)
        #expect(collected.values() == ["id:1", "id:2", "id:3"])
        #expect(collected.outcome.isComplete, "\(collected.outcome)")
        #expect(exchange.paths == ["/2/files/list_folder", more, more])
        #expect(exchange.transport.sent.allSatisfy { $0.request.method == .post })
    }

    @Test("D57: The last cursor can be kept for later, with pages taken whole")
    func cursor() async throws {
        let collected = try await exchange().walk(request, by: .dropbox.takingWholePages())
        #expect(collected.outcome.isComplete, "\(collected.outcome)")
        #expect(collected.values("/cursor").last == "AAG")
    }

    @Test("D57: A cursor that was reset is one that has expired")
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
        #expect((collected.outcome.error as? HTTPError)?.isExpiredCursor == true, "\(collected.outcome)")
    }
}

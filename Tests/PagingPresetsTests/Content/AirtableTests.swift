import Paging
import PagingHTTP
import PagingPresets
import PagingTesting
import RowTrait
import Testing

@Suite("Airtable")
struct AirtableTests {
    private static let tasks = "/v0/app1/Tasks?pageSize=2"

    private static func page(_ ids: [String], offset: String?) -> StubReply {
        let records = ids.map { #"{"id":"\#($0)","fields":{}}"# }.joined(separator: ",")
        let next = offset.map { #","offset":"\#($0)""# } ?? ""
        return .written(#"{"records":[\#(records)]\#(next)}"#)
    }

    @Test("The offset is a token, and a page without it is the end", .row("D40"))
    func token() async throws {
        let exchange = WrittenExchange([
            Self.tasks: Self.page(["rec1", "rec2"], offset: "itr1/rec2"),
            "\(Self.tasks)&offset=itr1%2Frec2": Self.page(["rec3"], offset: nil),
        ])
        let collected = try await exchange.walk(Self.tasks, by: .airtable)
        #expect(collected.values() == ["rec1", "rec2", "rec3"])
        #expect(collected.outcome.isComplete, "\(collected.outcome)")
        #expect(exchange.paths == [Self.tasks, "\(Self.tasks)&offset=itr1/rec2"])
    }

    @Test(
        "An expired token stops the walk or restarts it, with every record once",
        .row("D40"),
        arguments: [true, false]
    )
    func expired(restarts: Bool) async throws {
        var exchange = WrittenExchange(inOrder: [
            Self.page(["rec1", "rec2"], offset: "itr1/rec2"),
            .written(#"{"error":{"type":"LIST_RECORDS_ITERATOR_NOT_AVAILABLE"}}"#, status: 422),
            Self.page(["rec1", "rec2"], offset: "itr9/rec2"), Self.page(["rec3"], offset: nil),
        ])
        exchange.identity = "/id"
        if restarts { exchange.expiredCursor = .restarts() }
        let collected = try await exchange.walk(Self.tasks, by: .airtable)
        #expect(collected.values() == (restarts ? ["rec1", "rec2", "rec3"] : ["rec1", "rec2"]))
        #expect(collected.outcome.isComplete == restarts, "\(collected.outcome)")
        #expect((collected.outcome.error as? RequestError)?.code == (restarts ? nil : .expiredCursor))
        #expect(collected.outcome.restarts == (restarts ? 1 : 0))
    }
}

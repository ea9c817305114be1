import Paging
import PagingHTTP
import PagingPresets
import PagingTesting
import RowTrait
import Testing

@Suite("Salesforce", .timeLimit(.minutes(10)))
struct SalesforceTests {
    private static let data = "/services/data/v61.0"

    private static func page(_ ids: [Int], next: String? = nil) -> StubReply {
        let records = ids.map { #"{"Id":"003-\#($0)"}"# }.joined(separator: ",")
        let url = next.map { #""nextRecordsUrl":"\#(data)/query/\#($0)","# } ?? ""
        return .written(#"{"totalSize":5,"done":\#(next == nil),\#(url)"records":[\#(records)]}"#)
    }

    @Test(
        "The path to more records is the whole address, that of queryAll says query, and the total is reached",
        .row("D14"),
        arguments: [1, 4]
    )
    func records(window: Int) async throws {
        let list = "\(Self.data)/queryAll?q=SELECT+Id+FROM+Contact"
        var exchange = WrittenExchange([
            list: Self.page([1, 2], next: "01gXX-2"),
            "\(Self.data)/query/01gXX-2": Self.page([3, 4], next: "01gXX-4"),
            "\(Self.data)/query/01gXX-4": Self.page([5]),
        ])
        exchange.window = .pages(window)
        let collected = try await exchange.walk(list, by: .salesforce)
        #expect(collected.values("/Id") == (1...5).map { "003-\($0)" })
        #expect(collected.outcome.isComplete && collected.outcome.declaredTotal == 5, "\(collected.outcome)")
        #expect(exchange.paths == [list, "\(Self.data)/query/01gXX-2", "\(Self.data)/query/01gXX-4"])
    }

    @Test("An expired path ends the walk with a specific error, and a wrong query causes another error", .row("D14"))
    func expired() async throws {
        let list = "\(Self.data)/query?q=SELECT+Id+FROM+Contact"
        let error = #"[{"errorCode":"INVALID_QUERY_LOCATOR","message":"invalid query locator"}]"#
        let exchange = WrittenExchange([
            list: Self.page([1, 2], next: "01gXX-2"),
            "\(Self.data)/query/01gXX-2": .written(error, status: 400),
            "/wrong": .written(#"[{"errorCode":"MALFORMED_QUERY"}]"#, status: 400),
        ])
        let collected = try await exchange.walk(list, by: .salesforce)
        #expect(collected.values("/Id") == ["003-1", "003-2"])
        #expect((collected.outcome.error as? RequestError)?.code == .expiredCursor, "\(collected.outcome)")
        let wrong = try await exchange.walk("/wrong", by: .salesforce).outcome
        #expect((wrong.error as? RequestError)?.code == .unexpectedStatus, "\(wrong)")
    }

    @Test("A page that is not done and has no path to more records is not the end", .row("D14"))
    func lost() async throws {
        let exchange = WrittenExchange(["/q": .written(#"{"totalSize":1,"done":false,"records":[{"Id":"1"}]}"#)])
        let outcome = try await exchange.walk("/q", by: .salesforce).outcome
        #expect(outcome.ending == .unproven, "\(outcome)")
    }
}

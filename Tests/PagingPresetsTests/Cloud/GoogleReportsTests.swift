import Paging
import PagingHTTP
import PagingPresets
import PagingTesting
import RowTrait
import Testing

@Suite("Google Workspace reports", .timeLimit(.minutes(10)))
struct GoogleReportsTests {
    @Test("A failed walk continues where it stopped and loses no event", .row("D66"))
    func resumed() async throws {
        let list = "/admin/reports/v1/activity/users/all/applications/login?maxResults=2"
        let first = #"{"items":[{"id":{"uniqueQualifier":"5"}},{"id":{"uniqueQualifier":"4"}}],"nextPageToken":"A:1"}"#
        let second = #"{"items":[{"id":{"uniqueQualifier":"3"}}],"nextPageToken":"A:2"}"#
        let last = #"{"kind":"admin#reports#activities","items":[{"id":{"uniqueQualifier":"2"}}]}"#
        let failing = WrittenExchange([
            list: .written(first), "\(list)&pageToken=A%3A1": .written("{}", status: 503),
        ])
        let broken = try await failing.walk(list, by: .google)
        #expect(broken.values("/id/uniqueQualifier") == ["5", "4"])
        #expect(broken.outcome.ending == .failed, "\(broken.outcome)")

        let repaired = WrittenExchange([
            "\(list)&pageToken=A%3A1": .written(second), "\(list)&pageToken=A%3A2": .written(last),
        ])
        let api = try PagingClient("https://api.test", transport: repaired.transport)
        let source = api.list(ListRequest(list), format: ListFormat(.google), decoding: .value)
        let point = try #require(broken.outcome.resumePoint)
        let rest = await source.pages(from: point).collect(upTo: 100)
        #expect(rest.values("/id/uniqueQualifier") == ["3", "2"])
        #expect(rest.outcome.isComplete, "\(rest.outcome)")
    }

    @Test("A period without events is a page without items", .row("D66"))
    func empty() async throws {
        let exchange = WrittenExchange(["/activity": .written(#"{"kind":"admin#reports#activities","etag":"x"}"#)])
        let none = try await exchange.walk("/activity", by: .google)
        #expect(none.arrived.isEmpty && none.outcome.isComplete, "\(none.outcome)")
    }
}

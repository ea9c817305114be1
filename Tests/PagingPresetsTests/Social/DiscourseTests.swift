import Paging
import PagingHTTP
import PagingPresets
import PagingTesting
import RowTrait
import Testing

@Suite("Discourse")
struct DiscourseTests {
    private static func page(_ ids: [Int], more: String?) -> StubReply {
        let url = more.map { #""more_topics_url":"\#($0)","# } ?? ""
        let topics = ids.map { #"{"id":\#($0)}"# }.joined(separator: ",")
        return .written(#"{"users":[{"id":1},{"id":2}],"topic_list":{\#(url)"per_page":30,"topics":[\#(topics)]}}"#)
    }

    @Test("Pages count from 0, the HTML address is not requested, and moved topics arrive once", .row("D30"))
    func latest() async throws {
        var exchange = WrittenExchange([
            "/latest.json": Self.page([9, 8, 7], more: "/latest?no_definitions=true&page=1"),
            "/latest.json?page=1": Self.page([7, 6, 5], more: "/latest?no_definitions=true&page=2"),
            "/latest.json?page=2": Self.page([4], more: nil),
        ])
        exchange.identity = "/id"
        let collected = try await exchange.walk("/latest.json", by: .discourse)
        #expect(collected.values() == ["9", "8", "7", "6", "5", "4"])
        #expect(collected.outcome.isComplete, "\(collected.outcome)")
        #expect(collected.outcome.duplicates == 1)
        #expect(exchange.paths == ["/latest.json", "/latest.json?page=1", "/latest.json?page=2"])
    }
}

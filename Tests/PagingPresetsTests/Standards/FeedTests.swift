import Paging
import PagingHTTP
import PagingTesting
import RowTrait
import Testing

@Suite("Feeds and searches", .timeLimit(.minutes(10)))
struct FeedTests {
    @Test("Atom is XML that a function parses, and its pages are walked like any other", .row("DS15"))
    func atom() async throws {
        let feeds = [
            "/feed":
                #"<feed><link rel="self" href="/feed"/><link rel="next" href="/feed?page=2"/><entry><id>a</id></entry></feed>"#,
            "/feed?page=2": "<feed><entry><id>b</id></entry><entry><id>c</id></entry></feed>",
        ]
        let source = Pages<String, String> { cursor in
            let xml = feeds[cursor ?? "/feed", default: ""]
            let ids = xml.matches(of: /<id>(.*?)<\/id>/).map { String($0.output.1) }
            let next = xml.firstMatch(of: /<link rel="next" href="(.*?)"\/>/).map { String($0.output.1) }
            return Page(items: ids, following: next)
        }
        let collected = await source.collect(upTo: 10)
        #expect(try collected.items == ["a", "b", "c"])
        #expect(collected.outcome.isComplete, "\(collected.outcome)")
    }

    @Test("OpenSearch counts items or pages from 1", .row("DS16"))
    func openSearch() async throws {
        func page(_ ids: [Int]) -> StubReply {
            let items = ids.map { #"{"id":\#($0)}"# }.joined(separator: ",")
            return .written(#"{"totalResults":3,"startIndex":1,"itemsPerPage":2,"items":[\#(items)]}"#)
        }
        let exchange = WrittenExchange([
            "/search?q=x": page([1, 2]), "/search?q=x&startIndex=3": page([3]), "/search?q=x&startPage=2": page([3]),
        ])
        let index = PaginationScheme.offset("startIndex", base: 1, total: "/totalResults")
        for scheme in [index, .pageNumber("startPage", total: "/totalResults")] {
            let collected = try await exchange.walk("/search?q=x", by: scheme)
            #expect(collected.values() == ["1", "2", "3"])
            #expect(collected.outcome.isComplete, "\(collected.outcome)")
        }
        #expect(exchange.paths.last == "/search?q=x&startPage=2")
    }

    @Test("SRU gives the position of the next record, if any", .row("DS16"))
    func sru() async throws {
        let list = "/sru?operation=searchRetrieve&query=cat&maximumRecords=2"
        let exchange = WrittenExchange([
            list: .written(#"{"numberOfRecords":3,"nextRecordPosition":3,"records":[{"id":1},{"id":2}]}"#),
            "\(list)&startRecord=3": .written(#"{"numberOfRecords":3,"records":[{"id":3}]}"#),
        ])
        let scheme = PaginationScheme.cursor(
            from: "/nextRecordPosition",
            into: "startRecord",
            total: "/numberOfRecords"
        )
        let collected = try await exchange.walk(list, by: scheme)
        #expect(collected.values() == ["1", "2", "3"])
        #expect(collected.outcome.isComplete, "\(collected.outcome)")
    }
}

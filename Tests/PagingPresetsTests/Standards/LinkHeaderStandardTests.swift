import HTTPTypes
import Paging
import PagingHTTP
import PagingTesting
import RowTrait
import Testing

@Suite("Link header of RFC 8288", .timeLimit(.minutes(10)))
struct LinkHeaderStandardTests {
    @Test(
        "The next link is found in every legal form",
        .row("DS1"),
        arguments: [
            "</b?x=1,2;3>; rel=next", "<b?x=1,2;3>;rel=\"prefetch next\"",
            "<b?x=1,2;3> ; REL=\"NEXT\" ; title=\"a, <b>; c\"",
            "</c>; rel=\"prev\", </b?x=1,2;3>; title*=UTF-8''n%C3%A4chste; rel=\"next\"",
            "</c>; anchor=\"#part\"; rel=next, <https://api.test/b?x=1,2;3>; rel=next; rel=prev",
        ]
    )
    func forms(link: String) async throws {
        let exchange = WrittenExchange([
            "/a": .written(#"[{"id":1}]"#, ["Link": link]), "/b?x=1,2;3": .written(#"[{"id":2}]"#, ["Link": ""]),
        ])
        let collected = try await exchange.walk("/a", by: .linkHeader)
        #expect(collected.values() == ["1", "2"])
        #expect(collected.outcome.isComplete, "\(collected.outcome)")
        #expect(exchange.paths == ["/a", "/b?x=1,2;3"])
    }

    @Test(
        "A page without a next link ends the list",
        .row("DS1"),
        arguments: [
            "", "</b>", "</b>; rel=prev; rel=next", "</b>; rel=\"next-archive\"", "</b>; rel=next; anchor=\"/x\"",
        ]
    )
    func others(link: String) async throws {
        let exchange = WrittenExchange(["/a": .written(#"[{"id":1}]"#, ["Link": link])])
        let outcome = try await exchange.walk("/a", by: .linkHeader).outcome
        #expect(outcome.isComplete && outcome.pages == 1, "\(outcome)")
        #expect(exchange.paths == ["/a"])
    }
}

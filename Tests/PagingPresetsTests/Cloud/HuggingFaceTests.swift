import Paging
import PagingHTTP
import PagingTesting
import RowTrait
import Testing

@Suite("Hugging Face Hub", .timeLimit(.minutes(10)))
struct HuggingFaceTests {
    @Test("The Link header has a cursor and is missing on the last page", .row("D64"))
    func cursor() async throws {
        let list = "/api/models?author=acme&limit=2"
        let next = "/api/models?author=acme&limit=2&cursor=eyIkb3Ii"
        let exchange = WrittenExchange([
            list: .written(#"[{"id":"acme/a"},{"id":"acme/b"}]"#, ["Link": #"<https://api.test\#(next)>; rel="next""#]),
            next: .written(#"[{"id":"acme/c"}]"#),
        ])
        let collected = try await exchange.walk(list, by: .linkHeader)
        #expect(collected.values() == ["acme/a", "acme/b", "acme/c"])
        #expect(collected.outcome.isComplete, "\(collected.outcome)")
        #expect(exchange.paths == [list, next])
    }
}

import Paging
import PagingHTTP
import PagingPresets
import PagingTesting
import RowTrait
import Testing

@Suite("Bitbucket", .timeLimit(.minutes(10)))
struct BitbucketTests {
    @Test(
        "Only addresses named by a page are requested, although they look like a series",
        .row("D35"),
        arguments: [1, 4]
    )
    func opaque(window: Int) async throws {
        let list = "/2.0/repositories/team?pagelen=3"
        func page(_ ids: String, next: String?) -> StubReply {
            let link = next.map { #","next":"https://api.test\#($0)""# } ?? ""
            return .written(#"{"pagelen":3,"size":8,"page":1,"values":[\#(ids)]\#(link)}"#)
        }
        var exchange = WrittenExchange([
            list: page(#"{"id":1},{"id":2},{"id":3}"#, next: "\(list)&page=2"),
            "\(list)&page=2": page(#"{"id":4},{"id":5},{"id":6}"#, next: "\(list)&page=BzQ%3D"),
            "\(list)&page=BzQ%3D": page(#"{"id":7},{"id":8}"#, next: nil),
        ])
        exchange.window = .pages(window)
        let collected = try await exchange.walk(list, by: .bitbucket)
        #expect(collected.values() == (1...8).map { "\($0)" })
        #expect(collected.outcome.isComplete, "\(collected.outcome)")
        #expect(exchange.paths == [list, "\(list)&page=2", "\(list)&page=BzQ="])
    }
}

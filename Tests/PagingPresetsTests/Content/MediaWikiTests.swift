import Paging
import PagingHTTP
import PagingPresets
import PagingTesting
import RowTrait
import Testing

@Suite("MediaWiki")
struct MediaWikiTests {
    private static let form = "format=json&formatversion=2"

    @Test("All members of the object go into the next request beside the list's own parameters", .row("D25"))
    func allPages() async throws {
        let list = "/w/api.php?action=query&list=allpages&aplimit=2"
        let all = "\(list)&\(Self.form)"
        var exchange = WrittenExchange([
            all: .written(
                """
                {"batchcomplete":true,"continue":{"apcontinue":"B_&_C","continue":"-||"},\
                "query":{"allpages":[{"pageid":1},{"pageid":2}]}}
                """
            ),
            "\(all)&apcontinue=B_%26_C&continue=-%7C%7C": .written(
                #"{"batchcomplete":true,"query":{"allpages":[{"pageid":3}]}}"#
            ),
        ])
        exchange.identity = "/pageid"
        let collected = try await exchange.walk(list, by: .mediawiki)
        #expect(collected.values("/pageid") == ["1", "2", "3"])
        #expect(collected.outcome.isComplete, "\(collected.outcome)")
        #expect(exchange.paths.last == "\(all)&apcontinue=B_&_C&continue=-||")
    }

    @Test("The data of a page may span responses, and members of the previous object are not sent again", .row("D25"))
    func batches() async throws {
        let list = "/w/api.php?action=query&generator=allpages&prop=links"
        let exchange = WrittenExchange(inOrder: [
            .written(
                """
                {"continue":{"plcontinue":"1|0|B","continue":"||"},"query":{"pages":[\
                {"pageid":1,"links":[{"title":"A"}]},{"pageid":2}]}}
                """
            ),
            .written(
                """
                {"batchcomplete":true,"continue":{"gapcontinue":"C","continue":"gapcontinue||"},"query":{"pages":[\
                {"pageid":1,"links":[{"title":"B"}]},{"pageid":2,"links":[{"title":"Z"}]}]}}
                """
            ),
            .written(#"{"batchcomplete":true,"query":{"pages":[{"pageid":3}]}}"#),
        ])
        let collected = try await exchange.walk(list, by: .mediawiki.with { $0.items = "/query/pages" })
        #expect(collected.values("/pageid") == ["1", "2", "1", "2", "3"])
        #expect(collected.values("/links/0/title") == ["A", "none", "B", "Z", "none"])
        #expect(collected.outcome.isComplete, "\(collected.outcome)")
        let all = "\(list)&\(Self.form)"
        let continued = ["&plcontinue=1|0|B&continue=||", "&gapcontinue=C&continue=gapcontinue||"]
        #expect(exchange.paths == [all] + continued.map { all + $0 })
    }

    @Test("An error with status 200 is an error", .row("D25"))
    func error() async throws {
        let exchange = WrittenExchange(inOrder: [.written(#"{"error":{"code":"badvalue","info":"no"}}"#)])
        let outcome = try await exchange.walk("/w/api.php?action=query&list=x", by: .mediawiki).outcome
        #expect((outcome.error as? RequestError)?.code == .unreadableContent, "\(outcome)")
    }
}

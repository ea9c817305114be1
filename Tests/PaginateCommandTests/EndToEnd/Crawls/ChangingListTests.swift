import PagingDemoServer
import PagingHTTP
import RowTrait
import Testing

extension SavedCrawls {
    @Suite("fetch --overlap", .timeLimit(.minutes(10)))
    struct ChangingListTests {
        static let lists: [ConventionCase] = [
            ConventionCase("/offset/airports?limit=20&count=300"),
            ConventionCase("/page/airports?per_page=20&count=300&total=none", "--pagination page"),
            ConventionCase("/page/airports?count=300", "--page-size 20 --limit-param per_page --pagination page"),
            ConventionCase("/link/airports?per_page=20&count=300"),
        ]

        @Test("Changes between requests lose no item that stays in the list", .row("C11"), arguments: lists)
        func changing(_ list: ConventionCase) async throws {
            try await DemoServer.withServer { server in
                let url = server.baseURL + list.path + "&churn=6&seed=5&run=r"
                let result = try await Subprocess(["fetch", url, "--id", "/id", "--overlap"] + list.arguments).result()
                #expect(result.code == 0, "\(result.error)")
                let ids = Items.ids(result.output)
                let changed = try #require(server.changedList(run: "r"))
                #expect(!changed.removed.isEmpty)
                #expect(Set(1...300).subtracting(changed.removed).subtracting(ids).isEmpty)
                #expect(Set(ids).count == ids.count)
            }
        }

        @Test("Changes between runs of a crawl lose no item that stays in the list", .row("C11"))
        func resumed() async throws {
            try await DemoServer.withServer { server in
                let path = "/offset/airports?limit=20&count=300&churn=6&seed=8"
                let crawl = try CrawlFixture(server, path, ["--id", "/id", "--overlap", "--max-items", "33"])
                var codes: [Int32] = []
                while codes.last ?? 3 == 3, codes.count < 40 { codes.append(try await crawl.run().code) }
                #expect(codes.last == 0)
                #expect(codes.count > 5)
                let ids = Items.ids(try crawl.items)
                let changed = try #require(server.changedList(run: "r"))
                #expect(Set(1...300).subtracting(changed.removed).subtracting(ids).isEmpty)
                #expect(Set(ids).count == ids.count)
            }
        }
    }
}

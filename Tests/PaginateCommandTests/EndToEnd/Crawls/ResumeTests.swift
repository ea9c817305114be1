import Foundation
import PagingDemoServer
import PagingHTTP
import RowTrait
import Testing

extension SavedCrawls {
    @Suite("fetch --resume", .timeLimit(.minutes(10)))
    struct ResumeTests {
        static let conventions: [ConventionCase] = [
            ConventionCase("/link/airports?per_page=10&count=95"),
            ConventionCase("/link/airports?per_page=10&count=95", "--pagination link --total header:X-Total-Count"),
            ConventionCase("/next-url/airports?per_page=10&count=95"),
            ConventionCase("/cursor/airports?limit=10&count=95"),
            ConventionCase(
                "/cursor/airports?count=95",
                "--next /meta/next_cursor --cursor-param cursor --page-size 10"
            ),
            ConventionCase("/page/airports?per_page=10&count=95"),
            ConventionCase("/page/airports?shape=bare&per_page=10&count=95", "--pagination page --id /id"),
            ConventionCase("/offset/airports?limit=10&count=95"),
            ConventionCase("/keyset/airports?limit=10&count=95", "--pagination keyset --items /data --id /id"),
        ]

        static let overlapping: [ConventionCase] = [
            ConventionCase("/offset/airports?limit=10&count=95", "--id /id --overlap"),
            ConventionCase("/page/airports?per_page=10&count=95", "--id /id --overlap"),
        ]

        @Test(
            "A killed crawl continues without a hole or a duplicate",
            .row("C50"),
            arguments: conventions + overlapping
        )
        func killing(_ convention: ConventionCase) async throws {
            try await DemoServer.withServer { server in
                let crawl = try CrawlFixture(server, convention.path, convention.arguments)
                for page in [1, 2, 4, 7, 10] { try await crawl.kill(atPage: page) }
                #expect(try !crawl.folder.names.contains("items"))
                let result = try await crawl.run()
                #expect(result.code == 0, "\(result.error)")
                #expect(try await crawl.items == crawl.undisturbed())
                #expect(try crawl.folder.names == ["items", "state"])
            }
        }

        @Test("A killed crawl reads hardly more than the pages in flight again")
        func fewPagesAgain() async throws {
            try await DemoServer.withServer { server in
                let crawl = try CrawlFixture(server, "/link/airports?per_page=10&count=600&latency=20")
                try await crawl.kill(atPage: 40)
                let before = server.requests(run: "r").count
                let result = try await crawl.run()
                #expect(result.code == 0, "\(result.error)")
                #expect(server.requests(run: "r").count - before <= 30)
                #expect(try await crawl.items == crawl.undisturbed())
                #expect(try crawl.folder.names == ["items", "state"])
            }
        }

        @Test("A resumed crawl reports a failed page by its number in the list", arguments: [4, 7])
        func pageNumbers(_ first: Int) async throws {
            try await DemoServer.withServer { server in
                let crawl = try CrawlFixture(server, "/link/airports?per_page=10&count=95&fault=500@7")
                try await crawl.kill(atPage: first)
                for _ in 1...2 {
                    let result = try await crawl.run("--retries", "0")
                    #expect(result.code == 1)
                    #expect(result.error.contains("page 7 could not be loaded"), "\(result.error)")
                }
            }
        }

        @Test("A crawl that fails or reaches a limit continues from its position", arguments: conventions)
        func endings(_ convention: ConventionCase) async throws {
            try await DemoServer.withServer { server in
                let crawl = try CrawlFixture(server, convention.path + "&fault=500@3x1", convention.arguments)
                let failed = try await crawl.run("--retries", "0")
                #expect(failed.code == 1, "\(failed.error)")
                #expect(failed.error.contains("items.part; run the same command again to resume."), "\(failed.error)")
                #expect(try crawl.partIDs == Array(1...20))
                let limited = try await crawl.run("--max-items", "33")
                #expect(limited.code == 3, "\(limited.error)")
                #expect(try crawl.partIDs == Array(1...53))
                #expect(try await crawl.run("--max-pages", "2").code == 3)
                let result = try await crawl.run("--report", crawl.folder.file("report"))
                #expect(result.code == 0, "\(result.error)")
                #expect(try await crawl.items == crawl.undisturbed())
                #expect(try crawl.report()["/items"] == 95)
                #expect(try crawl.report()["/outcome"] == "complete")
                #expect(try crawl.report()["/resume"] == .null)
            }
        }

        @Test("Ctrl-C saves every item that arrived, and counts cover all runs", .row("C49"))
        func interruption() async throws {
            try await DemoServer.withServer { server in
                let crawl = try CrawlFixture(server, "/link/airports?per_page=10&count=95")
                server.hold(run: "r", page: 4)
                let process = try crawl.start(["--window", "serial", "--report", crawl.folder.file("report")])
                try await server.arrival(run: "r", page: 4)
                process.signal(SIGINT)
                let result = await process.result()
                server.release(run: "r", page: 4)
                #expect(result.code == 3)
                #expect(result.error.contains("stopped by Ctrl-C"), "\(result.error)")
                #expect(try crawl.partIDs == Array(1...30))
                #expect(try crawl.report()["/resume/cursor"] != nil)
                #expect(try await crawl.run("--report", crawl.folder.file("report")).code == 0)
                let report = try crawl.report()
                #expect(report["/items"] == 95)
                #expect(report["/pages"] == 10)
                // Page four was requested twice, and the first page was loaded again.
                #expect(report["/requests"] == 12)
            }
        }

        @Test("After Ctrl-C at page 500 of 1,000, the crawl continues there without a gap or a duplicate", .row("C49"))
        func interruptedInTheMiddle() async throws {
            try await DemoServer.withServer { server in
                let crawl = try CrawlFixture(server, "/link/airports?per_page=2&count=2000")
                server.hold(run: "r", page: 500)
                let process = try crawl.start(["--window", "serial"])
                try await server.arrival(run: "r", page: 500)
                process.signal(SIGINT)
                #expect(await process.result().code == 3)
                server.release(run: "r", page: 500)
                #expect(try crawl.partIDs == Array(1...998))
                let before = server.requests(run: "r").count
                #expect(try await crawl.run().code == 0)
                #expect(try Items.ids(crawl.items) == Array(1...2000))
                // Saved pages are not requested again, except for the first.
                #expect(server.requests(run: "r").count - before == 502)
            }
        }

        @Test("Totals are compared with the items of all runs")
        func totals() async throws {
            try await DemoServer.withServer { server in
                let path = "/next-url/airports?per_page=20&count=60&total=wrong:99"
                let crawl = try CrawlFixture(server, path, ["--next", "/next", "--total", "/count"])
                #expect(try await crawl.run("--max-pages", "1").code == 3)
                for _ in 1...2 {
                    let result = try await crawl.run("--report", crawl.folder.file("report"))
                    #expect(result.code == 4, "\(result.error)")
                    #expect(result.error.contains("after 60 of 99 declared items"), "\(result.error)")
                    #expect(try crawl.partIDs == Array(1...60))
                    #expect(try crawl.report()["/outcome"] == "short")
                    #expect(try crawl.report()["/items"] == 60)
                    #expect(try crawl.folder.names == ["items.part", "report", "state"])
                }
            }
        }

        @Test("Items delivered by an earlier run are dropped when their identity is known")
        func identities() async throws {
            try await DemoServer.withServer { server in
                let crawl = try CrawlFixture(server, "/page/airports?per_page=30&count=90&dup=3", ["--id", "/id"])
                #expect(try await crawl.run("--max-pages", "2").code == 3)
                #expect(try await crawl.run("--report", crawl.folder.file("report")).code != 1)
                let ids = try crawl.folder.names.contains("items") ? Items.ids(crawl.items) : crawl.partIDs
                #expect(Set(ids).count == ids.count)
                #expect(try crawl.report()["/duplicates"] == 1)
            }
        }

        @Test("A last page that is served again after an interruption is not delivered twice")
        func repeatedPage() async throws {
            try await DemoServer.withServer { server in
                let path = "/page/airports?per_page=20&count=60&beyond=clamp&shape=bare&total=none"
                let crawl = try CrawlFixture(server, path, ["--pagination", "page", "--items", ""])
                #expect(try await crawl.run("--max-pages", "3").code == 3)
                for _ in 1...2 {
                    let result = try await crawl.run()
                    #expect(result.code == 6)
                    #expect(result.error.contains("; 60 items on 3 pages"), "\(result.error)")
                    #expect(try crawl.partIDs == Array(1...60))
                }
            }
        }

        @Test("An empty list is complete, and its file is empty")
        func emptyList() async throws {
            try await DemoServer.withServer { server in
                let crawl = try CrawlFixture(server, "/link/airports?count=0", ["--pagination", "link"])
                for _ in 1...2 { #expect(try await crawl.run().code == 0) }
                #expect(try crawl.items.isEmpty)
                #expect(try crawl.folder.names == ["items", "state"])
            }
        }
    }
}

import PagingDemoServer
import PagingHTTP
import RowTrait
import Testing

extension SavedCrawls {
    @Suite("fetch --resume after the position expires", .timeLimit(.minutes(10)))
    struct ExpiredPositionTests {
        @Test(
            "By default the crawl stops, says how to restart, and saves its items",
            arguments: [400, 404, 410, 422]
        )
        func stopping(_ status: Int) async throws {
            try await DemoServer.withServer { server in
                let crawl = try CrawlFixture(server, "/cursor/airports?limit=20&count=90&fault=\(status)@3x2")
                #expect(try await crawl.run("--max-pages", "2", "--window", "serial").code == 3)
                for _ in 1...2 {
                    let result = try await crawl.run()
                    #expect(result.code == 1)
                    #expect(result.error.contains("the saved position is no longer accepted"), "\(result.error)")
                    #expect(result.error.contains("--on-expired restart"), "\(result.error)")
                    #expect(try crawl.partIDs == Array(1...40))
                }
                // The server accepts the position again, and the failed run has lost nothing.
                #expect(try await crawl.run().code == 0)
                #expect(try await crawl.items == crawl.undisturbed())
            }
        }

        @Test("A restart neither loses nor duplicates items", arguments: [["--id", "/id"], []])
        func restarting(_ identity: [String]) async throws {
            try await DemoServer.withServer { server in
                let path = "/cursor/airports?limit=20&count=90&fault=410@3x1"
                let crawl = try CrawlFixture(server, path, identity)
                #expect(try await crawl.run("--max-pages", "2", "--window", "serial").code == 3)
                let report = crawl.folder.file("report")
                let result = try await crawl.run("--on-expired", "restart", "--report", report)
                #expect(result.code == 0, "\(result.error)")
                #expect(try await crawl.items == crawl.undisturbed())
                #expect(try crawl.report()["/items"] == 90)
                #expect(try crawl.report()["/duplicates"] == 0)
            }
        }

        @Test("Without an identity, equal items stay as often as the list has them")
        func equalItems() async throws {
            try await DemoServer.withServer { server in
                let path = "/next-url/airports?per_page=20&count=90&dup=2&dup=4&fault=410@3x1"
                let crawl = try CrawlFixture(server, path, ["--next", "/next", "--repeats"])
                #expect(try await crawl.run("--max-pages", "2", "--window", "serial").code == 3)
                let result = try await crawl.run("--on-expired", "restart")
                #expect(result.code == 0, "\(result.error)")
                let items = try crawl.items
                #expect(try await items == crawl.undisturbed())
                #expect(Set(Items.ids(items)).count < Items.ids(items).count)
            }
        }

        @Test("A killed restart continues", arguments: [["--id", "/id"], []])
        func killingRestart(_ identity: [String]) async throws {
            try await DemoServer.withServer { server in
                let path = "/cursor/airports?limit=20&count=90&fault=410@3x1"
                let crawl = try CrawlFixture(server, path, identity)
                #expect(try await crawl.run("--max-pages", "2", "--window", "serial").code == 3)
                for page in [4, 5] { try await crawl.kill(atPage: page, ["--on-expired", "restart"]) }
                let result = try await crawl.run("--report", crawl.folder.file("report"))
                #expect(result.code == 0, "\(result.error)")
                #expect(try await crawl.items == crawl.undisturbed())
                #expect(try crawl.report()["/items"] == 90)
            }
        }

        @Test("Within a run, the crawl stops by default and saves its items", .row("C48"))
        func stoppingWithinRun() async throws {
            try await DemoServer.withServer { server in
                let crawl = try CrawlFixture(server, "/cursor/airports?limit=20&count=90&fault=410@3x1")
                let result = try await crawl.run("--window", "serial")
                #expect(result.code == 1)
                #expect(result.error.contains("the position is no longer accepted"), "\(result.error)")
                #expect(result.error.contains("--on-expired restart"), "\(result.error)")
                #expect(try crawl.partIDs == Array(1...40))
                #expect(try await crawl.run().code == 0)
                #expect(try await crawl.items == crawl.undisturbed())
            }
        }

        @Test(
            "Within a run, one or more restarts neither lose nor duplicate items",
            .row("C48"),
            arguments: ["410@3x1", "410@3x1&fault=410@4x1&fault=410@5x1"],
            [["--id", "/id"], []]
        )
        func restartingWithinRun(_ fault: String, _ identity: [String]) async throws {
            try await DemoServer.withServer { server in
                let crawl = try CrawlFixture(server, "/cursor/airports?limit=20&count=90&fault=\(fault)", identity)
                let report = crawl.folder.file("report")
                let result = try await crawl.run("--on-expired", "restart", "--report", report)
                #expect(result.code == 0, "\(result.error)")
                #expect(try await crawl.items == crawl.undisturbed())
                #expect(try crawl.report()["/items"] == 90)
                #expect(try crawl.report()["/duplicates"] == 0)
            }
        }

        @Test("Without --resume, a restart drops delivered items by their identity", .row("C48"))
        func restartingWithoutState() async throws {
            try await DemoServer.withServer { server in
                let url = server.baseURL + "/cursor/airports?limit=20&count=90&fault=410@3x1&run=r"
                let result = try await Subprocess(["fetch", url, "--id", "/id", "--on-expired", "restart"]).result()
                #expect(result.code == 0, "\(result.error)")
                #expect(Items.ids(result.output) == Array(1...90))
                #expect(result.error.contains("1 restart"), "\(result.error)")
            }
        }

        @Test("Without --resume and --on-expired, the walk stops with advice", .row("C48"))
        func stoppingWithoutState() async throws {
            try await DemoServer.withServer { server in
                let url = server.baseURL + "/cursor/airports?limit=20&count=90&fault=410@3"
                let result = try await Subprocess(["fetch", url]).result()
                #expect(result.code == 1)
                #expect(Items.ids(result.output) == Array(1...40))
                #expect(result.error.contains("--on-expired restart"), "\(result.error)")
            }
        }

        @Test("A failed first page is not an expired position")
        func firstPage() async throws {
            try await DemoServer.withServer { server in
                let crawl = try CrawlFixture(server, "/cursor/airports?limit=20&count=90&fault=404@1x1")
                let result = try await crawl.run("--on-expired", "restart")
                #expect(result.code == 1)
                #expect(!result.error.contains("no longer accepted"), "\(result.error)")
                #expect(try await crawl.run().code == 0)
            }
        }

        @Test("A first page that cannot be requested again leaves the crawl unchanged")
        func firstPageAgain() async throws {
            try await DemoServer.withServer { server in
                let crawl = try CrawlFixture(server, "/cursor/airports?limit=20&count=90&fault=404@1x1&fault=500@3x1")
                #expect(try await crawl.run("--retries", "0").code == 1)
                #expect(try await crawl.run("--retries", "0").code == 1)
                #expect(try crawl.partIDs == Array(1...40))
                #expect(try await crawl.run().code == 0)
                #expect(try await crawl.items == crawl.undisturbed())
            }
        }
    }
}

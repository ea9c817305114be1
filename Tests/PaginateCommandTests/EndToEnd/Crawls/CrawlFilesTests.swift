import Foundation
import PagingDemoServer
import PagingHTTP
import RowTrait
import Testing

extension SavedCrawls {
    @Suite("Files of fetch --resume", .timeLimit(.minutes(10)))
    struct CrawlFilesTests {
        private static let path = "/link/airports?per_page=20&count=90"

        @Test("A resume that would fetch another list is refused with the difference, and no file changes", .row("S23"))
        func binding() async throws {
            try await DemoServer.withServer { server in
                let crawl = try CrawlFixture(server, Self.path)
                #expect(try await crawl.run("--max-pages", "2").code == 3)
                let files = ["--output", crawl.folder.file("items"), "--resume", crawl.folder.file("state")]
                let before = (try crawl.folder.text("state"), try crawl.folder.text("items.part"))
                let others: [([String], String)] = [
                    (["http://127.0.0.1:1/link/airports?per_page=20&count=90&run=r"], "host, port or scheme"),
                    ([server.baseURL + "/page/airports?per_page=20&count=90&run=r"], "the URL's path"),
                    ([server.baseURL + "/link/airports?per_page=21&count=90&run=r"], "the URL's query"),
                    ([crawl.url, "--method", "POST"], "--method differs"),
                    ([crawl.url, "--body", #"{"password":"hush"}"#], "--method, --body differ"),
                    ([crawl.url, "--id", "/id"], "--id differs"),
                    ([crawl.url, "--pagination", "link", "--page-size", "9"], "--page-size, --pagination differ"),
                ]
                for (arguments, words) in others {
                    let result = try await Subprocess(["fetch"] + arguments + files).result()
                    #expect(result.code == 64, "\(result.error)")
                    #expect(result.error.contains(words), "\(result.error)")
                    #expect(!result.error.contains("hush"))
                }
                #expect(try crawl.folder.text("state") == before.0)
                #expect(try crawl.folder.text("items.part") == before.1)
                #expect(try await crawl.run().code == 0)
            }
        }

        @Test("A complete crawl requests nothing and says so")
        func completeness() async throws {
            try await DemoServer.withServer { server in
                let crawl = try CrawlFixture(server, Self.path)
                #expect(try await crawl.run().code == 0)
                let count = server.requests(run: "r").count
                let files = ["--output", crawl.folder.file("items"), "--resume", crawl.folder.file("state")]
                let again = try await Subprocess(["fetch", crawl.url] + files).result()
                #expect(again.code == 0)
                #expect(again.error.contains("an earlier run has fetched the whole list"), "\(again.error)")
                #expect(server.requests(run: "r").count == count)
                // Interrupted between the last state and the last move.
                try FileManager.default.moveItem(
                    atPath: crawl.folder.file("items"),
                    toPath: crawl.folder.file("items.part")
                )
                #expect(try await crawl.run().code == 0)
                #expect(try await crawl.items == crawl.undisturbed())
                try FileManager.default.removeItem(atPath: crawl.folder.file("items"))
                let gone = try await crawl.run()
                #expect(gone.code == 64)
                #expect(gone.error.contains("Delete"), "\(gone.error)")
                #expect(try crawl.folder.names == ["state"])
            }
        }

        @Test("A truncated or changed partial file is refused")
        func damagedPart() async throws {
            try await DemoServer.withServer { server in
                let crawl = try CrawlFixture(server, Self.path)
                #expect(try await crawl.run("--max-pages", "2").code == 3)
                let part = try crawl.folder.text("items.part")
                for damaged in ["", String(part.dropLast()), part.replacing("\"id\":40,", with: "\"id\":41,")] {
                    try crawl.folder.write(damaged, to: "items.part")
                    let result = try await crawl.run()
                    #expect(result.code == 64)
                    #expect(result.error.contains("items are missing or changed"), "\(result.error)")
                    #expect(try crawl.folder.text("items.part") == damaged)
                }
                try crawl.folder.write(part + "{\"id\":1,\"torn", to: "items.part")
                #expect(try await crawl.run().code == 0)
                #expect(try await crawl.items == crawl.undisturbed())
            }
        }

        @Test(
            "Items without a saved state are fetched again once, and a state without its items is refused",
            .row("C50")
        )
        func powerLoss() async throws {
            try await DemoServer.withServer { server in
                let crawl = try CrawlFixture(server, Self.path)
                #expect(try await crawl.run("--max-pages", "2").code == 3)
                let earlier = (state: try crawl.folder.text("state"), part: try crawl.folder.text("items.part"))
                #expect(try await crawl.run("--max-pages", "1").code == 3)
                let later = (state: try crawl.folder.text("state"), part: try crawl.folder.text("items.part"))
                #expect(Items.ids(later.part) == Array(1...60))

                try crawl.folder.write(earlier.part, to: "items.part")
                #expect(try await crawl.run().code == 64)
                #expect(try crawl.folder.text("items.part") == earlier.part)
                #expect(try crawl.folder.text("state") == later.state)

                try crawl.folder.write(later.part, to: "items.part")
                try crawl.folder.write(earlier.state, to: "state")
                let before = server.requests(run: "r").count
                #expect(try await crawl.run().code == 0)
                #expect(try await crawl.items == crawl.undisturbed())
                // The first page again, then pages three to five.
                #expect(server.requests(run: "r").count - before == 4)
            }
        }

        @Test("A partial file without a state and a foreign state file are not overwritten")
        func strangers() async throws {
            try await DemoServer.withServer { server in
                let crawl = try CrawlFixture(server, Self.path)
                try crawl.folder.write("{}\n", to: "items.part")
                #expect(try await crawl.run().code == 64)
                #expect(try crawl.folder.text("items.part") == "{}\n")
                try FileManager.default.removeItem(atPath: crawl.folder.file("items.part"))
                for text in ["", "{}", "notes of mine\n"] {
                    try crawl.folder.write(text, to: "state")
                    let result = try await crawl.run()
                    #expect(result.code == 64)
                    #expect(result.error.contains("not a state file"), "\(result.error)")
                    #expect(try crawl.folder.text("state") == text)
                    #expect(try crawl.folder.names == ["state"])
                }
                #expect(server.requests(run: "r").isEmpty)
            }
        }

        @Test("A second process is refused for the same crawl")
        func lock() async throws {
            try await DemoServer.withServer { server in
                let crawl = try CrawlFixture(server, Self.path)
                server.hold(run: "r", page: 2)
                let first = try crawl.start(["--window", "serial"])
                try await server.arrival(run: "r", page: 2)
                let second = try await crawl.run()
                #expect(second.code == 64)
                #expect(second.error.contains("Another paginate is using"), "\(second.error)")
                server.release(run: "r", page: 2)
                #expect(await first.result().code == 0)
                #expect(try await crawl.items == crawl.undisturbed())
            }
        }

        @Test("No file contains a credential", .row("S21"))
        func credentials() async throws {
            try await DemoServer.withServer { server in
                let path = "/private/airports?per_page=20&count=90&api_key=hush-query&token=hush-token"
                let secrets = ["--header", "X-Other: hush-header", "--bearer-env", "DEMO_TOKEN"]
                let crawl = try CrawlFixture(server, path + "&fault=500@3x1", secrets)
                let report = ["--report", crawl.folder.file("report"), "--retries", "0"]
                for code: Int32 in [1, 0] {
                    let result = try await crawl.start(report, environment: ["DEMO_TOKEN": "demo-token"]).result()
                    #expect(result.code == code, "\(result.error)")
                    for name in try crawl.folder.names where name != "items" {
                        let text = try crawl.folder.text(name) + result.error
                        for secret in ["hush", "demo-token"] { #expect(!text.contains(secret), "\(name): \(text)") }
                    }
                }
                #expect(server.requests(run: "r").allSatisfy { $0.headers["x-other"] == "hush-header" })
            }
        }

        @Test("Permissions and symbolic links of the output are preserved")
        func place() async throws {
            try await DemoServer.withServer { server in
                let crawl = try CrawlFixture(server, Self.path)
                try crawl.folder.write("old", to: "target")
                chmod(crawl.folder.file("target"), 0o640)
                try FileManager.default.createSymbolicLink(
                    atPath: crawl.folder.file("items"),
                    withDestinationPath: crawl.folder.file("target")
                )
                #expect(try await crawl.run("--max-pages", "1").code == 3)
                #expect(try crawl.folder.text("target") == "old")
                #expect(try await crawl.run().code == 0)
                #expect(try await crawl.items == crawl.undisturbed())
                let attributes = try FileManager.default.attributesOfItem(atPath: crawl.folder.file("target"))
                #expect(attributes[.posixPermissions] as? NSNumber == 0o640)
                #expect(try crawl.folder.names == ["items", "state", "target"])
            }
        }
    }
}

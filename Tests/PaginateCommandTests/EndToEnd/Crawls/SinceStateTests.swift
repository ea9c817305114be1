import Foundation
import HTTPTypes
import PagingDemoServer
import PagingHTTP
import Testing

extension SavedCrawls {
    @Suite("fetch --since --since-state", .timeLimit(.minutes(10)))
    struct SinceStateTests {
        private struct Fixture {
            let server: DemoServer
            let folder: TemporaryFolder
            let url: String

            init(_ server: DemoServer, _ path: String = "/timeline/airports?limit=10&count=100") throws {
                self.server = server
                folder = try TemporaryFolder()
                url = server.baseURL + path + "&run=r"
            }

            func run(_ more: String...) async throws -> Subprocess.Result {
                let since = ["--since", "/id", "--since-state", folder.file("since")]
                return try await Subprocess(["fetch", url] + since + more).result()
            }

            /// Adds items at the head of the timeline.
            func add(_ count: Int) async throws {
                let api = try PagingClient(server.baseURL)
                try await api.send(.post("/timeline/airports?count=100&run=r&add=\(count)"))
            }
        }

        @Test("Each run writes only the items that no earlier run has written")
        func newItems() async throws {
            try await DemoServer.withServer { server in
                let list = try Fixture(server)
                let first = try await list.run()
                #expect(first.code == 0, "\(first.error)")
                #expect(Items.ids(first.output).sorted() == Array(1...100))
                try await list.add(25)
                let before = server.requests(run: "r").count
                let second = try await list.run("--window", "serial", "--format", "csv")
                #expect(second.code == 0, "\(second.error)")
                #expect(
                    second.error.contains("an earlier run has saved all further items; 25 items"),
                    "\(second.error)"
                )
                #expect(second.output.split(separator: "\r\n").count == 26)
                #expect(server.requests(run: "r").count - before == 3)
                let third = try await list.run()
                #expect(third.code == 0, "\(third.error)")
                #expect(third.output.isEmpty)
            }
        }

        @Test("A run that stops early saves nothing, and is repeated")
        func bounds() async throws {
            try await DemoServer.withServer { server in
                let list = try Fixture(server)
                #expect(try await list.run("--max-pages", "3").code == 3)
                #expect(try list.folder.names == [])
                #expect(Items.ids(try await list.run().output).count == 100)
                try await list.add(30)
                #expect(try await list.run("--max-pages", "1", "--window", "serial").code == 3)
                #expect(Items.ids(try await list.run().output).sorted() == Array(101...130))
            }
        }

        @Test("A file of another list is refused before any request, and unchanged")
        func otherList() async throws {
            try await DemoServer.withServer { server in
                let list = try Fixture(server)
                #expect(try await list.run().code == 0)
                let state = try list.folder.text("since")
                let count = server.requests(run: "r").count
                let url = list.url.replacing("timeline", with: "link")
                let file = ["--since-state", list.folder.file("since")]
                for arguments in [[url, "--since", "/id"], [list.url, "--since", "/name"]] {
                    let result = try await Subprocess(["fetch"] + arguments + file).result()
                    #expect(result.code == 64)
                    #expect(result.error.contains("belongs to another list"), "\(result.error)")
                }
                #expect(try list.folder.text("since") == state)
                #expect(server.requests(run: "r").count == count)
            }
        }

        @Test(
            "Contradictory options are refused with one sentence",
            arguments: [
                (["--since-state", "s"], "--since-state needs --since"),
                (["--since", "/id"], "or keep the newest value in a file with --since-state"),
                (["--since", "/id", "--since-state", "s", "--resume", "t", "--output", "o"], "exclude each other"),
                (
                    [
                        "--since", "/id", "--since-state", "s", "--format", "sqlite", "--output", "o", "--primary-key",
                        "/id",
                    ],
                    "remove --since-state"
                ),
                (["--since", "/id", "--since-state", "s", "--columns", "/name"], "not among the --columns"),
                (["--since", "/id", "--since-state", "s", "--report", "s"], "name the same file"),
            ]
        )
        func contradictions(_ arguments: [String], _ message: String) async throws {
            let result = try await Subprocess(["fetch", "http://127.0.0.1:9/items"] + arguments).result()
            #expect(result.code == 64)
            #expect(result.error.contains(message), "\(result.error)")
        }
    }
}

import PagingDemoServer
import PagingHTTP
import Testing

@testable import PaginateCommand

extension EndToEnd {
    @Suite("Disks that fill up", .timeLimit(.minutes(10)))
    struct FullDiskTests {
        /// Commands after which no file may have more than 50 KB, as on a disk that is nearly full.
        private let fullDisk = "trap '' XFSZ; ulimit -f 100"

        @Test(
            "A disk that fills in mid-run leaves a state from which the run continues",
            arguments: ["ndjson", "sqlite"]
        )
        func resuming(_ format: String) async throws {
            try await DemoServer.withServer { server in
                let folder = try TemporaryFolder()
                let url = server.baseURL + "/cursor/airports?limit=50&count=1500"
                let file = folder.file("items." + (format == "sqlite" ? "db" : "ndjson"))
                let kind =
                    format == "sqlite"
                    ? ["--format", "sqlite", "--primary-key", "/id", "--resume"]
                    : ["--resume", folder.file("state.json")]
                let command = ["fetch", url, "--output", file] + kind
                let full = try await Subprocess(command, after: fullDisk).result()
                #expect(full.code == 1, "\(full.error)")
                #expect(full.error.contains("could not be written"), "\(full.error)")
                let resumed = try await Subprocess(command).result()
                #expect(resumed.code == 0, "\(resumed.error)")
                if format == "sqlite" {
                    let lists = try await Subprocess.run("lists", file, "--json")
                    #expect(lists.output.contains("1500") || lists.output.contains("1,500"), "\(lists.output)")
                } else {
                    #expect(Items.ids(try folder.text("items.ndjson")) == Array(1...1_500))
                }
            }
        }

        @Test("An output that a full disk cuts does not replace the file of an earlier run")
        func earlierFile() async throws {
            try await DemoServer.withServer { server in
                let folder = try TemporaryFolder()
                let file = try folder.write("earlier\n", to: "items.ndjson")
                let url = server.baseURL + "/cursor/airports?limit=50&count=1500"
                let full = try await Subprocess(["fetch", url, "--output", file], after: fullDisk).result()
                #expect(full.code == 1, "\(full.error)")
                #expect(try folder.text("items.ndjson") == "earlier\n")
            }
        }
    }
}

import Foundation
import PagingDemoServer
import PagingHTTP
import Testing

@testable import PaginateFiles

extension EndToEnd {
    @Suite("Output and signals of fetch", .timeLimit(.minutes(10)))
    struct OutputTests {
        @Test("JSON, CSV and tables hold every item", arguments: ["json", "csv", "table"])
        func formats(_ format: String) async throws {
            try await DemoServer.withServer { server in
                let url = server.baseURL + "/page/airports?per_page=50&count=120"
                let result = try await Subprocess.run("fetch", url, "--format", format)
                #expect(result.code == 0, "\(result.error)")
                switch format {
                case "json":
                    guard case .array(let items) = try JSONValue(parsing: result.output.utf8) else { break }
                    #expect(items.compactMap { $0["/id"]?.intValue } == Array(1...120))
                case "csv":
                    let lines = result.output.split(separator: "\r\n")
                    #expect(lines.count == 121)
                    #expect(lines.first?.hasPrefix("id,icao,") == true)
                default: #expect(result.output.split(separator: "\n").count == 122)
                }
            }
        }

        @Test(
            "Whole pages are written as one item each, arrays and objects, in every convention",
            arguments: [
                ("/link/airports?per_page=50", ["--pagination", "link"]), ("/link/airports?per_page=50", []),
                ("/page/airports?per_page=50", ["--pagination", "page", "--total", "/total"]),
                ("/cursor/airports?limit=50", ["--next", "/meta/next_cursor", "--cursor-param", "cursor"]),
            ]
        )
        func wholePages(_ path: String, _ arguments: [String]) async throws {
            try await DemoServer.withServer { server in
                let url = server.baseURL + path + "&count=120"
                let result = try await Subprocess(["fetch", url, "--whole-pages"] + arguments).result()
                #expect(result.code == 0, "\(result.error)")
                let pages = try result.output.split(separator: "\n").map { try JSONOutline(Array($0.utf8)) }
                #expect(pages.count == 3)
                let counts = pages.map { $0.itemsCandidates(limit: 1).first?.count }
                #expect(counts == [50, 50, 20], "\(counts)")
            }
        }

        @Test(
            "A signal ends the walk, and the items that arrived are beside the file",
            arguments: [SIGINT, SIGTERM],
            [OutputFormat.ndjson, .json, .csv, .table]
        )
        func interruption(_ signal: Int32, _ format: OutputFormat) async throws {
            try await DemoServer.withServer { server in
                server.hold(run: "r", page: 3)
                let folder = try TemporaryFolder()
                let url = server.baseURL + "/link/airports?per_page=20&count=200&run=r"
                let process = try Subprocess([
                    "fetch", url, "--window", "serial", "--format", format.rawValue, "--output", folder.file("items"),
                    "--report", folder.file("report"),
                ])
                try await server.arrival(run: "r", page: 3)
                process.signal(signal)
                let result = await process.result()
                server.release(run: "r", page: 3)
                #expect(result.code == 3, "\(result.error)")
                #expect(result.error.contains("stopped by"))
                #expect(try folder.names == ["items.part", "report"])
                let report = try JSONValue(parsing: Array(try folder.text("report").utf8))
                #expect(report["/outcome"] == "cancelled")
                #expect(report["/items"] == 40)
                let lines = try folder.text("items.part").utf8.filter { $0 == UInt8(ascii: "\n") }.count
                #expect(lines == [.ndjson: 40, .json: 42, .csv: 41, .table: 42][format])
            }
        }

        @Test("A signal ends a printing walk after the items that it printed")
        func interruptionOfPrinting() async throws {
            try await DemoServer.withServer { server in
                server.hold(run: "r", page: 3, at: .body)
                let url = server.baseURL + "/next-url/airports?per_page=20&count=200&run=r"
                let process = try Subprocess(["fetch", url])
                await process.lines(40)
                process.signal(SIGINT)
                let result = await process.result()
                server.release(run: "r", page: 3)
                #expect(result.code == 3)
                #expect(Items.ids(result.output) == Array(1...40))
            }
        }

        @Test("A closed reader ends the walk silently")
        func closedPipe() async throws {
            try await DemoServer.withServer { server in
                let url = server.baseURL + "/page/airports?per_page=100&count=1000000"
                let folder = try TemporaryFolder()
                let process = try Subprocess(["fetch", url, "--report", folder.file("report")], readsOutput: false)
                #expect(await !process.readSome().isEmpty)
                try process.closeOutput()
                let result = await process.result()
                #expect(result.code == 3)
                #expect(result.error.isEmpty, "\(result.error)")
                let report = try JSONValue(parsing: Array(try folder.text("report").utf8))
                #expect(report["/evidence"] == "the reader closed the output")
            }
        }

        @Test("A signal ends the walk although its output is not read")
        func stalledPipe() async throws {
            try await DemoServer.withServer { server in
                let url = server.baseURL + "/page/airports?per_page=1000&count=1000000&run=r"
                let process = try Subprocess(["fetch", url], readsOutput: false)
                #expect(await !process.readSome().isEmpty)
                process.signal(SIGINT)
                let result = await process.result()
                #expect(result.code == 3)
                #expect(result.error.contains("stopped by Ctrl-C"), "\(result.error)")
            }
        }

        @Test("A signal that was ignored at launch stays ignored", arguments: [SIGHUP, SIGINT])
        func ignoredSignal(_ signal: Int32) async throws {
            try await DemoServer.withServer { server in
                server.hold(run: "r", page: 3)
                let url = server.baseURL + "/link/airports?per_page=20&count=100&run=r"
                let ignoring = signal == SIGHUP ? "trap '' HUP" : "trap '' INT"
                let process = try Subprocess(["fetch", url, "--window", "serial"], after: ignoring)
                try await server.arrival(run: "r", page: 3)
                process.signal(signal)
                server.release(run: "r", page: 3)
                let result = await process.result()
                #expect(result.code == 0, "\(result.error)")
                #expect(Items.ids(result.output) == Array(1...100))
            }
        }

        @Test("A dash as --output is standard output", arguments: ["ndjson", "json", "csv", "table"])
        func dash(_ format: String) async throws {
            try await DemoServer.withServer { server in
                let url = server.baseURL + "/link/airports?per_page=20&count=40"
                let plain = try await Subprocess.run("fetch", url, "--format", format)
                let dashed = try await Subprocess.run("fetch", url, "--format", format, "--output", "-")
                #expect(dashed.code == 0, "\(dashed.error)")
                #expect(dashed.output == plain.output)
            }
        }

        @Test("The second of two runs that write one file is refused")
        func twoRuns() async throws {
            try await DemoServer.withServer { server in
                server.hold(run: "r", page: 2)
                let folder = try TemporaryFolder()
                let url = server.baseURL + "/link/airports?per_page=20&count=40&run=r"
                let arguments = ["fetch", url, "--output", folder.file("items")]
                let first = try Subprocess(arguments)
                try await server.arrival(run: "r", page: 2)
                let count = server.requests(run: "r").count
                for more in [[], ["--resume", folder.file("state")]] {
                    let second = try await Subprocess(arguments + more).result()
                    #expect(second.code == 64, "\(second.error)")
                    #expect(second.error.contains("Another paginate is using"), "\(second.error)")
                }
                #expect(server.requests(run: "r").count == count)
                server.release(run: "r", page: 2)
                #expect(await first.result().code == 0)
                #expect(Items.ids(try folder.text("items")) == Array(1...40))
                #expect(try folder.names == ["items"])
            }
        }

        @Test("Files left by a killed run are removed by the next run")
        func leftover() async throws {
            try await DemoServer.withServer { server in
                server.hold(run: "r", page: 2)
                let folder = try TemporaryFolder()
                let url = server.baseURL + "/link/airports?per_page=20&count=40&run=r"
                let arguments = ["fetch", url, "--output", folder.file("items"), "--report", folder.file("report")]
                let first = try Subprocess(arguments)
                try await server.arrival(run: "r", page: 2)
                first.signal(SIGKILL)
                _ = await first.result()
                server.release(run: "r", page: 2)
                #expect(try folder.names.count == 2)
                #expect(try await Subprocess(arguments).result().code == 0)
                #expect(try folder.names == ["items", "report"])
                #expect(Items.ids(try folder.text("items")) == Array(1...40))
            }
        }

        @Test("Reports, traces, states and databases are readable by their owner only")
        func permissions() async throws {
            try await DemoServer.withServer { server in
                let folder = try TemporaryFolder()
                let url = server.baseURL + "/link/airports?per_page=20&count=60"
                let options = ["--report", folder.file("report"), "--trace", folder.file("trace")]
                let crawl = ["--output", folder.file("items"), "--resume", folder.file("state"), "--max-pages", "2"]
                #expect(try await Subprocess(["fetch", url] + options + crawl).result().code == 3)
                var names = ["report", "trace", "state"]
                let database = ["--format", "sqlite", "--output", folder.file("db")]
                #expect(try await Subprocess(["fetch", url] + database, after: "umask 022").result().code == 0)
                names.append("db")
                for name in names {
                    let attributes = try FileManager.default.attributesOfItem(atPath: folder.file(name))
                    #expect(attributes[.posixPermissions] as? NSNumber == 0o600, "\(name)")
                }
            }
        }

        @Test("The existing file stays whole until the walk ends")
        func replacement() async throws {
            try await DemoServer.withServer { server in
                server.hold(run: "r", page: 2)
                let folder = try TemporaryFolder()
                try folder.write("old", to: "items")
                let url = server.baseURL + "/link/airports?per_page=20&count=40&run=r"
                let process = try Subprocess(["fetch", url, "--output", folder.file("items")])
                try await server.arrival(run: "r", page: 2)
                #expect(try folder.text("items") == "old")
                server.release(run: "r", page: 2)
                #expect(await process.result().code == 0)
                #expect(Items.ids(try folder.text("items")) == Array(1...40))
                #expect(try folder.names == ["items"])
            }
        }
    }
}

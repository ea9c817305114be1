import Foundation
import PagingDemoServer
import PagingHTTP
import Testing

@testable import PaginateFiles

extension SavedCrawls {
    @Suite("Traces of fetch", .timeLimit(.minutes(10)))
    struct TraceTests {
        private func events(_ folder: TemporaryFolder) throws -> TraceEvents {
            let events = try TraceEvents(try folder.text("trace.json").utf8)
            events.expectNesting()
            return events
        }

        @Test("The trace has each load with failed attempts and redirects, and the end of the walk")
        func faults() async throws {
            try await DemoServer.withServer { server in
                let folder = try TemporaryFolder()
                let faults = "fault=503@6x1&fault=429@3x1&fault=redirect@4&fault=cut@5x1"
                let url = server.baseURL + "/page/airports?per_page=20&count=160&run=r&\(faults)"
                let result = try await Subprocess.run("fetch", url, "--trace", folder.file("trace.json"))
                #expect(result.code == 0, "\(result.error)")
                #expect(Items.ids(result.output) == Array(1...160))
                let events = try events(folder)
                #expect(events.loads.count == 8)
                #expect(events.loads[5]["statuses"] == [503, 200])
                #expect(events.loads[2]["statuses"] == [429, 200])
                #expect(events.loads.map { $0["items"] } == Array(repeating: 20, count: 8))
                #expect(events.facts["evidence"]?.contains("page 8 of 8 declared pages") == true)
                #expect(events.names("X").contains("retry delay"))
                #expect(events.names("i").count == 8)
                #expect(try folder.names == ["trace.json"])
            }
        }

        @Test(
            "A trace is written for every format and destination",
            arguments: [OutputFormat.ndjson, .json, .csv, .table, .sqlite]
        )
        func formats(_ format: OutputFormat) async throws {
            try await DemoServer.withServer { server in
                let folder = try TemporaryFolder()
                let url = server.baseURL + "/link/airports?per_page=20&count=60"
                let result = try await Subprocess.run(
                    "fetch",
                    url,
                    "--format",
                    format.rawValue,
                    "--output",
                    folder.file("items"),
                    "--trace",
                    folder.file("trace.json")
                )
                #expect(result.code == 0, "\(result.error)")
                #expect(try events(folder).loads.count == 3)
            }
        }

        @Test("A trace is written for a failed walk, a stopped walk and each run of a crawl")
        func ends() async throws {
            try await DemoServer.withServer { server in
                let crawl = try CrawlFixture(
                    server,
                    "/link/airports?per_page=20&count=100&fault=503@3x1",
                    ["--retries", "0"]
                )
                let trace = crawl.folder.file("trace.json")
                let first = try await crawl.run("--window", "serial", "--trace", trace)
                #expect(first.code == 1)
                let failed = try events(crawl.folder)
                #expect(failed.loads.map { $0["ending"]?.stringValue } == ["arrived", "arrived", "failed"])
                #expect(failed.loads[2]["errors"]?.description.contains("The server answered 503") == true)
                server.hold(run: "r", page: 4)
                let process = try crawl.start(["--window", "serial", "--trace", trace])
                try await server.arrival(run: "r", page: 4)
                process.signal(SIGINT)
                #expect(await process.result().code == 3)
                server.release(run: "r", page: 4)
                let stopped = try events(crawl.folder)
                #expect(stopped.facts["evidence"]?.contains("stopped by Ctrl-C") == true)
                #expect(stopped.loads.last?["ending"] == "cancelled")
                #expect(stopped.loads.contains { $0["requests"]?.description.contains("page=4") == true })
            }
        }

        @Test(
            "The trace contains no credential from a header field, the URL, a link or an error",
            arguments: [
                ("500@2", "The server answered 500"), ("evil:http://joe:hush@127.0.0.1:1/%3Ftoken%3Dhush@2", "***"),
            ]
        )
        func secrets(_ fault: String, _ visible: String) async throws {
            try await DemoServer.withServer { server in
                let folder = try TemporaryFolder()
                let url =
                    server.baseURL + "/link/airports?api_key=hush&sig=hush&per_page=20&count=100&run=r&fault=\(fault)"
                let result = try await Subprocess.run(
                    "fetch",
                    url,
                    "--retries",
                    "1",
                    "--header",
                    "X-API-Key: hush",
                    "--header",
                    "Cookie: a=hush",
                    "--trace",
                    folder.file("trace.json")
                )
                #expect(result.code != 0, "\(result.error)")
                let page = try folder.text("trace.json")
                #expect(server.requests(run: "r").contains { $0.target.contains("api_key=hush") })
                #expect(server.requests(run: "r").contains { $0.headers["x-api-key"] == "hush" })
                #expect(page.contains("sig=***"))
                #expect(page.contains(visible))
                #expect(!page.contains("hush"))
            }
        }

        @Test("A user name in the URL is refused, and its address is not written")
        func userinfo() async throws {
            let folder = try TemporaryFolder()
            let result = try await Subprocess.run(
                "fetch",
                "http://joe:hush@127.0.0.1:1/list",
                "--trace",
                folder.file("trace.json")
            )
            #expect(result.code == 64)
            #expect(!result.error.contains("hush"))
            #expect(try folder.names.isEmpty)
        }

        @Test("An unwritable path is refused before the first request")
        func paths() async throws {
            try await DemoServer.withServer { server in
                let folder = try TemporaryFolder()
                let url = server.baseURL + "/link/airports?per_page=20&count=60&run=r"
                let missing = try await Subprocess.run("fetch", url, "--trace", folder.file("no/trace.json"))
                #expect(missing.code == 64)
                #expect(missing.error.contains("there is no folder"), "\(missing.error)")
                let same = try await Subprocess.run(
                    "fetch",
                    url,
                    "--trace",
                    folder.file("x"),
                    "--report",
                    folder.file("x")
                )
                #expect(same.code == 64)
                #expect(same.error.contains("--report and --trace name the same file"), "\(same.error)")
                let state = try await Subprocess.run(
                    "fetch",
                    url,
                    "--trace",
                    folder.file("s"),
                    "--output",
                    folder.file("o"),
                    "--resume",
                    folder.file("s")
                )
                #expect(state.code == 64)
                #expect(state.error.contains("--trace names a file that --resume uses"), "\(state.error)")
                #expect(server.requests(run: "r").isEmpty)
                #expect(try folder.names.isEmpty)
            }
        }
    }
}

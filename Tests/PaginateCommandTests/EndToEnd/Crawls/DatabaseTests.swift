import Foundation
import PagingDemoServer
import PagingHTTP
import Testing

/// A walk from a server in this process into a database.
struct DatabaseFixture {
    let server: DemoServer
    let folder: TemporaryFolder
    var url: String
    var database: TestDatabase { TestDatabase(in: folder) }

    /// - Parameter path: The list's path and query; the run's token `r` is added.
    init(_ server: DemoServer, _ path: String) throws {
        self.server = server
        folder = try TemporaryFolder()
        url = server.baseURL + path + (path.contains("?") ? "&" : "?") + "run=r"
    }

    /// Starts the command.
    func start(_ more: [String]) throws -> Subprocess {
        try Subprocess(["fetch", url, "--format", "sqlite", "--output", database.path] + more)
    }

    /// Runs the command to its end.
    func run(_ more: String...) async throws -> Subprocess.Result {
        try await start(more).result()
    }

    /// Waits until a table has more than a number of rows, which another process writes.
    func rows(above count: Int, in table: String = "airports") async throws {
        // The table may not exist yet, and a run that starts over creates it again.
        while (try? database.ids(table).count) ?? 0 <= count {
            try Task.checkCancellation()
            await Task.yield()
        }
    }

    /// Runs the command one page at a time, and kills it while it waits for a page.
    ///
    /// - Parameter count: The number of rows that the table must exceed before the kill.
    func kill(atPage page: Int, _ more: [String], withRowsAbove count: Int? = nil) async throws {
        server.hold(run: "r", page: page)
        let process = try start(["--window", "serial"] + more)
        try await server.arrival(run: "r", page: page)
        if let count { try await rows(above: count) }
        process.signal(SIGKILL)
        _ = await process.result()
        server.release(run: "r", page: page)
    }

    /// Returns the entry of a table from `paginate lists`.
    func list(_ table: String = "airports") async throws -> JSONValue? {
        let result = try await Subprocess.run("lists", database.path, "--json")
        guard case .array(let lists) = try JSONValue(parsing: result.output.utf8) else { return nil }
        return lists.first { $0["/table"] == .string(table) }
    }
}

extension SavedCrawls {
    @Suite("fetch --format sqlite", .timeLimit(.minutes(10)))
    struct DatabaseTests {
        @Test("A list becomes a table, and another walk replaces its rows")
        func table() async throws {
            try await DemoServer.withServer { server in
                let walk = try DatabaseFixture(server, "/page/airports?per_page=20&count=95")
                for _ in 1...2 {
                    let result = try await walk.run("--primary-key", "/id")
                    #expect(result.code == 0, "\(result.error)")
                    #expect(try walk.database.ids() == Array(1...95))
                }
                #expect(try walk.folder.names == ["test.db"])
                #expect(try walk.database.text("PRAGMA integrity_check") == "ok")
                #expect(
                    try walk.database.text("SELECT name FROM airports WHERE id = '1'") == "Aero B Ranch Airport"
                )
                #expect(try await walk.list()?["/outcome"] == "complete")
                #expect(try await walk.list()?["/items"] == 95)
            }
        }

        static let conventions: [(ConventionCase, [String])] = [
            (ConventionCase("/link/airports?per_page=10&count=95"), []),
            // Given explicitly, because automatic mode delivers no page before the second one has verified the
            // scheme.
            (
                ConventionCase(
                    "/cursor/airports?limit=10&count=95",
                    "--next /meta/next_cursor --cursor-param cursor"
                ),
                ["--primary-key", "/id"]
            ),
            (
                ConventionCase("/offset/airports?limit=10&count=95", "--offset-param offset --total /total_count"),
                ["--primary-key", "/icao"]
            ),
            (
                ConventionCase("/keyset/airports?limit=10&count=95", "--pagination keyset --items /data --id /id"),
                []
            ),
            (ConventionCase("/page/airports?per_page=10&count=95", "--overlap"), ["--primary-key", "/id"]),
        ]

        @Test("A killed walk continues with --resume alone, without a hole or a duplicate", arguments: conventions)
        func killing(_ convention: ConventionCase, _ options: [String]) async throws {
            try await DemoServer.withServer { server in
                let walk = try DatabaseFixture(server, convention.path)
                let arguments = convention.arguments + options
                try await walk.kill(atPage: 1, arguments)
                // Overlapping pages have other numbers after each resume, so there is no count to wait for.
                let counts = arguments.contains("--overlap") ? [nil, nil, nil, nil] : [0, 10, 20, 30]
                for (page, count) in zip([2, 4, 7, 10], counts) {
                    try await walk.kill(atPage: page, arguments + ["--resume"], withRowsAbove: count)
                }
                #expect(try await walk.list()?["/outcome"] == "unfinished")
                #expect(try await walk.list()?["/resumable"] == true)
                let ids = try walk.database.ids()
                #expect(ids == Array(1...ids.count) && ids.count > (counts[3] ?? 0), "\(ids)")
                let result = try await walk.start(arguments + ["--resume"]).result()
                #expect(result.code == 0, "\(result.error)")
                #expect(try walk.database.ids() == Array(1...95))
                #expect(try walk.folder.names == ["test.db"])
                #expect(try await walk.list()?["/resumable"] == false)
                let requests = server.requests(run: "r").count
                let again = try await walk.start(arguments + ["--resume"]).result()
                #expect(again.error.contains("an earlier run has fetched the whole list"), "\(again.error)")
                #expect(server.requests(run: "r").count == requests)
            }
        }

        @Test("Ctrl-C saves every item that arrived, and counts cover all runs")
        func interruption() async throws {
            try await DemoServer.withServer { server in
                let walk = try DatabaseFixture(server, "/link/airports?per_page=10&count=95")
                server.hold(run: "r", page: 4)
                let process = try walk.start(["--window", "serial"])
                try await server.arrival(run: "r", page: 4)
                process.signal(SIGINT)
                let result = await process.result()
                server.release(run: "r", page: 4)
                #expect(result.code == 3)
                #expect(result.error.contains("run the same command with --resume to resume"), "\(result.error)")
                #expect(try walk.database.ids() == Array(1...30))
                #expect(try await walk.list()?["/outcome"] == "cancelled")
                let last = try await walk.run("--resume", "--report", walk.folder.file("report"))
                #expect(last.code == 0, "\(last.error)")
                let report = try JSONValue(parsing: Array(try walk.folder.text("report").utf8))
                #expect(report["/items"] == 95)
                #expect(report["/pages"] == 10)
                #expect(report["/resume"] == .null)
            }
        }

        @Test("Duplicate items are one row and counted once, also across runs")
        func duplicates() async throws {
            try await DemoServer.withServer { server in
                let walk = try DatabaseFixture(server, "/page/airports?per_page=30&count=90&dup=3")
                #expect(try await walk.run("--primary-key", "/id", "--max-pages", "2").code == 3)
                let result = try await walk.run(
                    "--primary-key",
                    "/id",
                    "--resume",
                    "--report",
                    walk.folder.file("r")
                )
                let ids = try walk.database.ids()
                #expect(Set(ids).count == ids.count)
                let report = try JSONValue(parsing: Array(try walk.folder.text("r").utf8))
                #expect(report["/items"]?.intValue == ids.count, "\(result.error)")
                #expect(report["/duplicates"] == 1)
            }
        }

        @Test("A total that is not reached is reported over all runs")
        func totals() async throws {
            try await DemoServer.withServer { server in
                let walk = try DatabaseFixture(server, "/next-url/airports?per_page=20&count=60&total=wrong:99")
                #expect(try await walk.run("--primary-key", "/id", "--max-pages", "1").code == 3)
                let result = try await walk.run("--primary-key", "/id", "--resume")
                #expect(result.code == 4, "\(result.error)")
                #expect(result.error.contains("after 60 of 99 declared items"), "\(result.error)")
            }
        }

        @Test("A walk restarts after an expired position without an extra row")
        func expired() async throws {
            try await DemoServer.withServer { server in
                let walk = try DatabaseFixture(server, "/cursor/airports?limit=20&count=90&fault=410@3x1")
                #expect(
                    try await walk.run("--primary-key", "/id", "--max-pages", "2", "--window", "serial").code == 3
                )
                let result = try await walk.run("--primary-key", "/id", "--resume", "--on-expired", "restart")
                #expect(result.code == 0, "\(result.error)")
                #expect(try walk.database.ids() == Array(1...90))
            }
        }

        @Test("A last page that is served again after an interruption adds no rows")
        func repeatedPage() async throws {
            try await DemoServer.withServer { server in
                let path = "/page/airports?per_page=20&count=60&beyond=clamp&shape=bare&total=none"
                let walk = try DatabaseFixture(server, path)
                let options = ["--pagination", "page", "--items", ""]
                #expect(try await walk.start(options + ["--max-pages", "3"]).result().code == 3)
                for _ in 1...2 {
                    #expect(try await walk.start(options + ["--resume"]).result().code == 6)
                    #expect(try walk.database.ids() == Array(1...60))
                }
            }
        }

        @Test("Several lists share one database, and readers see whole batches")
        func severalLists() async throws {
            try await DemoServer.withServer { server in
                var walk = try DatabaseFixture(server, "/link/airports?per_page=50&count=100")
                try walk.database.execute("CREATE TABLE mine (a); INSERT INTO mine VALUES (1)")
                #expect(try await walk.run().code == 0)
                walk.url = walk.url.replacing("per_page=50", with: "per_page=20")
                server.hold(run: "r", page: 3)
                let process = try walk.start(["--table", "other \"list\"", "--window", "serial"])
                try await server.arrival(run: "r", page: 3)
                try await walk.rows(above: 0, in: "other \"list\"")
                let seen = try walk.database.ids("other \"list\"")
                #expect(seen == Array(1...20) || seen == Array(1...40))
                #expect(try await walk.list("other \"list\"")?["/outcome"] == "unfinished")
                server.release(run: "r", page: 3)
                #expect(await process.result().code == 0)
                #expect(try walk.database.ids("other \"list\"") == Array(1...100))
                #expect(try walk.database.rows("mine") == ["1"])
                let text = try await Subprocess.run("lists", walk.database.path)
                #expect(text.output.contains("airports: 100 items"), "\(text.output)")
                #expect(text.output.contains("other \"list\": 100 items"), "\(text.output)")
            }
        }

        @Test("No file contains credentials, and displayed addresses contain no secrets")
        func secrets() async throws {
            try await DemoServer.withServer { server in
                var walk = try DatabaseFixture(
                    server,
                    "/private/airports?key=1&per_page=20&count=60&api_key=demo-key"
                )
                walk.url += "&access_token=hush-hush"
                let result = try await walk.run("--max-pages", "2", "--header", "X-Session-Token: very-secret")
                #expect(result.code == 3, "\(result.error)")
                for name in try walk.folder.names {
                    let bytes = try Data(contentsOf: URL(fileURLWithPath: walk.folder.file(name)))
                    for secret in ["demo-key", "hush-hush", "very-secret"] {
                        #expect(bytes.range(of: Data(secret.utf8)) == nil, "\(secret) in \(name)")
                    }
                }
                let address = try #require(try await walk.list()?["/address"]?.stringValue)
                #expect(address.contains("/private/airports"))
            }
        }
    }
}

import PagingDemoServer
import PagingHTTP
import Testing

/// A walk with a known ending.
struct EndingCase: Sendable, CustomTestStringConvertible {
    let path: String
    let arguments: [String]
    let code: Int32
    let outcome: String
    let items: Int

    init(_ path: String, _ arguments: String = "", code: Int32, _ outcome: String, items: Int) {
        self.path = path
        self.arguments = arguments.split(separator: " ").map(String.init)
        (self.code, self.outcome, self.items) = (code, outcome, items)
    }

    var testDescription: String { "\(outcome): \(path) \(arguments)" }

    static let all: [EndingCase] = [
        EndingCase("/link/airports?per_page=20&count=60", code: 0, "complete", items: 60),
        EndingCase("/link/airports?count=0", "--pagination link", code: 0, "complete", items: 0),
        EndingCase("/link/airports?count=0", code: 0, "complete", items: 0),
        EndingCase("/link/airports?count=0&total=none", code: 4, "unproven", items: 0),
        // The empty page behind it declares the same total.
        EndingCase("/link/airports?count=3", code: 0, "complete", items: 3),
        EndingCase("/link/airports?count=3&total=none", code: 4, "unproven", items: 3),
        EndingCase("/link/airports?count=3", "--pagination none", code: 0, "complete", items: 3),
        EndingCase("/link/airports?per_page=20&count=60&fault=500@3", "--retries 0", code: 1, "failed", items: 40),
        EndingCase("/link/airports?per_page=20&count=60&fault=html@3", "--retries 0", code: 1, "failed", items: 40),
        EndingCase("/nowhere", code: 1, "failed", items: 0),
        EndingCase("/link/airports?per_page=20&count=60&pad=500", "--max-body 2000", code: 1, "failed", items: 0),
        EndingCase("/link/airports?per_page=20&count=60", "--max-items 25", code: 3, "limited", items: 25),
        EndingCase("/link/airports?per_page=20&count=60", "--max-pages 2", code: 3, "limited", items: 40),
        EndingCase(
            "/link/airports?per_page=20&count=60",
            "--max-requests 2 --window serial",
            code: 3,
            "limited",
            items: 40
        ),
        EndingCase("/link/airports?per_page=20&count=60&fault=slow@2", "--max-time 1", code: 3, "limited", items: 20),
        EndingCase(
            "/link/airports?per_page=20&count=60&fault=429@2&retry_after=3600",
            "--max-wait 5",
            code: 1,
            "failed",
            items: 20
        ),
        EndingCase(
            "/next-url/airports?per_page=20&count=60&total=wrong:99",
            "--next /next --total /count",
            code: 4,
            "short",
            items: 60
        ),
        EndingCase(
            "/page/airports?shape=bare&total=none&count=100",
            "--pagination auto",
            code: 0,
            "complete",
            items: 100
        ),
        EndingCase("/keyset/airports?shape=bare&count=60&limit=20", code: 4, "unproven", items: 20),
        EndingCase(
            "/next-url/airports?per_page=20&count=60&fault=evil:http://evil.test/@2",
            code: 5,
            "refused",
            items: 40
        ),
        EndingCase("/next-url/airports?per_page=20&count=60&fault=self@2", "--next /next", code: 6, "cycle", items: 40),
        EndingCase(
            "/next-url/airports?per_page=20&count=60&fault=cycle@2",
            "--next /next",
            code: 6,
            "noProgress",
            items: 40
        ),
        EndingCase(
            "/page/airports?per_page=20&count=60&beyond=clamp&shape=bare&total=none",
            "--pagination page",
            code: 6,
            "noProgress",
            items: 60
        ),
    ]
}

extension EndToEnd {
    @Suite("Exit codes and reports of fetch", .timeLimit(.minutes(10)))
    struct ExitCodeTests {
        @Test("Each ending has its code and report, and items that arrived are delivered", arguments: EndingCase.all)
        func ending(_ ending: EndingCase) async throws {
            try await DemoServer.withServer { server in
                let folder = try TemporaryFolder()
                let files = ["--output", folder.file("items"), "--report", folder.file("report"), "--quiet"]
                let arguments = ["fetch", server.baseURL + ending.path] + ending.arguments + files
                let result = try await Subprocess(arguments).result()
                #expect(result.code == ending.code, "\(result.error)")
                // A list that falls short never takes the place of the file.
                let isWritten = ending.code == 0 || ending.outcome == "limited"
                #expect(try folder.names.contains("items") == isWritten)
                let items = (try? folder.text(isWritten ? "items" : "items.part")) ?? ""
                #expect(Items.ids(items) == Array(0..<ending.items).map { $0 + 1 })
                let report = try JSONValue(parsing: Array(try folder.text("report").utf8))
                #expect(report["/outcome"] == .string(ending.outcome))
                #expect(report["/items"]?.intValue == ending.items)
                #expect((report["/resume"] == .null) == (ending.code == 0))
                #expect(result.output.isEmpty)
                // A complete list prints nothing, any other ending prints one line.
                #expect(result.error.split(separator: "\n").count == (ending.code == 0 ? 0 : 1), "\(result.error)")
                #expect(try folder.names.filter { !$0.hasPrefix("items") } == ["report"])
            }
        }

        @Test("Bad usage exits with code 64 and does not change files")
        func badUsage() async throws {
            let folder = try TemporaryFolder()
            try folder.write("old", to: "report")
            let url = "http://127.0.0.1:1/x"
            let result = try await Subprocess.run("fetch", url, "--page-size", "0", "--report", folder.file("report"))
            #expect(result.code == 64)
            #expect(result.error.contains("--page-size"))
            #expect(try folder.text("report") == "old")
            #expect(try folder.names == ["report"])
        }

        @Test("Retries are counted, and a page that recovers is not a failure")
        func retries() async throws {
            try await DemoServer.withServer { server in
                let folder = try TemporaryFolder()
                let url = server.baseURL + "/link/airports?per_page=20&count=60&fault=503@2x2&run=r&retry_after=0"
                let result = try await Subprocess.run("fetch", url, "--report", folder.file("report"))
                #expect(result.code == 0, "\(result.error)")
                #expect(Items.ids(result.output) == Array(1...60))
                let report = try JSONValue(parsing: Array(try folder.text("report").utf8))
                #expect(report["/retries"] == 2)
                #expect(report["/requests"] == 5)
                #expect(report["/declaredTotal"] == 60)
            }
        }

        @Test("An unreachable server causes one clear sentence and code 1")
        func noServer() async throws {
            let result = try await Subprocess.run("fetch", "http://127.0.0.1:1/items", "--retries", "0")
            #expect(result.code == 1)
            #expect(result.error.hasPrefix("paginate: failed: "), "\(result.error)")
            #expect(result.error.split(separator: "\n").count == 1)
        }
    }
}

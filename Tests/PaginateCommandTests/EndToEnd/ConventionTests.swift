import PagingDemoServer
import PagingHTTP
import RowTrait
import Testing

/// The options for one of the demo server's lists, with evidence that they were used.
struct ConventionCase: Sendable, CustomTestStringConvertible {
    let path: String
    let arguments: [String]

    init(_ path: String, _ arguments: String = "") {
        self.path = path
        self.arguments = arguments.split(separator: " ").map(String.init)
    }

    var testDescription: String { ([path] + arguments).joined(separator: " ") }

    static let all: [ConventionCase] = [
        ConventionCase("/link/airports?per_page=30"),
        ConventionCase("/link/airports?per_page=30", "--pagination link --total header:X-Total-Count"),
        ConventionCase(
            "/link/airports?shape=envelope",
            "--pagination link --page-size 30 --items /items --total /total"
        ),
        ConventionCase("/next-url/airports?per_page=30"),
        ConventionCase("/next-url/airports?per_page=30", "--next /next --total /count"),
        ConventionCase("/next-url/airports?per_page=30&shape=bare", "--next header:X-Next-Url"),
        ConventionCase("/cursor/airports?limit=30"),
        ConventionCase("/cursor/airports", "--next /meta/next_cursor --cursor-param cursor --page-size 30"),
        ConventionCase("/cursor/airports?shape=bare&limit=30", "--pagination cursor --next header:X-Next-Cursor"),
        ConventionCase("/cursor/airports?limit=30", "--next /meta/next_cursor --cursor-param header:X-Cursor"),
        ConventionCase(
            "/cursor/airports",
            "--next /meta/next_cursor --cursor-param body:/cursor --limit-param body:/limit --page-size 30"
        ),
        ConventionCase(
            "/cursor/airports?limit=30&end=flag",
            "--pagination cursor --next /meta/next_cursor --has-more /meta/has_more"
        ),
        ConventionCase("/page/airports?per_page=30"),
        ConventionCase("/page/airports", "--pagination page --total /total --page-size 30"),
        ConventionCase(
            "/page/airports?per_page=30&first_page=0&param=p",
            "--page-param p --first-page 0 --total-pages /total_pages"
        ),
        ConventionCase("/page/airports?shape=bare&per_page=30", "--pagination page --total-pages header:X-Total-Pages"),
        ConventionCase("/page/airports?shape=bare&per_page=30", "--pagination page --window serial"),
        ConventionCase("/offset/airports?limit=30"),
        ConventionCase("/offset/airports", "--pagination offset --total /total_count --page-size 30"),
        ConventionCase(
            "/offset/airports?shape=bare&limit=30&base=1",
            "--pagination offset --first-page 1 --total header:X-Total-Count"
        ),
        ConventionCase("/keyset/airports?limit=30", "--pagination keyset --has-more /has_more"),
        ConventionCase("/keyset/airports?limit=30&shape=bare", "--pagination keyset --next /id --window 3"),
        ConventionCase("/range/airports?limit=30", "--pagination range"),
        ConventionCase("/range/airports", "--pagination range --page-size 30"),
        ConventionCase("/range/airports", "--range-unit items --page-size 30"),
    ]
}

extension EndToEnd {
    @Suite("fetch with every convention", .timeLimit(.minutes(10)))
    struct ConventionTests {
        @Test("Every item arrives once, in order, and the list is proven complete", arguments: ConventionCase.all)
        func completeness(_ convention: ConventionCase) async throws {
            try await DemoServer.withServer { server in
                let separator = convention.path.contains("?") ? "&" : "?"
                let url = server.baseURL + convention.path + separator + "becomes=100@1&run=r"
                let result = try await Subprocess(["fetch", url] + convention.arguments).result()
                #expect(result.code == 0, "\(result.error)")
                #expect(Items.ids(result.output) == Array(1...100))
                #expect(result.error.hasPrefix("paginate: complete: "), "\(result.error)")
                #expect(server.requests(run: "r").count >= 4)
            }
        }

        @Test(
            "Each line has the item's own bytes apart from white space between tokens",
            arguments: ["", "&pretty=1", "&gzip=1"]
        )
        func losslessness(_ parameters: String) async throws {
            try await DemoServer.withServer { server in
                let url = server.baseURL + "/link/airports?per_page=50&count=120" + parameters
                let result = try await Subprocess.run("fetch", url, "--quiet")
                let expected = (1...120).map { DemoServer.airports.json(for: $0) + "\n" }.joined()
                #expect(result.output == expected)
                #expect(result.error.isEmpty)
                #expect(result.code == 0)
            }
        }

        @Test("Duplicate items are dropped and counted when their identity is known", .row("C10"))
        func duplicates() async throws {
            try await DemoServer.withServer { server in
                let url = server.baseURL + "/page/airports?per_page=30&count=90&dup=2"
                let folder = try TemporaryFolder()
                let result = try await Subprocess.run("fetch", url, "--id", "/id", "--report", folder.file("report"))
                let ids = Items.ids(result.output)
                #expect(Set(ids).count == ids.count)
                let report = try JSONValue(parsing: Array(try folder.text("report").utf8))
                #expect(report["/duplicates"] == 1)
            }
        }
    }
}

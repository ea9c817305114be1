import Foundation
import PagingDemoServer
import Testing

extension EndToEnd {
    @Suite("--rule and --scheme", .timeLimit(.minutes(10)))
    struct SchemeRuleTests {
        @Test("A rule changes the pagination as in a scheme file")
        func rules() async throws {
            try await DemoServer.withServer { server in
                let url = server.baseURL + "/page/airports?per_page=20&count=100&total=none&run=r"
                let capped = ["--pagination", "page", "--rule", "knownCap=100"]
                let short = try await Subprocess(["fetch", url] + capped).result()
                #expect(short.code == 4, "\(short.error)")
                let missing = server.baseURL + "/link/airports?per_page=20&fault=404@1"
                let failed = try await Subprocess.run("fetch", missing, "--pagination", "link")
                #expect(failed.code == 1)
                let empty = try await Subprocess(
                    ["fetch", missing, "--pagination", "link", "--rule", "emptyStatuses=[404]"]
                ).result()
                #expect(empty.code == 0, "\(empty.error)")
                #expect(empty.output.isEmpty)
            }
        }

        @Test(
            "A wrong rule is refused with the words that are accepted",
            arguments: [
                (["knownCap"], "write KEY=VALUE"), (["repeatedpage=stops"], "the known keys are next, items"),
                (["knownCap=1", "knownCap=2"], "sets \"knownCap\" twice"), (["knownCap=many"], "write a number here"),
                (["repeatedPage=ends"], "repeatedPage"), (["continuesWith=GET"], "requires \"next\""),
            ]
        )
        func wrongRules(_ rules: [String], _ message: String) async throws {
            let options = rules.flatMap { ["--rule", $0] }
            let result = try await Subprocess(["fetch", "http://127.0.0.1:9/items"] + options).result()
            #expect(result.code == 64)
            #expect(result.error.contains(message), "\(result.error)")
        }

        @Test("A saved position belongs to the rules of its crawl")
        func binding() async throws {
            try await DemoServer.withServer { server in
                let crawl = try CrawlFixture(server, "/page/airports?per_page=20&count=100", ["--pagination", "page"])
                #expect(try await crawl.run("--max-pages", "2").code == 3)
                let result = try await crawl.run("--rule", "endsOnEmptyPage=true")
                #expect(result.code == 64)
                #expect(result.error.contains("--rule differs"), "\(result.error)")
            }
        }

        @Test(
            "A wrong scheme file is refused with the line of the error and the accepted words",
            arguments: [
                (
                    "{\n  \"next\": {\"url\": \"/next\"},\n  \"totl\": \"/total\"\n}",
                    "line 3, at \"totl\": \"totl\" is not a known key"
                ),
                ("{\n  \"next\": {\n    \"url\": 7\n  }\n}", "line 3, at \"next.url\""),
                ("{\n  \"next\": \"next\"\n}", "line 2, at \"next\": \"next\" is the place of a URL"),
                ("{\n  \"next\": {\"urll\": \"/next\"}\n}", "line 2, at \"next.urll\": \"urll\" is not a known key"),
                ("{\n\n  next: 1\n}", "line 3 is not JSON"), ("", "line 1 is not JSON"),
            ]
        )
        func wrongFiles(_ text: String, _ message: String) async throws {
            let folder = try TemporaryFolder()
            let file = try folder.write(text, to: "scheme.json")
            let result = try await Subprocess.run("fetch", "http://127.0.0.1:9/items", "--scheme", file)
            #expect(result.code == 64)
            #expect(result.error.contains(message), "\(result.error)")
        }

        @Test("The short forms of a scheme file mean what people guess", arguments: ["\"/next\"", "\"link\""])
        func shortForms(_ next: String) async throws {
            try await DemoServer.withServer { server in
                let folder = try TemporaryFolder()
                let file = try folder.write("{\"next\": \(next)}", to: "scheme.json")
                let path = next == "\"link\"" ? "/link/airports" : "/next-url/airports"
                let url = server.baseURL + path + "?per_page=20&count=60"
                let result = try await Subprocess.run("fetch", url, "--scheme", file)
                #expect(result.code == 0, "\(result.error)")
                #expect(Items.ids(result.output) == Array(1...60))
            }
        }
    }
}

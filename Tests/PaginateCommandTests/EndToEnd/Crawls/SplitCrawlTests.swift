import Foundation
import PagingDemoServer
import Testing

extension SavedCrawls {
    @Suite("fetch --split", .timeLimit(.minutes(10)))
    struct SplitCrawlTests {
        private static let split = [
            "--split", "created_after..created_before", "--split-from", "2015-01-01", "--split-to", "2024-12-29",
            "--pagination", "page", "--total", "/total",
        ]

        private static func url(_ server: DemoServer, _ query: String) -> String {
            server.baseURL + "/events?pagination=page&per_page=50&" + query
        }

        @Test("A list past the cap is written whole, and each slice has a receipt")
        func whole() async throws {
            try await DemoServer.withServer { server in
                let folder = try TemporaryFolder()
                let receipts = folder.file("receipts")
                let url = Self.url(server, "count=2500&cap=300&spread=bursts&seed=2")
                let result = try await Subprocess(
                    ["fetch", url, "--cap", "300", "--receipts", receipts] + Self.split
                ).result()
                #expect(result.code == 0, "\(result.error)")
                #expect(Items.ids(result.output).sorted() == Array(1...2_500))
                #expect(result.error.contains(/complete: 2500 of 2500 declared items in \d+ slices whose bounds meet/))
                let lines = try folder.text("receipts").split(separator: "\n").dropFirst()
                #expect(lines.count > 8)
                #expect(
                    lines.allSatisfy {
                        $0.contains(#""outcome":"complete""#) && $0.contains(".. of ") || $0.contains("..20")
                    }
                )
            }
        }

        @Test("A slice that ends shortly before the cap is whole, although the API refuses the page behind it")
        func almostFull() async throws {
            try await DemoServer.withServer { server in
                let url = server.baseURL + "/events?per_page=50&count=2500&cap=300&seed=3"
                let result = try await Subprocess(
                    ["fetch", url, "--cap", "300"] + Self.split.dropLast(2)
                ).result()
                #expect(result.code == 0, "\(result.error)")
                #expect(Items.ids(result.output).sorted() == Array(1...2_500))
            }
        }

        @Test("Without --cap, a number of slices is read at once")
        func parts() async throws {
            try await DemoServer.withServer { server in
                let url = server.baseURL + "/events?count=900&pagination=cursor&limit=50&total=none&run=parts"
                // The first page of each slice is also requested to count its items.
                server.hold(run: "parts", page: 2)
                let process = try Subprocess([
                    "fetch", url, "--slices", "6", "--split", "created_after..created_before", "--split-from",
                    "2015-01-01",
                    "--split-to", "2024-12-29", "--next", "/meta/next_cursor", "--cursor-param", "cursor",
                    "--window", "6",
                ])
                try await server.arrival(run: "parts", page: 2, requests: 4)
                server.release(run: "parts", page: 2)
                let result = await process.result()
                #expect(result.code == 0, "\(result.error)")
                #expect(Items.ids(result.output).sorted() == Array(1...900))
                #expect(server.peakInFlight(run: "parts") >= 4)
            }
        }

        @Test("A second with more items than the cap makes the list short, and is named")
        func short() async throws {
            try await DemoServer.withServer { server in
                let url = Self.url(server, "count=700&cap=100&spread=bursts&seed=2")
                let result = try await Subprocess(["fetch", url, "--cap", "100"] + Self.split).result()
                #expect(result.code == 4)
                #expect(result.error.contains(/short: .*20\d\d-\d\d-\d\dT\d\d:\d\d:\d\dZ\.\./), "\(result.error)")
            }
        }

        @Test("Wrong bounds are not complete, and the option that decides is named")
        func bounds() async throws {
            try await DemoServer.withServer { server in
                let url = Self.url(server, "count=2500&cap=300&spread=bursts&seed=2")
                // The server compares with midnight, so that the items of the last day of each slice are in none.
                let days = ["fetch", url, "--cap", "300", "--split-resolution", "days"] + Self.split
                let wrong = try await Subprocess(days + ["--split-bounds", "inclusive"]).result()
                #expect(wrong.code == 4)
                #expect(wrong.error.contains("--split-bounds"), "\(wrong.error)")
                let right = try await Subprocess(days + ["--split-bounds", "half-open"]).result()
                #expect(right.code == 0, "\(right.error)")
            }
        }

        @Test("A run that stops at a failing server continues with the same slices", arguments: ["ndjson", "sqlite"])
        func resuming(format: String) async throws {
            try await DemoServer.withServer { server in
                let folder = try TemporaryFolder()
                let output = folder.file("items.\(format)")
                // The second pages of three slices fail once.
                let url = Self.url(server, "count=2500&cap=300&spread=growing&seed=2&fault=503@2x3&run=\(format)")
                var arguments = ["fetch", url, "--cap", "300", "--output", output, "--retries", "0"] + Self.split
                arguments +=
                    format == "sqlite"
                    ? ["--format", "sqlite", "--resume", "--primary-key", "/id"]
                    : ["--resume", folder.file("state.json")]
                let first = try await Subprocess(arguments).result()
                #expect(first.code == 1, "\(first.error)")
                let requests = server.requests(run: format).count
                let second = try await Subprocess(arguments).result()
                #expect(second.code == 0, "\(second.error)")
                #expect(second.error.contains("2500 of 2500 declared items"))
                #expect(server.requests(run: format).count - requests < 25)
                if format == "ndjson" {
                    #expect(Items.ids(try folder.text("items.ndjson")).sorted() == Array(1...2_500))
                }
            }
        }

        @Test("The slices of a list past the cap become shards, whose union is proven")
        func shards() async throws {
            try await DemoServer.withServer { server in
                let folder = try TemporaryFolder()
                let (plan, data, output) = (folder.file("plan.jsonl"), folder.file("data"), folder.file("items.ndjson"))
                let url = Self.url(server, "count=2500&cap=300&spread=bursts&seed=2&run=shards")
                let planned = try await Subprocess(
                    ["plan", url, "--cap", "300", "--shards", "3", "--id", "/id", "--output", plan] + Self.split
                ).result()
                #expect(planned.code == 0, "\(planned.error)")
                #expect(planned.error.contains(/\d+ slices in 3 shards/), "\(planned.error)")
                for shard in 0..<3 {
                    let fetched = try await Subprocess.run("fetch", "--shard", "\(plan)#\(shard)", "--output", data)
                    #expect(fetched.code == 0, "\(fetched.error)")
                }
                let verified = try await Subprocess.run("verify", plan, data)
                #expect(verified.code == 0, "\(verified.error)")
                let merged = try await Subprocess.run("merge", plan, data, "--output", output)
                #expect(merged.code == 0, "\(merged.error)")
                #expect(Items.ids(try folder.text("items.ndjson")).sorted() == Array(1...2_500))
                let both = try await Subprocess(
                    ["fetch", "--shard", "\(plan)#0", "--output", data, "--cap", "300"] + Self.split
                ).result()
                #expect(both.code == 64 && both.error.contains("leave it out with --shard"), "\(both.error)")
            }
        }

        @Test(
            "Options that do not fit together are refused with a sentence",
            arguments: [
                (["--cap", "10"], "--split"), (["--split", "a..b"], "--cap"),
                (["--split", "a..b", "--cap", "9", "--slices", "3"], "--slices"),
                (["--split", "a..b", "--cap", "9", "--max-items", "3"], "--max-items"),
                (["--split", "created", "--cap", "9"], "--api"), (["--split", "a=b{from}", "--cap", "9"], "{to}"),
                (["--split", "a..b", "--cap", "9", "--split-from", "yesterday"], "2015-01-01"),
                (
                    ["--split", "a..b", "--cap", "9", "--split-from", "2020-01-01", "--split-to", "2019-01-01"],
                    "before"
                ),
                (["--split", "a..b", "--slices", "9", "--split-resolution", "number"], "--split-to"),
                (["--split", "a..b", "--cap", "9", "--split-zone", "CET"], "+02:00"),
            ]
        )
        func refusals(options: [String], word: String) async throws {
            let result = try await Subprocess(["fetch", "http://127.0.0.1:1/x"] + options).result()
            #expect(result.code == 64)
            #expect(result.error.contains(word), "\(result.error)")
        }
    }
}

import Foundation
import PagingHTTP
import Synchronization
import Testing

extension EndToEnd {
    @Suite("Pages that are skipped with --skip-failed", .timeLimit(.minutes(10)))
    struct SkippedPageTests {
        /// A list of five pages of two items, one of which always fails.
        private static func server(failing page: Int, error: String = "out of order") throws -> ReplyServer {
            try ReplyServer { path in
                let number = Int(path.split(separator: "=").last ?? "") ?? 1
                if number == page {
                    let body = #"{"message":"\#(error)"}"#
                    let head = "HTTP/1.1 500 Broken\r\nContent-Type: application/json\r\n"
                    return .init(bytes: Array((head + "Content-Length: \(body.utf8.count)\r\n\r\n" + body).utf8))
                }
                let items = number > 5 ? "" : "\(number * 2 - 1),\(number * 2)"
                return .json(#"{"items":[\#(items)],"total":10}"#)
            }
        }

        private static func run(_ server: ReplyServer, _ arguments: [String]) async throws -> Subprocess.Result {
            let command = ["fetch", "http://127.0.0.1:\(server.port)/list", "--retries", "1", "--max-wait", "1"]
            return try await Subprocess(command + arguments).result()
        }

        private static let numbered = ["--pagination", "page", "--total", "/total"]

        @Test("The list is short with exit code 4, and the outcome and the report name the page")
        func short() async throws {
            let folder = try TemporaryFolder()
            for window in ["serial", "4"] {
                let options = numberedOptions(window) + ["--report", folder.file("report-\(window)")]
                let result = try await Self.run(Self.server(failing: 3), options + ["--skip-failed"])
                #expect(result.code == 4, "\(result.error)")
                #expect(result.output == "1\n2\n3\n4\n7\n8\n9\n10\n")
                #expect(result.error.contains("page 3 (page=3) was skipped"), "\(result.error)")
                #expect(result.error.contains("2 items are missing"), "\(result.error)")
                #expect(result.error.contains("(1 page skipped)"), "\(result.error)")
                let report = try JSONValue(parsing: Array(folder.text("report-\(window)").utf8))
                #expect(report["/outcome"] == "short")
                #expect(report["/skippedPages/0/page"] == 3)
                #expect(report["/skippedPages/0/address"] == "page=3")
                #expect(report["/skippedPages/0/reason"]?.stringValue?.contains("out of order") == true)
            }
            let strict = try await Self.run(Self.server(failing: 3), Self.numbered)
            #expect(strict.code == 1 && strict.output == "1\n2\n3\n4\n", "\(strict.error)")
        }

        private func numberedOptions(_ window: String) -> [String] { Self.numbered + ["--window", window] }

        @Test("A run that failed resumes behind the page with the option, and later runs know the page")
        func resuming() async throws {
            let folder = try TemporaryFolder()
            let server = try Self.server(failing: 3)
            let options = Self.numbered + ["--output", folder.file("items"), "--resume", folder.file("state")]
            #expect(try await Self.run(server, options).code == 1)
            let skipping = options + ["--skip-failed"]
            let limited = try await Self.run(server, skipping + ["--max-items", "2"])
            #expect(limited.code == 3, "\(limited.error)")
            for _ in 1...2 {
                let result = try await Self.run(server, skipping)
                #expect(result.code == 4, "\(result.error)")
                #expect(result.error.contains("page 3 (page=3) was skipped"), "\(result.error)")
            }
            // Without the option, what the earlier runs skipped is still missing.
            let plain = try await Self.run(server, options)
            #expect(plain.code == 4 && plain.error.contains("page 3 (page=3) was skipped"), "\(plain.error)")
            #expect(try folder.text("items.part") == "1\n2\n3\n4\n7\n8\n9\n10\n")
        }

        @Test("A run that reaches a limit behind a skipped page names it, and keeps the file of an earlier run")
        func limited() async throws {
            let folder = try TemporaryFolder()
            let file = try folder.write("earlier\n", to: "items")
            let options = Self.numbered + ["--skip-failed", "--output", file]
            let result = try await Self.run(Self.server(failing: 2), options + ["--max-pages", "2"])
            #expect(result.code == 3, "\(result.error)")
            #expect(result.error.contains("(1 page skipped: page=2)"), "\(result.error)")
            #expect(try folder.text("items") == "earlier\n")
            #expect(try folder.text("items.part") == "1\n2\n5\n6\n")
            // A limit before it changes nothing: the run is as long as the user wants it.
            #expect(try await Self.run(Self.server(failing: 4), options + ["--max-pages", "2"]).code == 3)
            #expect(try folder.text("items") == "1\n2\n3\n4\n")
        }

        @Test("A skipped page marks no row as removed, and ends in every format with the same items")
        func otherOutputs() async throws {
            let folder = try TemporaryFolder()
            let isBroken = Mutex(false)
            let server = try ReplyServer { path in
                let number = Int(path.split(separator: "=").last ?? "") ?? 1
                guard number != 3 || !isBroken.withLock({ $0 }) else {
                    return .init(bytes: Array("HTTP/1.1 500 Broken\r\nContent-Length: 0\r\n\r\n".utf8))
                }
                let ids = number > 5 ? [] : [number * 2 - 1, number * 2]
                return .json(#"{"items":[\#(ids.map { "{\"id\":\($0)}" }.joined(separator: ","))],"total":10}"#)
            }
            let database = TestDatabase(in: folder)
            let rows = ["--format", "sqlite", "--output", database.path, "--primary-key", "/id", "--table", "t"]
            let mirror = Self.numbered + rows + ["--mirror", "--skip-failed"]
            for _ in 1...2 { #expect(try await Self.run(server, mirror).code == 0) }
            isBroken.withLock { $0 = true }
            for _ in 1...2 {
                let result = try await Self.run(server, mirror)
                #expect(result.code == 4 && result.error.contains("page 3 (page=3) was skipped"), "\(result.error)")
            }
            #expect(try database.ids("t").count == 10)
            #expect(try database.rows("t", "WHERE paginate_removed_at IS NOT NULL").isEmpty)
            for format in ["json", "csv"] {
                let result = try await Self.run(server, Self.numbered + ["--skip-failed", "--format", format])
                #expect(result.code == 4)
                #expect(result.output.matches(of: /\d+/).map(\.output) == ["1", "2", "3", "4", "7", "8", "9", "10"])
            }
        }

        /// Two lists of five pages of two items, of which the second page of the second list always fails.
        private static func lists(_ status: String = "500 Broken", from first: Int = 2) throws -> ReplyServer {
            try ReplyServer { path in
                let number = Int(path.split(separator: "=").last ?? "") ?? 1
                if path.hasPrefix("/b"), number == first || (status.hasPrefix("4") && number > first) {
                    return .init(bytes: Array("HTTP/1.1 \(status)\r\nContent-Length: 0\r\n\r\n".utf8))
                }
                let items = number > 5 ? "" : "\(number * 2 - 1),\(number * 2)"
                return .json(#"{"items":[\#(items)],"total":10}"#)
            }
        }

        @Test("Of many lists, the outcome and the report name the skipped pages of each, and the advice is about them")
        func manyLists() async throws {
            let folder = try TemporaryFolder()
            let server = try Self.lists()
            let base = "http://127.0.0.1:\(server.port)"
            let parents = try folder.write("{\"id\":\"a\"}\n{\"id\":\"b\"}\n", to: "parents")
            let options =
                Self.numbered + ["--skip-failed", "--retries", "0", "--report", folder.file("report")]
            for lists in [[base + "/a", base + "/b"], [base + "/{id}", "--parents", parents]] {
                let result = try await Subprocess(["fetch"] + lists + options).result()
                #expect(result.code == 4, "\(result.error)")
                #expect(result.error.contains("(1 page skipped: page=2 of \(base)/b)"), "\(result.error)")
                #expect(result.error.contains("for the items of the skipped pages"), "\(result.error)")
                let report = try JSONValue(parsing: Array(folder.text("report").utf8))
                #expect(report["/skippedPages/0/list"]?.stringValue == base + "/b")
                #expect(report["/skippedPages/0/page"] == 2)
                #expect(report["/skippedPages/1"] == nil)
            }
            let saving = ["--output", folder.file("items"), "--resume", folder.file("state")]
            for _ in 1...2 {
                let result = try await Subprocess(
                    ["fetch", base + "/{id}", "--parents", parents] + options + saving
                ).result()
                // The list continues behind the page, so only another crawl requests it again.
                #expect(result.code == 4 && result.error.contains("delete it and the state first"), "\(result.error)")
                #expect(result.error.contains("page=2 of \(base)/b"), "\(result.error)")
            }
        }

        @Test("A rejected credential stops the run", arguments: ["401 Unauthorized", "403 Forbidden"])
        func credential(status: String) async throws {
            let server = try Self.lists(status, from: 3)
            let url = "http://127.0.0.1:\(server.port)/b"
            let credential = ["--header", "Authorization: Bearer key-of-ours"]
            let options = ["--retries", "0", "--window", "4", "--skip-failed"] + credential
            let result = try await Subprocess(["fetch", url] + Self.numbered + options).result()
            #expect(result.code == 1 && result.error.contains("Check the credential"), "\(result.error)")
            #expect(result.output == "1\n2\n3\n4\n")
            #expect(!result.error.contains("skipped"), "\(result.error)")
        }

        @Test(
            "A command that prints no other token ends the run, and its message says what to do",
            arguments: [("exit 3", "failed with exit code 3"), ("true", "printed no token")]
        )
        func command(_ failing: String, _ message: String) async throws {
            let folder = try TemporaryFolder()
            let server = try ReplyServer { path in
                guard !path.hasPrefix("/0") else { return .json(#"{"items":[],"total":0}"#) }
                return .init(bytes: Array("HTTP/1.1 401 Unauthorized\r\nContent-Length: 0\r\n\r\n".utf8))
            }
            let parents = try folder.write((0..<30).map { "{\"id\":\($0)}\n" }.joined(), to: "parents")
            let runs = folder.file("runs")
            let first = folder.file("first")
            let other = "if test -e '\(first)'; then \(failing); else echo eyJhbGciOiJ | tee '\(first)'; fi"
            let command = "echo >> '\(runs)'; \(other)"
            let result = try await Subprocess(
                ["fetch", "http://127.0.0.1:\(server.port)/{id}", "--parents", parents, "--window", "serial"]
                    + Self.numbered + ["--skip-failed", "--retries", "0", "--bearer-command", command]
            ).result()
            #expect(result.code == 1, "\(result.error)")
            #expect(result.error.contains("\(message). Run it in a shell to see why."), "\(result.error)")
            #expect(result.error.contains("Check the credential"), "\(result.error)")
            #expect(!result.error.contains("skipped"), "\(result.error)")
            // Another list may have begun before the failure was known.
            #expect(try folder.text("runs").count <= 10 && server.paths.count <= 10, "\(server.paths)")
        }

        @Test("A list by offset without a page size names --page-size, with which the page is skipped")
        func offsets() async throws {
            let server = try ReplyServer { path in
                let offset = Int(path.firstMatch(of: /offset=(\d+)/)?.1 ?? "") ?? 0
                guard offset != 4 else {
                    return .init(bytes: Array("HTTP/1.1 500 Broken\r\nContent-Length: 0\r\n\r\n".utf8))
                }
                return .json(
                    "[" + (offset..<max(offset, min(offset + 2, 8))).map(String.init).joined(separator: ",") + "]"
                )
            }
            let command = ["fetch", "http://127.0.0.1:\(server.port)/list", "--pagination", "offset", "--retries", "0"]
            let result = try await Subprocess(command + ["--skip-failed"]).result()
            #expect(result.code == 1 && result.error.contains("cannot be skipped"), "\(result.error)")
            #expect(result.error.contains("--page-size"), "\(result.error)")
            let sized = try await Subprocess(command + ["--skip-failed", "--page-size", "2"]).result()
            #expect(sized.code == 4 && sized.output == "0\n1\n2\n3\n6\n7\n", "\(sized.error)")
        }

        @Test("A plan refuses to skip pages, because no shard could be proven whole")
        func plans() async throws {
            let server = try Self.server(failing: 3)
            let url = "http://127.0.0.1:\(server.port)"
            for list in [[url + "/list"], [url + "/list?from={from}", "--range", "1..10"]] {
                let plan = ["plan"] + list + Self.numbered + ["--shards", "2", "--skip-failed"]
                let result = try await Subprocess(plan).result()
                #expect(result.code == 64 && result.error.contains("--skip-failed"), "\(result.error)")
            }
            #expect(server.paths.isEmpty)
        }

        @Test("A list that has no numbered pages refuses the option before the first request")
        func refusals() async throws {
            let server = try Self.server(failing: 3)
            for arguments in [["--next", "/next"], ["--cursor-param", "after", "--next", "/after"]] {
                let result = try await Self.run(server, arguments + ["--skip-failed"])
                #expect(result.code == 64 && result.error.contains("by page, offset or range"), "\(result.error)")
            }
            let overlapping = ["--pagination", "page", "--overlap", "--id", "/id", "--page-size", "2", "--skip-failed"]
            let result = try await Self.run(server, overlapping)
            #expect(result.code == 64 && result.error.contains("--overlap"), "\(result.error)")
            #expect(server.paths.isEmpty)
        }
    }
}

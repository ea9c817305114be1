import Foundation
import PagingDemoServer
import PagingHTTP
import Synchronization
import Testing

@testable import PaginateCrawls
@testable import PaginateDatabase

extension SavedCrawls {
    @Suite("fetch --parents", .timeLimit(.minutes(10)))
    struct ManyListsTests {
        /// A server's parents in a file, and the files of a crawl of their lists.
        private struct Fixture {
            let server: DemoServer
            let folder: TemporaryFolder
            let parents: String
            /// The lengths of the lists by the ids of the parents.
            let lengths: [Int: Int]
            var options = "max=40&limit=10&seed=3"

            init(_ server: DemoServer, count: Int = 60) async throws {
                self.server = server
                folder = try TemporaryFolder()
                parents = folder.file("parents.ndjson")
                let url = server.baseURL + "/parents?count=\(count)&max=40&seed=3"
                let result = try await Subprocess.run("fetch", url, "--pagination", "link", "--output", parents)
                try #require(result.code == 0, "\(result.error)")
                var lengths: [Int: Int] = [:]
                for line in try folder.text("parents.ndjson").split(separator: "\n") {
                    let outline = try JSONOutline(Array(line.utf8))
                    func number(_ pointer: JSONPointer) -> Int? { outline.node(at: pointer).flatMap(outline.int) }
                    lengths[try #require(number("/id"))] = number("/children")
                }
                self.lengths = lengths
            }

            var template: String { server.baseURL + "/parents/{id}/children?" + options }

            /// The ids of all items, sorted.
            var ids: [Int] {
                lengths.flatMap { parent, count in (0..<count).map { parent * 1_000_000 + $0 + 1 } }.sorted()
            }

            func fetch(_ more: String..., from url: String? = nil) async throws -> Subprocess.Result {
                try await Subprocess(["fetch", url ?? template, "--parents", parents, "--pagination", "link"] + more)
                    .result()
            }
        }

        @Test("Each item of each list arrives once, with a member of its parent, and each list has a receipt")
        func whole() async throws {
            try await DemoServer.withServer { server in
                let fixture = try await Fixture(server)
                let receipts = fixture.folder.file("receipts")
                let result = try await fixture.fetch("--parent-key", "list=/name", "--receipts", receipts)
                #expect(result.code == 0, "\(result.error)")
                #expect(Items.ids(result.output).sorted() == fixture.ids)
                #expect(result.output.split(separator: "\n").allSatisfy { $0.contains(/"list":"list-\d+"}$/) })
                #expect(result.error.contains("complete: 60 of 60 lists are complete"))
                let lines = try fixture.folder.text("receipts").split(separator: "\n").dropFirst()
                #expect(lines.count == 60)
                #expect(lines.allSatisfy { Receipt(Array($0.utf8))?.isComplete == true })
            }
        }

        @Test("Lists that met a limit end a run as limited, and not as failed")
        func limited() async throws {
            try await DemoServer.withServer { server in
                let fixture = try await Fixture(server, count: 9)
                try #require(fixture.lengths.values.contains { $0 > 2 })
                let result = try await fixture.fetch("--max-items", "2")
                #expect(result.code == 3, "\(result.error)")
                #expect(result.error.contains("limited: "), "\(result.error)")
            }
        }

        @Test("A trace names the list of each load")
        func trace() async throws {
            try await DemoServer.withServer { server in
                let fixture = try await Fixture(server, count: 9)
                let result = try await fixture.fetch("--trace", fixture.folder.file("trace.json"))
                #expect(result.code == 0, "\(result.error)")
                let events = try TraceEvents(try fixture.folder.text("trace.json").utf8)
                events.expectNesting()
                let lists = Set(events.names("X").compactMap { $0.wholeMatch(of: /list (\d+), load \d+/)?.output.1 })
                #expect(lists.count == 9, "\(events.names("X"))")
            }
        }

        @Test("With --concurrency 1, lists are read one after another")
        func concurrency() async throws {
            try await DemoServer.withServer { server in
                var fixture = try await Fixture(server, count: 9)
                fixture.options += "&run=r"
                let result = try await fixture.fetch("--concurrency", "1", "--window", "8")
                #expect(result.code == 0, "\(result.error)")
                #expect(Items.ids(result.output).sorted() == fixture.ids)
                let lists = server.requests(run: "r").map { $0.target.prefix { $0 != "?" } }
                let changes = zip(lists, lists.dropFirst()).count { $0 != $1 }
                #expect(changes == 8, "\(lists)")
            }
        }

        @Test("All lists are rows of one table, and a killed crawl continues in it")
        func table() async throws {
            try await DemoServer.withServer { server in
                var fixture = try await Fixture(server)
                fixture.options += "&run=r"
                let database = fixture.folder.file("lists.db")
                let options = ["--pagination", "link", "--parent-key", "list=/name", "--format", "sqlite", "--resume"]
                let command = ["fetch", fixture.template, "--parents", fixture.parents, "--output", database] + options
                server.hold(run: "r", page: 3)
                let process = try Subprocess(command)
                try await server.arrival(run: "r", page: 3)
                process.signal(SIGKILL)
                _ = await process.result()
                server.release(run: "r", page: 3)
                let result = try await Subprocess(command).result()
                #expect(result.code == 0, "\(result.error)")
                let connection = try SQLiteConnection(database, for: .reading, busyTimeout: 1)
                let ids = try connection.rows("SELECT id FROM children ORDER BY id").compactMap { $0[0].integer }
                #expect(ids.map(Int.init) == fixture.ids)
                let names = try connection.rows("SELECT count(DISTINCT list) FROM children")[0][0].integer
                #expect(names.map(Int.init) == fixture.lengths.values.count { $0 > 0 })
                let count = server.requests(run: "r").count
                #expect(try await Subprocess(command).result().code == 0)
                #expect(server.requests(run: "r").count == count)
                let listed = try await Subprocess.run("lists", database).output
                #expect(listed.contains("children: \(fixture.ids.count) items") && listed.contains("{id}"))
            }
        }

        @Test("A list that a pipe repeats is an error with both lines")
        func repeatedInPipe() async throws {
            try await DemoServer.withServer { server in
                let fixture = try await Fixture(server, count: 4)
                let parents = try fixture.folder.text("parents.ndjson")
                let command = ["fetch", fixture.template, "--parents", "-", "--pagination", "link"]
                let result = try await Subprocess(command, input: parents + parents).result()
                #expect(result.code == 64)
                #expect(result.error.contains("Line 5 of standard input leads to the same list as line 1"))
            }
        }

        @Test("Lists that differ only in a value that is not written are each read, and have receipts of their own")
        func hiddenValues() async throws {
            try await DemoServer.withServer { server in
                let fixture = try await Fixture(server, count: 9)
                let url = server.baseURL + "/parents/3/children?\(fixture.options)&token={id}"
                let files = ["--output", fixture.folder.file("items"), "--receipts", fixture.folder.file("receipts")]
                let result = try await Subprocess(
                    ["fetch", url, "--parents", fixture.parents, "--pagination", "link"] + files
                ).result()
                #expect(result.error.contains("9 of 9 lists are complete"), "\(result.error)")
                let items = try fixture.folder.text("items").split(separator: "\n")
                #expect(items.count == 9 * (fixture.lengths[3] ?? 0) && !items.isEmpty)
                let receipts = try fixture.folder.text("receipts").split(separator: "\n").dropFirst()
                #expect(Set(receipts).count == 9 && receipts.allSatisfy { $0.contains("token=***#") })
            }
        }

        @Test("Each list is requested with its own value of a parameter, also one whose name suggests a secret")
        func ownValues() async throws {
            let server = try ReplyServer { _ in .json(#"{"data":[{"id":1}],"next":null}"#) }
            let folder = try TemporaryFolder()
            let parents = try folder.write("{\"app\":441,\"n\":1}\n{\"app\":730,\"n\":2}\n", to: "parents.ndjson")
            let url = "http://127.0.0.1:\(server.port)/x?"
            let options = ["--next", "/next", "--items", "/data", "--window", "1"]
            func paths(_ arguments: [String]) async throws -> Set<String> {
                let count = server.paths.count
                let result = try await Subprocess(["fetch"] + arguments + options).result()
                #expect(result.code == 0, "\(result.error)")
                return Set(server.paths.dropFirst(count))
            }
            for name in ["appid", "user_key", "token", "state"] {
                let template = [url + "\(name)={app}", "--parents", parents]
                #expect(try await paths(template) == ["/x?\(name)=441", "/x?\(name)=730"])
                // Lists that differ in nothing else are refused, because no file would tell them apart.
                let urls = [url + "n=1&\(name)=one-two", url + "n=2&\(name)=two-two", url + "n=3"]
                #expect(try await paths(urls) == ["/x?n=1&\(name)=one-two", "/x?n=2&\(name)=two-two", "/x?n=3"])
            }
            // A credential of all lists is not part of their addresses.
            let receipts = folder.file("receipts")
            let common = [url + "n={n}&api_key=key-of-all", "--parents", parents, "--receipts", receipts]
            #expect(try await paths(common) == ["/x?n=1&api_key=key-of-all", "/x?n=2&api_key=key-of-all"])
            #expect(try !folder.text("receipts").contains("key-of-all"))
        }

        @Test("A run of many lists that fails keeps the output of an earlier run")
        func earlierFile() async throws {
            let isBroken = Mutex(false)
            let server = try ReplyServer { path in
                guard path.hasSuffix("n=2"), isBroken.withLock({ $0 }) else {
                    return .json(#"{"data":[{"id":"\#(path)"}],"next":null}"#)
                }
                return .init(bytes: Array("HTTP/1.1 500 Broken\r\nContent-Length: 0\r\n\r\n".utf8))
            }
            let folder = try TemporaryFolder()
            let urls = (1...3).map { "http://127.0.0.1:\(server.port)/x?n=\($0)" }
            let options = ["--next", "/next", "--items", "/data", "--retries", "0", "--output", folder.file("items")]
            #expect(try await Subprocess(["fetch"] + urls + options).result().code == 0)
            let whole = try folder.text("items")
            isBroken.withLock { $0 = true }
            let failed = try await Subprocess(["fetch"] + urls + options).result()
            #expect(failed.code == 1 && failed.error.contains("items.part"), "\(failed.error)")
            #expect(try folder.text("items") == whole)
            #expect(try folder.text("items.part").split(separator: "\n").count == 2)
        }

        @Test("Commands compose: the parents arrive in a pipe")
        func pipe() async throws {
            try await DemoServer.withServer { server in
                let fixture = try await Fixture(server)
                let parents = try fixture.folder.text("parents.ndjson")
                let command = ["fetch", fixture.template, "--parents", "-", "--pagination", "link", "--quiet"]
                let result = try await Subprocess(command, input: parents).result()
                #expect(result.code == 0, "\(result.error)")
                #expect(Items.ids(result.output).sorted() == fixture.ids)
            }
        }

        @Test("Several URLs are several lists")
        func addresses() async throws {
            try await DemoServer.withServer { server in
                let urls = [3, 5].map { server.baseURL + "/link/airports?per_page=10&count=\($0)0" }
                let result = try await Subprocess.run("fetch", urls[0], urls[1], "--pagination", "link")
                #expect(result.code == 0, "\(result.error)")
                #expect(Items.ids(result.output).count == 80)
                let twice = try await Subprocess.run("fetch", urls[0], urls[0])
                #expect(twice.code == 64)
                #expect(twice.error.contains("URL 2 leads to the same list as URL 1"))
            }
        }

        @Test(
            "A killed or stopped crawl of many lists continues without a hole or a duplicate",
            arguments: [SIGKILL, SIGTERM],
            [1, 9, 30]
        )
        func killing(_ signal: Int32, _ requests: Int) async throws {
            try await DemoServer.withServer { server in
                var fixture = try await Fixture(server)
                fixture.options += "&run=r"
                let folder = fixture.folder
                let command = ["fetch", fixture.template, "--parents", fixture.parents, "--pagination", "link"]
                let files = ["--output", folder.file("items"), "--resume", folder.file("state"), "--quiet"]
                let receipts = ["--receipts", folder.file("receipts")]
                server.hold(run: "r", page: 3)
                let process = try Subprocess(command + files + receipts + ["--window", "\(requests)"])
                try await server.arrival(run: "r", page: 3)
                process.signal(signal)
                _ = await process.result()
                server.release(run: "r", page: 3)
                let result = try await Subprocess(command + files + receipts).result()
                #expect(result.code == 0, "\(result.error)")
                #expect(Items.ids(try folder.text("items")).sorted() == fixture.ids)
                let requests = server.requests(run: "r").count
                let again = try await Subprocess(command + files + receipts).result()
                #expect(again.code == 0, "\(again.error)")
                #expect(server.requests(run: "r").count == requests)
                var last: [String: Receipt] = [:]
                for line in try folder.text("receipts").split(separator: "\n").dropFirst() {
                    let receipt = try #require(Receipt(Array(line.utf8)))
                    last[receipt.key] = receipt
                }
                #expect(last.count == 60)
                #expect(last.values.map(\.items).reduce(0, +) == fixture.ids.count)
            }
        }

        @Test("A second run reads only the lists that were not complete")
        func failing() async throws {
            try await DemoServer.withServer { server in
                let fixture = try await Fixture(server)
                let folder = fixture.folder
                let files = ["--output", folder.file("items"), "--resume", folder.file("state"), "--retries", "0"]
                let command = ["--parents", fixture.parents, "--pagination", "link"] + files
                // The third page of each list fails, in the run only.
                let faulty = fixture.template + "&fault=500@3&run=r"
                let first = try await Subprocess(["fetch", faulty] + command).result()
                #expect(first.code == 1)
                #expect(first.error.contains("of 60 lists are complete, the first other one is"))
                let long = fixture.lengths.values.count { $0 > 20 }
                #expect(first.error.contains("\(60 - long) of 60"))
                let before = server.requests(run: "r").count
                let second = try await Subprocess(["fetch", faulty] + command).result()
                #expect(second.code == 1)
                #expect(server.requests(run: "r").count - before <= long)
            }
        }

        @Test(
            "Bad input is one clear sentence with the code 64, and nothing is fetched or overwritten",
            arguments: [
                (["/parents/{nope}/children"], "Line 1 of parents.ndjson has no value for {nope}"),
                (["/parents/{id/children"], "The { at character"),
                (["/parents/1/children"], "the URL needs a value of the parent"),
                (["/parents/{id}/children", "--parent-key", "name"], "NAME=POINTER"),
                (["/parents/{id}/children", "--parent-key", "a=/nope"], "has no value for --parent-key a=/nope"),
                (["/parents/{id}/children", "--since", "/id"], "--since reads one list"),
                (["/parents/{owner}/children"], "it is an object"),
                (["/teams/{/owner/id}"], "leads to the same list as line"),
            ] as [([String], String)]
        )
        func badInput(_ arguments: [String], _ message: String) async throws {
            try await DemoServer.withServer { server in
                let fixture = try await Fixture(server)
                let output = try fixture.folder.write("kept", to: "items")
                let url = server.baseURL + arguments[0] + "?run=r"
                let more = Array(arguments.dropFirst()) + ["--output", output]
                let result = try await Subprocess(["fetch", url, "--parents", fixture.parents] + more).result()
                #expect(result.code == 64)
                #expect(result.error.contains(message), "\(result.error)")
                #expect(server.requests(run: "r").isEmpty)
                #expect(try fixture.folder.text("items") == "kept")
            }
        }

        @Test("Receipts of another template are refused, and not changed")
        func foreignReceipts() async throws {
            try await DemoServer.withServer { server in
                let fixture = try await Fixture(server, count: 3)
                let receipts = fixture.folder.file("receipts")
                _ = try await fixture.fetch("--receipts", receipts)
                let before = try fixture.folder.text("receipts")
                let other = server.baseURL + "/parents/{id}/children?max=41"
                let result = try await fixture.fetch("--receipts", receipts, from: other)
                #expect(result.code == 64)
                #expect(result.error.contains("belong to another template"))
                #expect(try fixture.folder.text("receipts") == before)
            }
        }
    }
}

import Foundation
import PagingDemoServer
import PagingHTTP
import Synchronization
import Testing

extension SavedCrawls {
    @Suite("plan, fetch --shard, verify and merge", .timeLimit(.minutes(10)))
    struct ShardTests {
        /// A plan of lists of a demo server, and the folder of its shards.
        private struct Fixture {
            let server: DemoServer
            let folder: TemporaryFolder
            var options = "max=30&limit=10&seed=3&run=r"

            init(_ server: DemoServer) throws {
                self.server = server
                folder = try TemporaryFolder()
            }

            var plan: String { folder.file("plan.jsonl") }
            var data: String { folder.file("data") }
            var template: String { server.baseURL + "/parents/{id}/children?" + options }

            func parents(_ count: Int = 24) async throws -> String {
                let path = folder.file("parents.ndjson")
                let url = server.baseURL + "/parents?count=\(count)&max=30&seed=3"
                let result = try await Subprocess.run("fetch", url, "--pagination", "link", "--output", path)
                try #require(result.code == 0, "\(result.error)")
                return path
            }

            func planned(_ more: String...) async throws {
                let arguments = ["plan", template, "--parents", try await parents(), "--pagination", "link"] + more
                let result = try await Subprocess(arguments + ["--output", plan]).result()
                try #require(result.code == 0, "\(result.error)")
            }

            func fetch(_ shard: Int, _ more: String...) async throws -> Subprocess.Result {
                try await Subprocess(command(shard) + more).result()
            }

            func command(_ shard: Int) -> [String] { ["fetch", "--shard", "\(plan)#\(shard)", "--output", data] }

            func fetchAll(_ shards: Int) async throws {
                for shard in 0..<shards {
                    let result = try await fetch(shard)
                    try #require(result.code == 0, "\(result.error)")
                }
            }

            func verify(_ more: String...) async throws -> Subprocess.Result {
                try await Subprocess(["verify", plan, data] + more).result()
            }

            /// The ids of all items that the server has for the parents.
            func expected() throws -> [Int] {
                try folder.text("parents.ndjson").split(separator: "\n").flatMap { line -> [Int] in
                    let parent = try JSONValue(parsing: line.utf8)
                    let (id, count) = (parent["/id"]?.intValue ?? 0, parent["/children"]?.intValue ?? 0)
                    return (0..<count).map { id * 1_000_000 + $0 + 1 }
                }
            }
        }

        @Test("The union of all shards is every item once, proved by verify and written by merge")
        func union() async throws {
            try await DemoServer.withServer { server in
                let fixture = try Fixture(server)
                try await fixture.planned("--shards", "5", "--parent-key", "list=/name", "--id", "/id")
                try await fixture.fetchAll(5)
                let verified = try await fixture.verify()
                #expect(verified.code == 0, "\(verified.output)\(verified.error)")
                #expect(verified.output.contains("5 of 5 shards sealed, 24 of 24 lists complete"))
                let merged = fixture.folder.file("all.ndjson")
                let result = try await Subprocess.run("merge", fixture.plan, fixture.data, "--output", merged)
                #expect(result.code == 0, "\(result.error)")
                let text = try fixture.folder.text("all.ndjson")
                #expect(Items.ids(text).sorted() == (try fixture.expected().sorted()))
                #expect(text.split(separator: "\n").allSatisfy { $0.contains(/"list":"list-\d+"}$/) })
                // Nothing but the sealed shards remains.
                let names = try FileManager.default.contentsOfDirectory(atPath: fixture.data).sorted()
                #expect(names == (0..<5).flatMap { ["\($0).ndjson", "\($0).receipt.json"] })
            }
        }

        @Test("A sealed shard is not fetched again, by any process")
        func sealed() async throws {
            try await DemoServer.withServer { server in
                let fixture = try Fixture(server)
                try await fixture.planned("--lists-per-shard", "24")
                try await fixture.fetchAll(1)
                let count = server.requests(run: "r").count
                let again = try await fixture.fetch(0)
                #expect(again.code == 0 && again.error.contains("shard 0 is sealed"))
                #expect(server.requests(run: "r").count == count)
            }
        }

        @Test("A second process for the same shard waits for the first, and fetches nothing")
        func twice() async throws {
            try await DemoServer.withServer { server in
                let fixture = try Fixture(server)
                try await fixture.planned("--shards", "1")
                server.hold(run: "r", page: 2)
                let first = try Subprocess(fixture.command(0))
                try await server.arrival(run: "r", page: 2)
                let second = try Subprocess(fixture.command(0))
                await second.says("another process reads shard 0; waiting for it")
                server.release(run: "r", page: 2)
                let results = (await first.result(), await second.result())
                #expect(results.0.code == 0 && results.1.code == 0, "\(results.0.error)\(results.1.error)")
                #expect(results.1.error.contains("shard 0 is sealed"))
                #expect(try await fixture.verify().code == 0)
            }
        }

        @Test("A killed shard is absent until it is run again, which continues it", arguments: [2, 3])
        func killing(_ page: Int) async throws {
            try await DemoServer.withServer { server in
                let fixture = try Fixture(server)
                try await fixture.planned("--shards", "1")
                server.hold(run: "r", page: page)
                let process = try Subprocess(fixture.command(0))
                try await server.arrival(run: "r", page: page)
                process.signal(SIGKILL)
                _ = await process.result()
                server.release(run: "r", page: page)
                let short = try await fixture.verify()
                #expect(short.code == 4 && short.output.contains("shard 0: it is not sealed"))
                try await fixture.fetchAll(1)
                #expect(try await fixture.verify("--id", "/id").code == 0)
                let items = try String(contentsOfFile: fixture.data + "/0.ndjson", encoding: .utf8)
                #expect(Items.ids(items).sorted() == (try fixture.expected().sorted()))
            }
        }

        @Test("A complete shard without its items or a receipt of a list is read again", arguments: [true, false])
        func lostReceipts(losesReceipt: Bool) async throws {
            try await DemoServer.withServer { server in
                let fixture = try Fixture(server)
                try await fixture.planned("--shards", "1")
                // A folder in the place of the receipt keeps the shard from being sealed.
                let receipt = fixture.data + "/0.receipt.json"
                try FileManager.default.createDirectory(atPath: receipt, withIntermediateDirectories: true)
                #expect(try await fixture.fetch(0).code != 0)
                try FileManager.default.removeItem(atPath: receipt)
                if losesReceipt {
                    let lists = fixture.data + "/0.lists.ndjson"
                    let lines = try String(contentsOfFile: lists, encoding: .utf8).split(separator: "\n")
                    try #require(lines.count == 25)
                    let kept = lines[..<7] + lines[8...]
                    try (kept.joined(separator: "\n") + "\n").write(toFile: lists, atomically: false, encoding: .utf8)
                } else {
                    try FileManager.default.removeItem(atPath: fixture.data + "/0.ndjson")
                }
                let again = try await fixture.fetch(0)
                #expect(again.code == 0, "\(again.error)")
                #expect(try await fixture.verify("--id", "/id").code == 0)
            }
        }

        @Test("A list that falls short leaves its shard unsealed, and verify names it")
        func shortfall() async throws {
            try await DemoServer.withServer { server in
                var fixture = try Fixture(server)
                fixture.options += "&fault=500@2"
                try await fixture.planned("--shards", "2")
                let result = try await fixture.fetch(0, "--retries", "0")
                #expect(result.code == 1)
                _ = try await fixture.fetch(1, "--retries", "0")
                let verified = try await fixture.verify("--json")
                #expect(verified.code == 4)
                let document = try JSONValue(parsing: verified.output.utf8)
                #expect(document["/complete"]?.boolValue == false && document["/sealed"]?.intValue == 0)
                #expect(verified.output.contains("children?max=30&limit=10"))
                let merged = fixture.folder.file("all.ndjson")
                let merge = try await Subprocess.run("merge", fixture.plan, fixture.data, "--output", merged)
                #expect(merge.code == 4 && !FileManager.default.fileExists(atPath: merged))
            }
        }

        @Test("The pages of a numbered list are divided, and their sum is the declared total")
        func pages() async throws {
            try await DemoServer.withServer { server in
                let fixture = try Fixture(server)
                let url = server.baseURL + "/page/airports?per_page=10&count=95&run=r"
                let options = ["--pagination", "page", "--total", "/total", "--shards", "3", "--output", fixture.plan]
                let planned = try await Subprocess(["plan", url] + options).result()
                try #require(planned.code == 0, "\(planned.error)")
                try await fixture.fetchAll(3)
                #expect(try await fixture.verify("--id", "/id").code == 0)
                let files = (0..<3).map { fixture.data + "/\($0).ndjson" }
                let ids = try files.flatMap { Items.ids(try String(contentsOfFile: $0, encoding: .utf8)) }
                #expect(ids.count == 95 && Set(ids).count == 95)
            }
        }

        /// A page of a numbered list of 14 items, three on each of five pages.
        private struct Sheet {
            var number: Int
            var total = 14
            var first: Int
            var more = ""
            var isNull = false

            init(_ number: Int) {
                (self.number, first) = (number, number * 3 - 3)
            }

            var text: String {
                let items = (first..<min(first + 3, 14)).map { isNull ? "null" : "{\"key\":\"k\($0)\"}" }
                    .joined(separator: ",")
                return "{\"sheet_number\":\(number),\"hits\":\(total)\(more),\"records\":[\(items)]}"
            }
        }

        private static let damages: [(name: String, change: @Sendable (inout Sheet) -> Void)] = [
            ("none", { _ in }),
            ("none but null items", { if $0.number == 3 { $0.isNull = true } }),
            ("a page of another one's items", { if $0.number == 4 { $0.first = 0 } }),
            ("the first page everywhere", { $0 = Sheet(1) }),
            ("an item of the page before", { if $0.number == 3 { $0.first = 5 } }),
            ("a total that rises", { if $0.number == 5 { $0.total = 20 } }),
            ("another total behind the first page", { if $0.number > 1 { $0.total = 20 } }),
            ("a total that falls", { if $0.number == 5 { $0.total = 11 } }),
            ("another position", { if $0.number == 5 { $0.number = 2 } }),
            ("a sign of more on the last page", { $0.more = ",\"has_more\":true" }),
        ]

        @Test("The pages of one list are judged together, whatever shards they are in", arguments: 0..<10)
        func joined(_ index: Int) async throws {
            let (name, change) = Self.damages[index]
            let isPlanned = Mutex(false)
            let server = try ReplyServer { path in
                let number = path.split(separator: "pg=").last.flatMap { Int($0) } ?? 1
                var sheet = Sheet(number)
                if isPlanned.withLock({ $0 }) { change(&sheet) }
                return .json(sheet.text)
            }
            let folder = try TemporaryFolder()
            let (plan, data, merged) = (folder.file("plan.jsonl"), folder.file("data"), folder.file("all.ndjson"))
            let url = "http://127.0.0.1:\(server.port)/records?size=3"
            let options = ["--pagination", "page", "--page-param", "pg", "--total", "/hits", "--shards", "2"]
            let planned = try await Subprocess(["plan", url] + options + ["--output", plan]).result()
            try #require(planned.code == 0, "\(planned.error)")
            isPlanned.withLock { $0 = true }
            for shard in 0..<2 {
                _ = try await Subprocess.run("fetch", "--shard", "\(plan)#\(shard)", "--output", data)
            }
            let verified = try await Subprocess.run("verify", plan, data)
            let merge = try await Subprocess.run("merge", plan, data, "--output", merged)
            let isWhole = name.hasPrefix("none")
            #expect(verified.code == (isWhole ? 0 : 4), "\(name): \(verified.output)\(verified.error)")
            #expect(verified.output.contains("3 of 14 items are null") == (index == 1), "\(verified.output)")
            #expect(merge.code == verified.code, "\(name): \(merge.error)")
            #expect(FileManager.default.fileExists(atPath: merged) == isWhole)
        }

        @Test("A range of values fills a template")
        func range() async throws {
            try await DemoServer.withServer { server in
                let fixture = try Fixture(server)
                let url = server.baseURL + "/parents/{from}/children?max=5&limit=10&seed=3&run=r&last={last}"
                let options = ["--range", "1..9", "--shards", "8", "--pagination", "link", "--output", fixture.plan]
                let planned = try await Subprocess(["plan", url] + options).result()
                try #require(planned.code == 0, "\(planned.error)")
                try await fixture.fetchAll(8)
                #expect(try await fixture.verify().code == 0)
                for value in 1...8 {
                    #expect(server.requests(run: "r").contains { $0.target.hasSuffix("&last=\(value)") })
                }
            }
        }

        @Test("Compressed shards are sealed, continued after a kill, verified and merged", arguments: ["gz", "zst"])
        func compressed(_ suffix: String) async throws {
            try await DemoServer.withServer { server in
                let fixture = try Fixture(server)
                try await fixture.planned("--shards", "3", "--id", "/id", "--compression", suffix)
                server.hold(run: "r", page: 2)
                let process = try Subprocess(fixture.command(0))
                try await server.arrival(run: "r", page: 2)
                process.signal(SIGKILL)
                _ = await process.result()
                server.release(run: "r", page: 2)
                try await fixture.fetchAll(3)
                let names = try FileManager.default.contentsOfDirectory(atPath: fixture.data).sorted()
                #expect(names == (0..<3).flatMap { ["\($0).ndjson.\(suffix)", "\($0).receipt.json"] })
                #expect(try await fixture.fetch(0).error.contains("is sealed"))
                let verified = try await fixture.verify()
                #expect(verified.code == 0, "\(verified.output)\(verified.error)")
                let merged = fixture.folder.file("all.ndjson")
                let result = try await Subprocess.run("merge", fixture.plan, fixture.data, "--output", merged)
                #expect(result.code == 0, "\(result.error)")
                #expect(Items.ids(try fixture.folder.text("all.ndjson")).sorted() == (try fixture.expected().sorted()))

                let file = URL(filePath: "\(fixture.data)/2.ndjson.\(suffix)")
                var bytes = [UInt8](try Data(contentsOf: file))
                bytes[bytes.count / 2] ^= 1
                try Data(bytes).write(to: file)
                let damaged = try await fixture.verify()
                #expect(damaged.code == 4)
                #expect(damaged.output.contains("shard 2: its file differs"), "\(damaged.output)")
            }
        }

        @Test(
            "An option without which a shard would send another request is refused if it holds a credential of any length",
            arguments: [
                ["--body", #"{"password":"12345"}"#], ["--body", #"{"login":{"pin":1,"api_key":90210}}"#],
                ["--body", "<a><password>&lt;1</password></a>", "--header", "Content-Type: application/xml"],
                ["--count-url", "/count?api_key=12345"], ["--next-base", "http://127.0.0.1:1/?token=12345"],
            ]
        )
        func shortCredentials(_ options: [String]) async throws {
            let url = "http://127.0.0.1:1/items?a={from}"
            let command = ["plan", url, "--range", "1..9", "--shards", "2", "--next", "/next"] + options
            let result = try await Subprocess(command).result()
            #expect(result.code == 64 && result.output.isEmpty, "\(result.output)")
            #expect(result.error.contains("holds a credential"), "\(result.error)")
        }

        @Test(
            "A plan takes no credential of a parent, whatever expression of the template names its place",
            arguments: ["x?api_key={id}", "x{?token}", "x?a=1{&token}", "x?a={id}{&access_token,id}", "x#token={id}"]
        )
        func credentialsOfParents(_ path: String) async throws {
            let folder = try TemporaryFolder()
            let parent = #"{"id":"parent-secret","token":"parent-secret","access_token":"parent-secret"}"# + "\n"
            let parents = try folder.write(parent, to: "parents")
            let result = try await Subprocess(
                ["plan", "http://127.0.0.1:1/" + path, "--parents", parents, "--shards", "1", "--pagination", "page"]
            ).result()
            #expect(result.code == 64 && result.output.isEmpty, "\(result.output)")
            #expect(result.error.contains("a plan must not store"), "\(result.error)")
        }

        @Test("A credential is not stored in a plan, and is given to each shard")
        func credentials() async throws {
            try await DemoServer.withServer { server in
                let fixture = try Fixture(server)
                try await fixture.planned("--shards", "1", "--header", "X-API-Key: demo-key")
                #expect(!(try fixture.folder.text("plan.jsonl").contains("demo-key")))
                let result = try await fixture.fetch(0, "--header", "X-API-Key: demo-key")
                #expect(result.code == 0, "\(result.error)")
                let requests = server.requests(run: "r")
                #expect(!requests.isEmpty && requests.allSatisfy { $0.headers["x-api-key"] == "demo-key" })
            }
        }
    }
}

import ArgumentParser
import Foundation
import PagingDemoServer
import PagingHTTP
import PagingTesting
import Synchronization
import Testing

@testable import PaginateCommand
@testable import PaginateDatabase
@testable import PaginateFiles

extension EndToEnd {
    /// Tests of the tools: what an answer says about the whole list.
    @Suite("Tools of the Model Context Protocol")
    struct MCPToolTests {
        @Test("A fetched list is whole, and a limited one has at least its items, also for queries")
        func coverage() async throws {
            try await DemoServer.withServer { server in
                let session = try MCPSession("--allow", server.baseURL)
                await session.initialize()
                let base = server.baseURL
                let whole = await session.call(
                    "fetch",
                    ["url": .string(base + "/page/airports?per_page=100&count=350"), "table": "whole"]
                )
                #expect(whole.coverage == "whole" && whole["items"] == 350, "\(whole)")
                let part = await session.call(
                    "fetch",
                    ["url": .string(base + "/cursor/airports?limit=100&count=350"), "table": "part", "max_items": 150]
                )
                #expect(part.coverage == "part" && part["items_at_least"] == 150 && part["items"] == nil, "\(part)")
                let count = await session.call("query", ["sql": "SELECT count(*) FROM whole"])
                #expect(count.coverage == "whole" && count["rows"] == [[350]], "\(count)")
                let least = await session.call("query", ["sql": "SELECT count(*) FROM part JOIN whole USING (id)"])
                #expect(
                    least.coverage == "part" && least["rows_of_a_part"] == [[150]] && least["rows"] == nil,
                    "\(least)"
                )
                let all = await session.call("query", ["sql": "SELECT * FROM whole, whole"])
                #expect(all.isError)
                let long = await session.call("query", ["sql": "SELECT * FROM whole a, whole b"])
                #expect(long.coverage == "part" && long["some_rows"] != nil && long["rows"] == nil, "\(long.statement)")
                let none = await session.call("query", ["sql": "SELECT 1"])
                #expect(none.coverage == "none" && none["rows"] == [[1]])
                let rest = await session.call(
                    "fetch",
                    ["url": .string(base + "/cursor/airports?limit=100&count=350"), "table": "part", "resume": true]
                )
                #expect(rest.coverage == "whole" && rest["items"] == 350, "\(rest)")
                await session.close()
            }
        }

        @Test("A view reads every list, so that it cannot hide a part")
        func views() async throws {
            try await DemoServer.withServer { server in
                let session = try MCPSession("--allow", server.baseURL)
                await session.initialize()
                let url = JSONValue.string(server.baseURL + "/page/airports?per_page=10&count=50")
                _ = await session.call("fetch", ["url": url, "max_items": 20, "table": "part"])
                let database = try SQLiteConnection(session.folder.file("lists.db"), for: .writing, busyTimeout: 10)
                try database.execute("CREATE VIEW everything AS SELECT * FROM part")
                database.close()
                let answer = await session.call("query", ["sql": "SELECT count(*) FROM everything"])
                #expect(answer.coverage == "part", "\(answer)")
                await session.close()
            }
        }

        @Test("A table without the record of a fetched list is a part, whatever is in it")
        func otherTables() async throws {
            try await DemoServer.withServer { server in
                let session = try MCPSession("--allow", server.baseURL)
                await session.initialize()
                let url = JSONValue.string(server.baseURL + "/page/airports?per_page=10&count=50")
                _ = await session.call("fetch", ["url": url, "max_items": 20, "table": "part"])
                #expect(await session.call("fetch", ["url": url, "table": "whole"]).coverage == "whole")
                #expect(await session.call("fetch", ["url": url, "table": "damaged"]).coverage == "whole")
                let database = try SQLiteConnection(session.folder.file("lists.db"), for: .writing, busyTimeout: 10)
                try database.execute("CREATE TABLE copy AS SELECT * FROM part")
                try database.execute("CREATE TABLE whole_history AS SELECT * FROM whole")
                try database.execute("UPDATE paginate_lists SET state = '{}' WHERE name = 'damaged'")
                func check(_ coverage: String, of table: String, _ count: Int) async {
                    let answer = await session.call("query", ["sql": .string("SELECT count(*) FROM \(table)")])
                    #expect(answer.coverage == coverage, "\(answer)")
                    let name = coverage == "whole" ? "rows" : "rows_of_a_part"
                    #expect(answer[name] == [[.number("\(count)")]], "\(answer)")
                }
                await check("whole", of: "whole", 50)
                for (table, count) in [("COPY", 20), ("whole_history", 50), ("damaged", 50), ("[part]", 20)] {
                    await check("part", of: table, count)
                }
                // A view leads to tables that the statement does not name.
                try database.execute("CREATE VIEW seen AS SELECT * FROM copy")
                database.close()
                let seen = await session.call("query", ["sql": "SELECT count(*) FROM seen"])
                #expect(seen.coverage == "part" && seen.statement.contains("copy"), "\(seen)")
                await session.close()
            }
        }

        @Test("A fetch that fails behind a whole one makes its table a part, also for a later process")
        func laterFailure() async throws {
            let isBroken = Mutex(false)
            let server = try ReplyServer { path in
                let page = path.contains("page=2") ? 2 : 1
                if page == 2, isBroken.withLock(\.self) {
                    return .init(bytes: Array("HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n".utf8))
                }
                return MCPToolTests.reply(
                    #"{"items":[{"id":\#(page * 2)},{"id":\#(page * 2 + 1)}],"page":\#(page),"total":4}"#
                )
            }
            let session = try MCPSession("--allow", "http://127.0.0.1:\(server.port)")
            await session.initialize()
            let url = JSONValue.string("http://127.0.0.1:\(server.port)/l")
            let arguments: JSONValue = [
                "url": url, "table": "t", "primary_key": "/id", "pagination": "page", "total": "/total",
            ]
            let count: JSONValue = ["sql": "SELECT count(*) FROM t"]
            #expect(await session.call("fetch", arguments).coverage == "whole")
            #expect(await session.call("query", count).coverage == "whole")
            isBroken.withLock { $0 = true }
            #expect(await session.call("fetch", arguments).coverage == "part")
            #expect(await session.call("query", count).coverage == "part")
            await session.close()
            // Another process reads what this one has left.
            let plan = try MCPPlan(try MCPCommand.parse(["--allow", "http://a.test", "--folder", session.folder.path]))
            let call = MCPCall(
                method: "tools/call",
                parameters: .init([.init(key: "name", value: "query"), .init(key: "arguments", value: count)])
            )
            let tools = MCPTools(plan, environment: [:])
            let result = try await tools.result(of: call, stop: StopRequest(), MCPOutput { _ in })
            let content = result.members.first { $0.key == "structuredContent" }?.value
            #expect(content?["/coverage"] == "part" && content?["/rows"] == nil, "\(content ?? .null)")
        }

        @Test(
            "A query cannot change or leave its database",
            arguments: [
                "DELETE FROM airports", "DROP TABLE airports", "SELECT 1; DROP TABLE airports",
                "PRAGMA user_version = 7",
                "ATTACH 'other.db' AS other", "VACUUM INTO 'copy.db'", "CREATE TEMP TABLE t AS SELECT 1", "", "SELEC 1",
                "SELECT load_extension('x')", " ; ", "SELECT hex(zeroblob(400000000))",
            ]
        )
        func readOnly(sql: String) async throws {
            try await DemoServer.withServer { server in
                let session = try MCPSession("--allow", server.baseURL)
                await session.initialize()
                let url = JSONValue.string(server.baseURL + "/page/airports?per_page=10&count=5&page=1")
                _ = await session.call("fetch", ["url": url])
                let answer = await session.call("query", ["sql": .string(sql)])
                #expect(answer.isError && answer.coverage == "none", "\(answer)")
                let count = await session.call("query", ["sql": "SELECT count(*) FROM airports"])
                #expect(count["rows"] == [[5]])
                #expect(try session.folder.names.filter { $0.hasSuffix(".db") } == ["lists.db"])
                await session.close()
            }
        }

        @Test("A query without an end is stopped by its time")
        func endless() async throws {
            try await DemoServer.withServer { server in
                let session = try MCPSession("--allow", server.baseURL, "--max-time", "1")
                await session.initialize()
                let url = JSONValue.string(server.baseURL + "/page/airports?per_page=10&count=5")
                _ = await session.call("fetch", ["url": url])
                let sql = "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT max(x) FROM n"
                let answer = await session.call("query", ["sql": .string(sql)])
                #expect(answer.isError && answer.statement.contains("interrupt"), "\(answer)")
                await session.close()
            }
        }

        @Test("A look continues page by page, and only a list of one page is whole")
        func looks() async throws {
            try await DemoServer.withServer { server in
                let session = try MCPSession("--allow", server.baseURL)
                await session.initialize()
                var ids: [Int] = []
                var arguments: JSONValue = ["url": .string(server.baseURL + "/cursor/airports?limit=3&count=7")]
                for _ in 0..<3 {
                    let page = await session.call("page", arguments)
                    #expect(page.coverage == "part", "\(page)")
                    guard case .array(let items)? = page["some_items"] else { break }
                    ids += items.compactMap { $0["/id"]?.intValue }
                    arguments = ["next_page": page["next_page"] ?? .null]
                }
                #expect(ids == Array(1...7))
                let gone = await session.call("page", ["next_page": "page-9"])
                #expect(gone.isError && gone.statement.contains("start again"))
                let one = await session.call(
                    "page",
                    ["url": .string(server.baseURL + "/page/airports?per_page=10&count=7")]
                )
                #expect(one.coverage == "whole", "\(one)")
                await session.close()
            }
        }

        @Test("A look that shows only some items, or whose list may be longer, is a part")
        func cutLooks() async throws {
            let server = try ReplyServer { path in
                let items = (0..<40).map { #"{"id":\#($0),"name":"a hut in the mountains"}"# }.joined(separator: ",")
                return MCPToolTests.reply(#"{"items":[\#(items)]}"#)
            }
            let url = JSONValue.string("http://127.0.0.1:\(server.port)/huts")
            for most in [600, 60_000] {
                let session = try MCPSession("--allow", "http://127.0.0.1:\(server.port)", "--max-answer", "\(most)")
                await session.initialize()
                let only = await session.call("page", ["url": url, "pagination": "none"])
                #expect(only.coverage == (most > 600 ? "whole" : "part"), "\(only)")
                #expect((only["items"] != nil) == (most > 600) && (only["not_shown"] == nil) == (most > 600))
                // The only sign of more items would be a scheme that is not known.
                let open = await session.call("page", ["url": url])
                #expect(open.coverage == "part" && open["some_items"] != nil && open["next_page"] == nil, "\(open)")
                await session.close()
            }
        }

        @Test("A redirect or a link to another origin is not followed, and leaves a part")
        func otherOrigins() async throws {
            let other = try ReplyServer { _ in MCPToolTests.reply(#"{"items":[{"id":9}],"next":null}"#) }
            let away = "http://127.0.0.1:\(other.port)/l"
            let server = try ReplyServer { path in
                guard path.hasPrefix("/redirect") else {
                    return MCPToolTests.reply(#"{"items":[{"id":1},{"id":2}],"next":"\#(away)"}"#)
                }
                let head = "HTTP/1.1 302 Found\r\nLocation: \(away)\r\nContent-Length: 0\r\n\r\n"
                return .init(bytes: Array(head.utf8))
            }
            let base = "http://127.0.0.1:\(server.port)"
            // Each list stays at its own origin, also if both are allowed.
            for allowed in [[base], [base, "http://127.0.0.1:\(other.port)"]] {
                let session = try MCPSession(arguments: allowed.flatMap { ["--allow", $0] })
                await session.initialize()
                for path in ["/redirect", "/link"] {
                    for tool in ["detect", "page", "fetch"] {
                        let answer = await session.call(tool, ["url": .string(base + path)])
                        #expect(["none", "part"].contains(answer.coverage), "\(answer)")
                        #expect(answer["items"] == nil, "\(answer)")
                    }
                }
                await session.close()
            }
            #expect(other.paths.isEmpty)
        }

        @Test("Progress increases, and names the request's token")
        func progress() async throws {
            try await DemoServer.withServer { server in
                let session = try MCPSession("--allow", server.baseURL)
                await session.initialize()
                let url = JSONValue.string(server.baseURL + "/page/airports?per_page=10&count=200")
                _ = await session.call("fetch", ["url": url], meta: ["progressToken": "t"])
                let progress = session.messages.filter { $0["/method"] == "notifications/progress" }
                #expect(progress.allSatisfy { $0["/params/progressToken"] == "t" && $0["/params/total"] == 200 })
                let values = progress.compactMap { $0["/params/progress"]?.intValue }
                #expect(!values.isEmpty && values == Array(Set(values)).sorted())
                await session.close()
            }
        }

        @Test(
            "What may not be requested or written is said, and nothing is sent",
            arguments: [
                (["url": "http://127.0.0.1:1/x"], "is not allowed"), (["url": "ftp://x"], "URL"),
                (["url": "SERVER", "file": "../x.db"], "A file is named"), (["url": "SERVER", "file": "x.txt"], ".db"),
                (["url": "SERVER", "file": "-x.db"], "A file is named"),
                (["url": "SERVER", "nonsense": 1], "no argument"),
                (["url": "SERVER", "max_items": "many"], "whole number"),
                (["url": "SERVER", "max_items": 0], "from 1"),
                (["url": "SERVER", "ignore": "x"], "array"), (["url": "SERVER", "repeats": 1], "true or false"),
                (["url": "SERVER", "total": "no pointer"], "JSON Pointer"), ([:], "needs the argument"),
                (["url": "SERVER", "cursor_param": "body:/x", "next": "/next"], "GET"),
                (["url": "SERVER", "table": "paginate_lists"], "paginate_"),
            ] as [(JSONValue, String)]
        )
        func refusals(arguments: JSONValue, words: String) async throws {
            try await DemoServer.withServer { server in
                let session = try MCPSession("--allow", server.baseURL)
                await session.initialize()
                var arguments = arguments
                if arguments["/url"] == "SERVER" {
                    _ = arguments.set(.string(server.baseURL + "/page/airports?run=x"), at: "/url")
                }
                let answer = await session.call("fetch", arguments)
                #expect(answer.isError && answer.coverage == "none", "\(answer)")
                #expect(answer.statement.contains(words), "\(answer.statement)")
                #expect(server.requests(run: "x").isEmpty)
                await session.close()
            }
        }

        @Test(
            "A message names arguments and files as the tool does",
            arguments: [
                (["table": "t"], "another one with table", "lists.db\""),
                (["table": "t", "primary_key": "/id"], "remove primary_key", "lists.db\""),
                (["table": "u", "primary_key": "id"], "'primary_key'", "\"/id\""),
                (["table": "v", "primary_key": "/nope"], "Name a path with primary_key", "in lists.db "),
                (
                    ["table": "w", "cursor_param": "c", "pagination": "page"], "cursor_param has no effect",
                    "pagination page"
                ),
            ] as [(JSONValue, String, String)]
        )
        func names(arguments: JSONValue, words: String, more: String) async throws {
            try await DemoServer.withServer { server in
                let session = try MCPSession("--allow", server.baseURL)
                await session.initialize()
                let url = JSONValue.string(server.baseURL + "/page/airports?count=20")
                #expect(await session.call("fetch", ["url": url, "table": "t"]).coverage == "whole")
                var arguments = arguments
                _ = arguments.set(url, at: "/url")
                let answer = await session.call("fetch", arguments)
                #expect(answer.statement.contains(words) && answer.statement.contains(more), "\(answer.statement)")
                #expect(!answer.statement.contains("--") && !answer.statement.contains(session.folder.path))
                await session.close()
            }
        }

        @Test("A credential comes from the environment, and is in no answer")
        func secrets() async throws {
            let token = "tok-5e6f7a8b9c"
            let server = try ReplyServer { path in
                let next = path.contains("page=2") ? "null" : #""/l?page=2&echo=\#(token)""#
                let id = path.contains("page=2") ? 2 : 1
                let body = #"{"items":[{"id":\#(id),"seen":"x"}],"next":\#(next),"debug":"Bearer \#(token)"}"#
                let head =
                    "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n\r\n"
                return .init(bytes: Array((head + body).utf8))
            }
            let base = "http://127.0.0.1:\(server.port)"
            let session = try MCPSession("--allow", base, "--bearer-env", "TOKEN", environment: ["TOKEN": token])
            await session.initialize()
            for tool in ["detect", "fetch", "page"] {
                _ = await session.call(tool, ["url": .string(base + "/l")])
            }
            _ = await session.call("query", ["sql": "SELECT * FROM paginate_lists"])
            #expect(!session.messages.map { "\($0)" }.joined().contains(token))
            await session.close()
        }

        @Test("Credentials for several origins are refused")
        func origins() throws {
            #expect(throws: (any Error).self) {
                try MCPCommand.parse(["--allow", "http://a.test", "--allow", "http://b.test", "--bearer-env", "TOKEN"])
            }
            #expect(throws: (any Error).self) { try MCPCommand.parse([]) }
            #expect(throws: (any Error).self) { try MCPCommand.parse(["--allow", "http://a.test/path"]) }
        }

        /// Returns a response with a JSON body.
        fileprivate static func reply(_ body: String, _ fields: String = "") -> ReplyServer.Reply {
            let head = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\(fields)"
            return .init(bytes: Array((head + "Content-Length: \(body.utf8.count)\r\n\r\n" + body).utf8))
        }

        /// The number of lists of each of four parts; `MCP_LISTS` sets that of all.
        private static let listsOfPart =
            max(80, ProcessInfo.processInfo.environment["MCP_LISTS"].flatMap { Int($0) } ?? 160) / 4

        @Test("No answer calls a part of a faulty list the whole", arguments: 0..<4)
        func faults(part: Int) async throws {
            let server = try ReplyServer { path in FaultyList(path: path)?.reply(to: path) ?? .init(bytes: []) }
            let base = "http://127.0.0.1:\(server.port)"
            let session = try MCPSession("--allow", base)
            await session.initialize()
            var wholes = 0
            for seed in part * Self.listsOfPart..<(part + 1) * Self.listsOfPart {
                let list = FaultyList(seed: UInt64(seed))
                let url = JSONValue.string(base + list.path)
                var answers = [await session.call("fetch", ["url": url, "table": .string("t\(seed)")])]
                let sql = "SELECT DISTINCT id FROM t\(seed) ORDER BY id"
                let query = await session.call("query", ["sql": .string(sql)])
                answers.append(query)
                // The tools that do not read the list.
                if seed % 5 == 0, list.fault != .error {
                    answers.append(await session.call("page", ["url": url]))
                    let finding = await session.call("detect", ["url": url])
                    #expect(finding.coverage == "none", "seed \(seed): \(finding)")
                }
                for answer in answers where answer.coverage == "whole" {
                    #expect(list.fault == .none, "seed \(seed): \(list.fault) \(answer)")
                    wholes += 1
                }
                for answer in answers where answer.coverage != "whole" {
                    #expect(answer["items"] == nil && answer["rows"] == nil, "seed \(seed): \(answer)")
                }
                if query.coverage == "whole" {
                    #expect(query["rows"] == .array((1...list.count).map { [.number("\($0)")] }), "seed \(seed)")
                }
            }
            #expect(wholes > Self.listsOfPart / 3)
            await session.close()
        }
    }
}

/// A list of pages by number that declares its total, with a fault or without.
private struct FaultyList {
    enum Fault: String, CaseIterable { case none, short, repeated, skipped, partial, error, missing }

    let count: Int
    let size: Int
    let fault: Fault

    var path: String { "/l/\(count)-\(size)-\(fault.rawValue)?page=1" }

    init(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        count = Int.random(in: 3...42, using: &random)
        size = Int.random(in: 1...9, using: &random)
        // An error beside no items may be transient, and its page is requested again after a while.
        var faults = seed % 500 == 74 ? [Fault.error] : Fault.allCases.filter { $0 != .error && $0 != .none }
        // An item twice on one page is what a list that repeats items looks like.
        if size >= count { faults.removeAll { $0 == .repeated } }
        fault = Bool.random(using: &random) && seed % 500 != 74 ? .none : faults.randomElement(using: &random) ?? .short
    }

    init?(path: String) {
        let parts = path.dropFirst(3).prefix { $0 != "?" }.split(separator: "-")
        guard path.hasPrefix("/l/"), parts.count == 3, let count = Int(parts[0]), let size = Int(parts[1]),
            let fault = Fault(rawValue: String(parts[2]))
        else { return nil }
        (self.count, self.size, self.fault) = (count, size, fault)
    }

    func reply(to path: String) -> ReplyServer.Reply {
        let page = path.split(separator: "page=").last.flatMap { Int($0) } ?? 1
        var ids = Array((page - 1) * size + 1..<max((page - 1) * size + 1, min(page * size, count) + 1))
        var extra = ""
        let isMarked = page == 2 || size >= count
        switch fault {
        case .none: break
        case .short: if page * size >= count { ids = Array(ids.dropLast()) }
        case .repeated: if page == 2 { ids[0] = 1 }
        case .skipped: if isMarked { ids = Array(ids.dropFirst()) }
        case .partial: if isMarked { (ids, extra) = (Array(ids.dropLast()), #","is_partial":true"#) }
        case .error: if isMarked { (ids, extra) = ([], #","error":"backend timed out""#) }
        case .missing:
            if isMarked {
                return .init(bytes: Array("HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n".utf8))
            }
        }
        let items = ids.map { #"{"id":\#($0)}"# }.joined(separator: ",")
        let body = #"{"page":\#(page),"total":\#(count),"items":[\#(items)]\#(extra)}"#
        let head = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n\r\n"
        return .init(bytes: Array((head + body).utf8))
    }
}

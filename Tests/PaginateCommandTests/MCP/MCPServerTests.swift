import PagingDemoServer
import PagingHTTP
import Testing

@testable import PaginateCrawls
@testable import PaginateDatabase

extension EndToEnd {
    /// Tests of the protocol: revisions, errors, notifications.
    @Suite("Messages of the Model Context Protocol")
    struct MCPServerTests {
        private static let origin = "http://127.0.0.1:9"
        private static let meta: JSONValue = [
            "io.modelcontextprotocol/protocolVersion": "2026-07-28", "io.modelcontextprotocol/clientCapabilities": [:],
        ]

        @Test(
            "A handshake agrees on the version of the client, or on the newest one",
            arguments: [
                ("2025-11-25", "2025-11-25"), ("2024-11-05", "2024-11-05"), ("2025-03-26", "2025-11-25"),
                ("2026-07-28", "2025-11-25"),
                ("1999-01-01", "2025-11-25"),
            ]
        )
        func handshake(requested: String, agreed: String) async throws {
            let session = try MCPSession("--allow", Self.origin)
            let response = await session.initialize(requested)
            #expect(response["/result/protocolVersion"] == .string(agreed))
            #expect(response["/result/capabilities/tools"] == [:])
            let list = await session.request("tools/list")
            #expect(list["/result/tools/0/name"] == "detect")
            #expect(list["/result/resultType"] == nil)
            await session.close()
        }

        @Test("A request of the stateless revision needs no handshake, and its result names its type")
        func stateless() async throws {
            let session = try MCPSession("--allow", Self.origin)
            let found = await session.request("server/discover", ["_meta": Self.meta])
            #expect(found["/result/supportedVersions/0"] == "2026-07-28")
            let list = await session.request("tools/list", ["_meta": Self.meta])
            #expect(list["/result/resultType"] == "complete")
            #expect(list["/result/cacheScope"] == "private")
            #expect(list["/result/_meta/io.modelcontextprotocol~1serverInfo/name"] == "paginate")
            await session.close()
        }

        @Test("A request without a version, or of an unknown one, is refused with the versions that there are")
        func versions() async throws {
            let session = try MCPSession("--allow", Self.origin)
            let none = await session.request("tools/list")
            #expect(none["/error/code"] == -32_602, "\(none)")
            #expect(none["/error/message"]?.stringValue?.contains("2026-07-28") == true)
            var old = Self.meta
            _ = old.set("1900-01-01", at: "/io.modelcontextprotocol~1protocolVersion")
            let unknown = await session.request("tools/list", ["_meta": old])
            #expect(unknown["/error/code"] == -32_022)
            #expect(unknown["/error/data/supported/0"] == "2026-07-28")
            #expect(unknown["/error/data/requested"] == "1900-01-01")
            let bare: JSONValue = ["io.modelcontextprotocol/protocolVersion": "2026-07-28"]
            #expect(await session.request("tools/list", ["_meta": bare])["/error/code"] == -32_602)
            await session.close()
        }

        @Test(
            "A malformed message gets an error, and the next one is served",
            arguments: [
                (#"{"jsonrpc":"2.0","id":7,"#, -32_700), ("[]", -32_600), (#"[{"jsonrpc":"2.0","id":7}]"#, -32_600),
                ("7", -32_600), (#"{"id":7,"method":"ping"}"#, -32_600), (#"{"jsonrpc":"2.0","id":7}"#, -32_600),
                (#"{"jsonrpc":"2.0","id":null,"method":"ping"}"#, -32_600),
                (#"{"jsonrpc":"2.0","id":1.5,"method":"ping"}"#, -32_600),
                (#"{"jsonrpc":"2.0","id":[7],"method":"ping"}"#, -32_600),
                (#"{"jsonrpc":"2.0","id":7,"method":"ping","params":[1]}"#, -32_602),
                (#"{"jsonrpc":"2.0","id":7,"method":"tools/listen"}"#, -32_601),
                (#"{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"no"}}"#, -32_602),
                (#"{"jsonrpc":"2.0","id":7,"method":"tools/list","params":{"cursor":""}}"#, -32_602),
                (#"{"jsonrpc":"2.0","id":7,"method":"resources/list","params":{"cursor":""}}"#, -32_602),
                (#"{"jsonrpc":"2.0","id":7,"method":"resources/read","params":{"uri":"file:///etc/passwd"}}"#, -32_602),
            ]
        )
        func malformed(text: String, code: Int) async throws {
            let session = try MCPSession("--allow", Self.origin)
            await session.initialize()
            session.send(text)
            let error = await session.message { $0["/error"] != nil }
            #expect(error["/error/code"]?.intValue == code, "\(error)")
            #expect(await session.request("ping")["/result"] == [:])
            await session.close()
        }

        @Test("A message that is too long, and notifications and responses without a request, change nothing")
        func ignored() async throws {
            let session = try MCPSession("--allow", Self.origin)
            await session.initialize()
            session.sendTooLong()
            #expect(await session.message { $0["/error"] != nil }["/error/code"] == -32_600)
            session.send(#"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":99}}"#)
            session.send(#"{"jsonrpc":"2.0","method":"notifications/cancelled"}"#)
            session.send(#"{"jsonrpc":"2.0","method":"notifications/unknown"}"#)
            session.send(#"{"jsonrpc":"2.0","id":5,"result":{}}"#)
            #expect(await session.request("ping")["/result"] == [:])
            #expect(session.messages.count == 3)
            await session.close()
        }

        @Test("A cancelled request gets no response, and its fetch can be resumed")
        func cancellation() async throws {
            try await DemoServer.withServer { server in
                let session = try MCPSession("--allow", server.baseURL)
                await session.initialize()
                let url = JSONValue.string(server.baseURL + "/page/airports?per_page=10&count=50&run=m")
                server.hold(run: "m", page: 3)
                let id = session.start("tools/call", ["name": "fetch", "arguments": ["url": url]])
                try await server.arrival(run: "m", page: 3)
                let twin = await session.request("ping")
                #expect(twin["/result"] == [:])
                session.send(
                    "\(["jsonrpc": "2.0", "method": "notifications/cancelled", "params": ["requestId": id]] as JSONValue)"
                )
                #expect(await session.request("ping")["/result"] == [:])
                server.release(run: "m", page: 3)
                let rest = await session.call("fetch", ["url": url, "resume": true])
                #expect(rest.coverage == "whole", "\(rest)")
                #expect(rest["items"] == 50)
                #expect(!session.messages.contains { $0["/id"] == id })
                await session.close()
            }
        }

        @Test("Statements that compute without an end leave the server able to answer, and one more call is refused")
        func endless() async throws {
            let session = try MCPSession("--allow", Self.origin)
            await session.initialize()
            let file = session.folder.file("lists.db")
            try SQLiteConnection(file, for: .writing, busyTimeout: 10).execute("CREATE TABLE t (x)")
            let sql = "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT max(x) FROM n"
            let endless: JSONValue = ["name": "query", "arguments": ["sql": .string(sql)]]
            let ids = (0..<16).map { _ in session.start("tools/call", endless) }
            let refused = await session.request("tools/call", endless)
            #expect(refused["/error/message"]?.stringValue?.contains("16 calls are running") == true, "\(refused)")
            for id in ids {
                let parameters: JSONValue = ["requestId": id]
                session.send(#"{"jsonrpc":"2.0","method":"notifications/cancelled","params":\#(parameters)}"#)
            }
            #expect(await session.call("query", ["sql": "SELECT 1"])["rows"] == [[1]])
            #expect(!session.messages.contains { message in ids.contains { $0 == message["/id"] } })
            await session.close()
        }

        @Test("The end of the input stops what still runs")
        func end() async throws {
            try await DemoServer.withServer { server in
                let session = try MCPSession("--allow", server.baseURL)
                await session.initialize()
                server.hold(run: "e", page: 2)
                let url = JSONValue.string(server.baseURL + "/page/airports?per_page=10&count=50&run=e")
                _ = session.start("tools/call", ["name": "fetch", "arguments": ["url": url]])
                try await server.arrival(run: "e", page: 2)
                await session.close()
                server.release(run: "e", page: 2)
                let lists = try ListDatabase.lists(in: session.folder.file("lists.db"))
                #expect(lists.map(\.record.crawl.isComplete) == [false])
            }
        }

        @Test("The databases are resources, a page at a time")
        func resources() async throws {
            let session = try MCPSession("--allow", Self.origin)
            for number in 100..<220 { try session.folder.write("", to: "l\(number).db") }
            try session.folder.write("", to: "other.txt")
            await session.initialize()
            var names: [String] = []
            var cursor: JSONValue?
            repeat {
                let page = await session.request("resources/list", cursor.map { ["cursor": $0] })
                guard case .array(let resources)? = page["/result/resources"] else { break }
                names += resources.compactMap { $0["/name"]?.stringValue }
                cursor = page["/result/nextCursor"]
            } while cursor != nil
            #expect(names == (100..<220).map { "l\($0).db" })
            await session.close()
        }
    }
}

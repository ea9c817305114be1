import Foundation
import PagingHTTP
import Synchronization
import Testing

extension SavedCrawls {
    @Suite("fetch --resume after the server rejects saved positions", .timeLimit(.minutes(10)))
    struct RejectedPositionTests {
        /// Lists with six pages of three items, whose cursors can be rejected.
        private final class CursorLists: Sendable {
            private struct State {
                var generation = 1
                var oldestAccepted = 1
                /// The page from which all lists fail.
                var firstFailing = 9
                var newest: [String: String] = [:]
                var rejected: Set<String> = []
            }

            private let state = Mutex(State())
            private let status: Int
            private let item: @Sendable (String, Int) -> String

            /// - Parameters:
            ///   - status: The status for a rejected cursor.
            ///   - item: Returns an item by its list and its number.
            init(status: Int, _ item: @escaping @Sendable (String, Int) -> String) {
                (self.status, self.item) = (status, item)
            }

            func reply(to path: String) -> ReplyServer.Reply {
                let list = String(path.prefix { $0 != "?" })
                let cursor = path.firstMatch(of: /cursor=(\d+)-(\d+)/)
                let page = cursor.flatMap { Int($0.2) } ?? 0
                return state.withLock { state in
                    if page >= state.firstFailing { return Self.failure(500) }
                    if let cursor, let generation = Int(cursor.1) {
                        let isRejected = state.rejected.contains("\(list) \(cursor.1)-\(cursor.2)")
                        if isRejected || generation < state.oldestAccepted { return Self.failure(status) }
                    }
                    let next = page < 5 ? "\(state.generation)-\(page + 1)" : nil
                    if let next { state.newest[list] = "\(list) \(next)" }
                    let items = (page * 3..<page * 3 + 3).map { item(list, $0) }.joined(separator: ",")
                    return .json(#"{"data":[\#(items)],"next":\#(next.map { "\"\($0)\"" } ?? "null")}"#)
                }
            }

            private static func failure(_ status: Int) -> ReplyServer.Reply {
                .init(bytes: Array("HTTP/1.1 \(status) No\r\nContent-Length: 0\r\n\r\n".utf8))
            }

            /// Fails from a page on; with `nil`, no page fails.
            func fail(from page: Int?) { state.withLock { $0.firstFailing = page ?? 9 } }

            /// Rejects all cursors so far.
            func rejectAll() {
                state.withLock { state in
                    state.generation += 1
                    state.oldestAccepted = state.generation
                }
            }

            /// Rejects the newest cursor of each list, and accepts those before it.
            func rejectNewest() {
                state.withLock { state in
                    state.generation += 1
                    state.rejected.formUnion(state.newest.values)
                }
            }
        }

        /// A command that reads lists of a server, and its files.
        private struct Fixture {
            let lists: CursorLists
            let server: ReplyServer
            let folder: TemporaryFolder
            let arguments: [String]
            private let item: @Sendable (String, Int) -> String
            private let names: [String]

            /// - Parameter item: Returns an item by its list and its number.
            init(
                _ names: [String],
                status: Int = 410,
                _ arguments: [String] = [],
                item: @escaping @Sendable (String, Int) -> String = {
                    #"{"id":"\#($0)-\#($1)","v":\#($1 % 2)}"#
                }
            ) throws {
                (self.item, self.names) = (item, names)
                let lists = CursorLists(status: status, item)
                let server = try ReplyServer { lists.reply(to: $0) }
                (self.lists, self.server) = (lists, server)
                folder = try TemporaryFolder()
                let urls = names.map { "http://127.0.0.1:\(server.port)/\($0)" }
                let places = ["--next", "/next", "--cursor-param", "cursor", "--items", "/data", "--retries", "0"]
                self.arguments = ["fetch"] + urls + places + arguments
            }

            func run(_ more: String...) async throws -> Subprocess.Result {
                let files = ["--output", folder.file("items"), "--resume", folder.file("state")]
                return try await Subprocess(arguments + files + more).result()
            }

            func save(_ more: String...) async throws -> Subprocess.Result {
                let files = ["--format", "sqlite", "--table", "items", "--output", database.path, "--resume"]
                return try await Subprocess(arguments + files + more).result()
            }

            /// The items that were written, sorted.
            func written(_ name: String = "items") throws -> [String] {
                try folder.text(name).split(separator: "\n").map(String.init).sorted()
            }

            /// The items of a number of pages, sorted.
            func items(pages: Int = 6) -> [String] {
                names.flatMap { name in (0..<pages * 3).map { item("/" + name, $0) } }.sorted()
            }

            var database: TestDatabase { TestDatabase(in: folder) }

            /// The ids of the rows, sorted.
            func rows() throws -> [String] { try database.texts("SELECT id FROM items ORDER BY id") }

            func ids(pages: Int = 6) -> [String] {
                names.flatMap { name in (0..<pages * 3).map { "/\(name)-\($0)" } }.sorted()
            }
        }

        @Test(
            "Of many lists, those whose positions are rejected restart, and no item is lost or doubled",
            arguments: [400, 404, 410, 422],
            [["--id", "/id"], []]
        )
        func lists(_ status: Int, _ identity: [String]) async throws {
            let fixture = try Fixture(["a", "b", "c"], status: status, identity)
            fixture.lists.fail(from: 3)
            #expect(try await fixture.run().code == 1)
            fixture.lists.rejectAll()
            // The second pass is interrupted, too, and its positions are rejected.
            fixture.lists.fail(from: 4)
            #expect(try await fixture.run().code == 1)
            #expect(try fixture.written("items.part") == fixture.items(pages: 4))
            fixture.lists.rejectAll()
            fixture.lists.fail(from: nil)
            let last = try await fixture.run()
            #expect(last.code == 0, "\(last.error)")
            #expect(last.error.contains("restart") || identity.isEmpty, "\(last.error)")
            #expect(try fixture.written() == fixture.items())
        }

        @Test("A second pass that can continue does so, also where items without an identity are equal")
        func interruptedPass() async throws {
            let item: @Sendable (String, Int) -> String = { list, number in
                #"{"list":"\#(list)","v":\#(number % 4)}"#
            }
            let fixture = try Fixture(["a", "b"], ["--repeats"], item: item)
            for page in [3, 2, 4, 5] {
                fixture.lists.fail(from: page)
                #expect(try await fixture.run().code == 1)
                if page == 3 { fixture.lists.rejectAll() }
            }
            fixture.lists.fail(from: nil)
            let last = try await fixture.run()
            #expect(last.code == 0, "\(last.error)")
            #expect(try fixture.written() == fixture.items())
        }

        @Test("--on-expired stop leaves the lists as they are")
        func stopping() async throws {
            let fixture = try Fixture(["a", "b"])
            fixture.lists.fail(from: 3)
            #expect(try await fixture.run().code == 1)
            fixture.lists.fail(from: nil)
            fixture.lists.rejectAll()
            #expect(try await fixture.run("--on-expired", "stop").code == 1)
            #expect(try fixture.written("items.part") == fixture.items(pages: 3))
        }

        @Test(
            "--on-expired back continues at the page before, of one list and of many, and writes no item twice",
            arguments: [["a"], ["a", "b"]],
            [["--id", "/id"], []]
        )
        func back(_ names: [String], _ identity: [String]) async throws {
            let fixture = try Fixture(names, identity)
            fixture.lists.fail(from: 3)
            #expect(try await fixture.run().code == 1)
            fixture.lists.rejectNewest()
            fixture.lists.fail(from: nil)
            let count = fixture.server.paths.count
            let result = try await fixture.run("--on-expired", "back")
            #expect(result.code == 0, "\(result.error)")
            #expect(try fixture.written() == fixture.items())
            let pages = fixture.server.paths[count...].filter { $0.contains("cursor=") && $0.contains("/a") }
            // The rejected position, the page before it, and the pages behind.
            #expect(pages.map { $0.suffix(3) } == ["1-3", "1-2", "2-3", "2-4", "2-5"])
        }

        @Test("In a database, lists with a primary key restart, and lists without one stop")
        func restartingDatabase() async throws {
            for key in [["--primary-key", "/id"], []] {
                let fixture = try Fixture(["a", "b"], key)
                fixture.lists.fail(from: 3)
                #expect(try await fixture.save().code == 1)
                fixture.lists.rejectAll()
                fixture.lists.fail(from: nil)
                let second = try await fixture.save()
                #expect(second.code == (key.isEmpty ? 1 : 0), "\(second.error)")
                #expect(try fixture.rows() == fixture.ids(pages: key.isEmpty ? 3 : 6))
                #expect(key.isEmpty || second.error.contains("36 items"), "\(second.error)")
            }
        }

        @Test(
            "--on-expired back works in a database, with and without a primary key",
            arguments: [["a"], ["a", "b"]],
            [["--primary-key", "/id"], []]
        )
        func backInDatabase(_ names: [String], _ key: [String]) async throws {
            let fixture = try Fixture(names, key)
            fixture.lists.fail(from: 3)
            #expect(try await fixture.save().code == 1)
            fixture.lists.rejectNewest()
            fixture.lists.fail(from: nil)
            if names.count == 1 {
                _ = try await fixture.save()
                let advice = try await fixture.save().error
                #expect(advice.contains("--on-expired back"), "\(advice)")
            }
            let result = try await fixture.save("--on-expired", "back")
            #expect(result.code == 0, "\(result.error)")
            #expect(try fixture.rows() == fixture.ids())
            #expect(result.error.contains("\(names.count * 18) items"), "\(result.error)")
        }

        @Test("--on-expired back without a state is refused", arguments: [["a"], ["a", "b"]])
        func withoutState(_ names: [String]) async throws {
            let fixture = try Fixture(names)
            for format in [[], ["--format", "sqlite", "--output", fixture.folder.file("db")]] {
                let result = try await Subprocess(fixture.arguments + ["--on-expired", "back"] + format).result()
                #expect(result.code == 64 && result.error.contains("--resume"), "\(result.error)")
            }
        }
    }
}

import Foundation
import PagingHTTP
import Synchronization
import Testing

@testable import PaginateDatabase

extension SavedCrawls {
    @Suite("fetch --mirror", .timeLimit(.minutes(10)))
    struct MirrorTests {
        /// A server of a list by cursor whose items a test changes, and the database of the list.
        struct Fixture {
            let server: ReplyServer
            let folder: TemporaryFolder
            let ids: Box

            final class Box: Sendable {
                let ids = Mutex<[Int]>([])
                let isBroken = Mutex(false)
                /// The names of items that do not have their first one.
                let names = Mutex<[Int: String]>([:])
            }

            init(_ count: Int) throws {
                folder = try TemporaryFolder()
                let box = Box()
                ids = box
                box.ids.withLock { $0 = Array(1...count) }
                server = try ReplyServer { path in
                    let after = path.split(separator: "after=").dropFirst().first.flatMap { Int($0.dropFirst()) } ?? 0
                    let rest = box.ids.withLock { $0.filter { $0 > after } }
                    let page = rest.prefix(4)
                    if box.isBroken.withLock(\.self), after > 0 { return Self.reply(500, "{}") }
                    let next = rest.count > 4 ? "\"k\(page.last ?? 0)\"" : "null"
                    let names = box.names.withLock(\.self)
                    let items = page.map { "{\"id\":\($0),\"name\":\"\(names[$0] ?? "n\($0)")\"}" }.joined(
                        separator: ","
                    )
                    let total = box.ids.withLock(\.count)
                    return Self.reply(200, "{\"items\":[\(items)],\"next\":\(next),\"total\":\(total)}")
                }
            }

            fileprivate static func reply(_ status: Int, _ body: String) -> ReplyServer.Reply {
                let head =
                    "HTTP/1.1 \(status) X\r\nContent-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n\r\n"
                return ReplyServer.Reply(bytes: Array((head + body).utf8))
            }

            func set(_ ids: [Int]) { self.ids.ids.withLock { $0 = ids } }

            func rename(_ id: Int, _ name: String) { ids.names.withLock { $0[id] = name } }

            /// The arguments that fetch the list.
            var arguments: [String] {
                let url = "http://127.0.0.1:\(server.port)/items"
                return [
                    "fetch", url, "--next", "/next", "--cursor-param", "after", "--total", "/total", "--retries", "0",
                ]
            }

            func fetch(_ more: String..., into name: String = "items.db") async throws -> Subprocess.Result {
                let table = ["--format", "sqlite", "--output", folder.file(name), "--primary-key", "/id", "--no-cache"]
                return try await Subprocess(arguments + table + ["--table", "items"] + more).result()
            }

            func rows(_ condition: String = "TRUE") throws -> [Int] {
                let database = try SQLiteConnection(folder.file("items.db"), for: .reading, busyTimeout: 5)
                let rows = try database.rows("SELECT id FROM items WHERE \(condition) ORDER BY id")
                return rows.compactMap { $0[0].integer.map { Int($0) } }
            }

            func marked() throws -> [Int] { try rows("paginate_removed_at IS NOT NULL") }
        }

        @Test("A row that a complete walk in a fixed order lacks is marked, and unmarked when it returns")
        func marks() async throws {
            let list = try Fixture(10)
            let first = try await list.fetch("--fixed-order", "--mirror")
            #expect(first.code == 0, "\(first.error)")
            #expect(try list.marked() == [])
            list.set([1, 2, 3, 5, 6, 7, 8, 9, 10, 11])
            let second = try await list.fetch("--fixed-order", "--mirror")
            #expect(second.code == 0 && second.error.contains("1 row is marked as removed"), "\(second.error)")
            #expect(try list.marked() == [4])
            list.set(Array(1...11))
            #expect(try await list.fetch("--fixed-order", "--mirror").code == 0)
            #expect(try list.marked() == [])
            #expect(try list.rows() == Array(1...11))
        }

        @Test("A cursor that hides a count, as in base64, is no place in an order, and no living row is marked")
        func countedCursors() async throws {
            let walks = Mutex(0)
            let gone = Mutex(false)
            let server = try ReplyServer { path in
                let ids = (1...30).filter { !gone.withLock(\.self) || $0 != 2 }
                let text = path.split(separator: "after=").dropFirst().first.flatMap {
                    String($0).removingPercentEncoding
                }
                let cursor = text.flatMap { Data(base64Encoded: $0) }.map { String(decoding: $0, as: UTF8.self) }
                let start = cursor?.split(separator: ":").last.flatMap { Int($0) }.map { $0 + 1 } ?? 0
                let page = ids.dropFirst(start).prefix(5)
                let end = Data("arrayconnection:\(start + page.count - 1)".utf8).base64EncodedString()
                let items = page.map { "{\"id\":\($0)}" }.joined(separator: ",")
                let next = start + page.count < ids.count ? "\"\(end)\"" : "null"
                if start == 0 { walks.withLock { $0 += 1 } }
                // In the second walk, an item that was read is removed, and all others move by one place.
                if start == 10, walks.withLock({ $0 == 2 }) { gone.withLock { $0 = true } }
                let body = "{\"items\":[\(items)],\"next\":\(next)}"
                let head = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n"
                return .init(bytes: Array((head + "Content-Length: \(body.utf8.count)\r\n\r\n" + body).utf8))
            }
            let folder = try TemporaryFolder()
            func fetch() async throws -> Subprocess.Result {
                try await Subprocess([
                    "fetch", "http://127.0.0.1:\(server.port)/items", "--next", "/next", "--cursor-param", "after",
                    "--format", "sqlite", "--output", folder.file("items.db"), "--table", "items", "--primary-key",
                    "/id",
                    "--no-cache", "--mirror", "--mirror-max", "100%", "--fixed-order",
                ]).result()
            }
            #expect(try await fetch().code == 0)
            let changing = try await fetch()
            #expect(changing.code == 0, "\(changing.error)")
            let database = try SQLiteConnection(folder.file("items.db"), for: .reading, busyTimeout: 5)
            let marked = try database.rows("SELECT id FROM items WHERE paginate_removed_at IS NOT NULL")
            #expect(marked.allSatisfy { $0[0].integer == 2 }, "\(marked)")
        }

        /// Runs three walks over a numbered list; during the second one, an item that was read is removed.
        ///
        /// - Returns: The results of the walks, and the rows that are marked after each.
        private func numberedWalks(_ options: String...) async throws -> (runs: [Subprocess.Result], marked: [[Int]]) {
            let walks = Mutex(0)
            let gone = Mutex(false)
            let server = try ReplyServer { path in
                let url = URLComponents(string: "http://localhost\(path)")
                func number(_ name: String) -> Int? {
                    url?.queryItems?.first { $0.name == name }?.value.flatMap { Int($0) }
                }
                let (page, size) = (number("page") ?? 1, number("per_page") ?? 5)
                // All items behind the removed one move by one place, and one of them to a page that was read.
                if (page - 1) * size >= 14, walks.withLock({ $0 == 2 }) { gone.withLock { $0 = true } }
                let ids = (1...30).filter { !gone.withLock(\.self) || $0 != 2 }
                let items = ids.dropFirst((page - 1) * size).prefix(size).map { "{\"id\":\($0)}" }.joined(
                    separator: ","
                )
                return Fixture.reply(200, "{\"items\":[\(items)],\"total\":\(ids.count)}")
            }
            let folder = try TemporaryFolder()
            var (runs, marked): ([Subprocess.Result], [[Int]]) = ([], [])
            for walk in 1...3 {
                walks.withLock { $0 = walk }
                let run = try await Subprocess(
                    [
                        "fetch", "http://127.0.0.1:\(server.port)/items?per_page=5&page=1", "--pagination", "page",
                        "--id", "/id", "--format", "sqlite", "--output", folder.file("items.db"), "--table", "items",
                        "--primary-key", "/id", "--no-cache", "--mirror", "--fixed-order", "--window", "1",
                    ] + options
                ).result()
                runs.append(run)
                let database = try SQLiteConnection(folder.file("items.db"), for: .reading, busyTimeout: 5)
                let rows = try database.rows("SELECT id FROM items WHERE paginate_removed_at IS NOT NULL")
                marked.append(rows.compactMap { $0[0].integer.map { Int($0) } })
            }
            return (runs, marked)
        }

        @Test("A numbered list in a fixed order needs pages that overlap, and marks what is gone then")
        func overlappingNumbers() async throws {
            let walks = try await numberedWalks("--overlap")
            #expect(walks.runs.map(\.code) == [0, 0, 0], "\(walks.runs.map(\.error))")
            // The second walk has delivered the item before it was removed.
            #expect(walks.marked == [[], [], [2]])
            let plain = try await numberedWalks()
            #expect(plain.marked == [[], [], []])
            #expect(plain.runs[0].error.contains("--overlap"), "\(plain.runs[0].error)")
        }

        @Test("A run without --mirror marks nothing, and unmarks what returns")
        func laterRuns() async throws {
            let list = try Fixture(10)
            _ = try await list.fetch("--fixed-order", "--mirror")
            list.set(Array(2...10))
            _ = try await list.fetch("--fixed-order", "--mirror")
            list.set(Array(1...9))
            #expect(try await list.fetch().code == 0)
            #expect(try list.marked() == [])
            _ = try await list.fetch("--fixed-order", "--mirror")
            #expect(try list.marked() == [10])
        }

        @Test("A walk that began without --mirror marks nothing when it is resumed with it")
        func begunWithout() async throws {
            let list = try Fixture(10)
            list.ids.isBroken.withLock { $0 = true }
            #expect(try await list.fetch().code == 1)
            list.ids.isBroken.withLock { $0 = false }
            let resumed = try await list.fetch("--fixed-order", "--mirror", "--mirror-max", "100%", "--resume")
            #expect(resumed.code == 0 && resumed.error.contains("nothing was marked"), "\(resumed.error)")
            #expect(try list.rows() == Array(1...10))
            #expect(try list.marked() == [])
            _ = try await list.fetch("--fixed-order", "--mirror")
            #expect(try list.marked() == [])
        }

        @Test("A walk that fails or is short marks nothing, and says so")
        func incomplete() async throws {
            let list = try Fixture(10)
            _ = try await list.fetch("--fixed-order", "--mirror")
            list.set([1, 2, 3, 4, 5])
            list.ids.isBroken.withLock { $0 = true }
            let failed = try await list.fetch("--fixed-order", "--mirror", "--mirror-max", "100%")
            #expect(failed.code == 1 && failed.error.contains("nothing was marked, because the walk is failed"))
            #expect(try list.marked() == [])
        }

        @Test("Without a known order, two walks that deliver the same items mark what both lack")
        func agreement() async throws {
            let list = try Fixture(10)
            _ = try await list.fetch("--mirror")
            list.set(Array(1...9))
            let second = try await list.fetch("--mirror")
            #expect(
                second.code == 0 && second.error.contains("nothing was marked: rows may have moved"),
                "\(second.error)"
            )
            #expect(try list.marked() == [])
            let third = try await list.fetch("--mirror")
            #expect(third.error.contains("because two walks delivered the same items"), "\(third.error)")
            #expect(try list.marked() == [10])
        }

        @Test("A loss beyond --mirror-max is refused until it is confirmed")
        func loss() async throws {
            let list = try Fixture(10)
            _ = try await list.fetch("--fixed-order", "--mirror")
            list.set([1, 2, 3, 4, 5])
            let refused = try await list.fetch("--fixed-order", "--mirror")
            #expect(refused.code == 4 && refused.error.contains("5 rows of 10 would be gone"), "\(refused.error)")
            #expect(refused.error.contains("confirm with a greater --mirror-max.\n"), "\(refused.error)")
            #expect(try list.marked() == [])
            let confirmed = try await list.fetch("--fixed-order", "--mirror", "--mirror-max", "50%")
            #expect(confirmed.code == 0, "\(confirmed.error)")
            #expect(try list.marked() == [6, 7, 8, 9, 10])
        }

        @Test("With --mirror delete, rows that are gone are deleted")
        func deletion() async throws {
            let list = try Fixture(10)
            _ = try await list.fetch("--fixed-order", "--mirror=delete")
            list.set(Array(2...10))
            let result = try await list.fetch("--fixed-order", "--mirror=delete")
            #expect(result.code == 0 && result.error.contains("1 row is deleted"), "\(result.error)")
            #expect(try list.rows() == Array(2...10))
        }

        @Test("With --history, each version of a row is kept, also by later runs and after a deletion")
        func history() async throws {
            let list = try Fixture(10)
            _ = try await list.fetch("--fixed-order", "--mirror")
            // The history begins with the rows of the table.
            #expect(try await list.fetch("--fixed-order", "--mirror", "--history").code == 0)
            func versions(_ condition: String) throws -> [[SQLiteValue]] {
                let database = try SQLiteConnection(list.folder.file("items.db"), for: .reading, busyTimeout: 5)
                return try database.rows("SELECT id, name FROM items_history WHERE \(condition) ORDER BY rowid")
            }
            #expect(try versions("paginate_valid_to IS NULL").count == 10)
            // Versions within one second would be one version.
            let database = try SQLiteConnection(list.folder.file("items.db"), for: .writing, busyTimeout: 5)
            try database.execute("UPDATE items_history SET paginate_valid_from = '2020-01-01T00:00:00Z'")
            database.close()
            list.set([1, 2, 3, 4, 5, 6, 7, 8, 9, 11])
            list.rename(2, "renamed")
            #expect(try await list.fetch().code == 0)
            #expect(try versions("paginate_valid_to IS NOT NULL") == [[.integer(2), .text("n2")]])
            #expect(try await list.fetch("--fixed-order", "--mirror=delete").code == 0)
            let ended = try versions("paginate_valid_to IS NOT NULL")
            #expect(ended == [[.integer(2), .text("n2")], [.integer(10), .text("n10")]])
            let valid = try versions("paginate_valid_to IS NULL")
            #expect(valid.count == 10 && valid.contains([.integer(2), .text("renamed")]))
            #expect(try list.rows() == [1, 2, 3, 4, 5, 6, 7, 8, 9, 11])
        }

        @Test("A table with the name of the history is not written")
        func historyName() async throws {
            let list = try Fixture(3)
            _ = try await list.fetch("--table", "items_history")
            let result = try await list.fetch("--mirror", "--history")
            #expect(result.code == 64 && result.error.contains("\"items_history\""), "\(result.error)")
        }

        @Test("A member of an item with the name of a mark has a column of its own")
        func names() throws {
            let database = try SQLiteConnection(":memory:", for: .writing, busyTimeout: 1)
            let table = ItemTable("items", key: "/id", walk: 1)
            let text = #"{"id":1,"paginate_walk":7,"paginate_removed_at":"x"}"#
            try table.write([RawItem(bytes: Array(text.utf8)[...])], in: database)
            let row = try database.rows("SELECT paginate_walk, paginate_walk_2, paginate_removed_at FROM items")
            #expect(row.first?[0].integer == 1 && row.first?[1].integer == 7 && row.first?[2].text == nil)
        }

        static let whole = ["--mirror", "--format", "sqlite", "--output", "x.db", "--primary-key", "/id"]

        @Test(
            "Options that do not fit together are refused with a sentence",
            arguments: [
                (["--mirror"], "--format sqlite"),
                (["--mirror", "--format", "sqlite", "--output", "x.db"], "--primary-key"),
                (["--fixed-order"], "--mirror"), (["--history"], "--mirror"),
                (["--mirror", "--mirror-max", "200%", "--format", "sqlite"], "0% to 100%"),
                (whole + ["--max-items", "3"], "--max-items"), (whole + ["--max-time", "9"], "--max-items"),
                (whole + ["--since", "/at"], "--since"),
            ]
        )
        func refusals(options: [String], word: String) async throws {
            let result = try await Subprocess(["fetch", "http://127.0.0.1:1/x"] + options).result()
            #expect(result.code == 64)
            #expect(result.error.contains(word), "\(result.error)")
        }
    }
}

import Foundation
import PagingHTTP
import Testing

extension EndToEnd {
    @Suite("Messages in the notation of the command", .timeLimit(.minutes(10)))
    struct MessageTests {
        /// Returns a server of items with numbers, from which `limit` items follow the value of `after`.
        private func server(_ item: @escaping @Sendable (Int) -> String) throws -> ReplyServer {
            try ReplyServer { path in
                func number(_ name: String) -> Int? {
                    path.split { "?&".contains($0) }.first { $0.hasPrefix(name + "=") }
                        .flatMap { Int($0.dropFirst(name.count + 1)) }
                }
                let start = number("after") ?? 0
                let items = (start..<max(start, min(start + (number("limit") ?? 100), 9))).map { item($0 + 1) }
                let list = "[\(items.joined(separator: ","))]"
                return .json(path.hasPrefix("/bare") ? list : #"{"data":\#(list),"next":null}"#)
            }
        }

        private func run(_ server: ReplyServer, _ path: String, _ more: String...) async throws -> Subprocess.Result {
            try await Subprocess(["fetch", "http://127.0.0.1:\(server.port)\(path)"] + more).result()
        }

        @Test("A list without signs is unproven, with advice in options only", arguments: ["/bare", "/bare?limit=5"])
        func unproven(_ path: String) async throws {
            let result = try await run(try server { #"{"id":\#($0)}"# }, path)
            #expect(result.code == 4)
            #expect(result.error.contains("no sign of pagination"), "\(result.error)")
            #expect(result.error.contains("--pagination none"), "\(result.error)")
            #expect(!result.error.contains("PaginationScheme"), "\(result.error)")
        }

        @Test(
            "A column that no item has is named, with the one that is meant",
            arguments: [
                ("id,nmae", "/nmae (did you mean /name?)"),
                ("id,/owner/logn", "/owner/logn (did you mean /owner/login?)"),
                ("id,zebra", "/zebra of"), ("id,name,login=/owner/login", nil), ("late", nil),
            ] as [(String, String?)]
        )
        func columns(_ columns: String, _ words: String?) async throws {
            let server = try server { number in
                let late = number == 9 ? #","late":1"# : ""
                return #"{"id":\#(number),"name":"a","owner":{"login":"b"}\#(late)}"#
            }
            let result = try await run(server, "/x", "--next", "/next", "--items", "/data", "--columns", columns)
            #expect(result.code == 0, "\(result.error)")
            #expect(result.error.contains("No item has") == (words != nil), "\(result.error)")
            #expect(words.map { result.error.contains($0) } ?? true, "\(result.error)")
        }

        @Test("A total that no response has is named", arguments: ["/totl", "header:X-Total", "/id"])
        func total(_ place: String) async throws {
            let server = try server { #"{"id":\#($0)}"# }
            let result = try await run(server, "/x", "--next", "/next", "--items", "/data", "--total", place)
            #expect(result.error.contains("has a number at \(place), the place of --total."), "\(result.error)")
            let without = try await run(server, "/x", "--next", "/next", "--items", "/data")
            #expect(result.code == without.code && !without.error.contains("--total"), "\(without.error)")
        }

        @Test("Values of parents are columns, named or not", arguments: ["id,list", "list,id", "id"])
        func parentColumns(_ columns: String) async throws {
            let server = try server { #"{"id":\#($0)}"# }
            let folder = try TemporaryFolder()
            let parents = try folder.write("{\"n\":7}\n", to: "parents.ndjson")
            let url = "http://127.0.0.1:\(server.port)/x?limit=1&list={n}"
            let options = ["--next", "/next", "--items", "/data", "--parents", parents, "--parent-key", "list=/n"]
            let result = try await Subprocess(["fetch", url] + options + ["--columns", columns]).result()
            #expect(result.code == 0, "\(result.error)")
            #expect(result.output == (columns == "list,id" ? #"{"list":7,"id":1}"# : #"{"id":1,"list":7}"#) + "\n")
            #expect(!result.error.contains("No item"), "\(result.error)")
        }

        @Test("--limit-param takes the size from the URL")
        func limitParameter() async throws {
            let server = try server { #"{"id":\#($0)}"# }
            let options = ["--pagination", "offset", "--offset-param", "after", "--limit-param", "limit"]
            let url = "http://127.0.0.1:\(server.port)/x?limit=4"
            let result = try await Subprocess(["fetch", url, "--items", "/data"] + options).result()
            #expect(Items.ids(result.output) == Array(1...9), "\(result.error)")
            #expect(server.paths.allSatisfy { $0.contains("limit=4") })
            let without = try await Subprocess(["fetch", url.replacing("?limit=4", with: "")] + options).result()
            #expect(without.code == 64 && without.error.contains("--page-size"), "\(without.error)")
        }

        @Test("With --next \"\", the key of a keyset list is the item itself")
        func scalarKeys() async throws {
            let server = try server { "\($0)" }
            let options = ["--pagination", "keyset", "--next", "", "--cursor-param", "after", "--items", "/data"]
            let url = "http://127.0.0.1:\(server.port)/x?limit=4"
            let result = try await Subprocess(["fetch", url] + options).result()
            #expect(result.code == 0, "\(result.error)")
            #expect(result.output.split(separator: "\n").compactMap { Int($0) } == Array(1...9))
            let cursor = try await run(server, "/x", "--next", "", "--cursor-param", "after")
            #expect(cursor.code == 64 && cursor.error.contains("keyset"), "\(cursor.error)")
        }

        @Test("An incremental run says how many rows are new, and lists shows several databases with their parameters")
        func incremental() async throws {
            let server = try server { #"{"id":\#($0),"t":"2026-01-0\#($0)"}"# }
            let folder = try TemporaryFolder()
            func fetch(_ path: String, _ file: String) async throws -> String {
                let keys = ["--primary-key", "/id", "--since", "/t", "--next", "/next", "--items", "/data"]
                let url = "http://127.0.0.1:\(server.port)\(path)"
                let files = ["--format", "sqlite", "--output", folder.file(file), "--table", "t"]
                return try await Subprocess(["fetch", url] + files + keys).result().error
            }
            let first = try await fetch("/x?limit=3&state=open", "a.db")
            #expect(!first.contains("new row"), "\(first)")
            #expect(try await fetch("/x?limit=3&state=open", "a.db").contains("(0 new rows)"))
            _ = try await fetch("/x?limit=9&state=closed", "b.db")
            let lists = try await Subprocess.run("lists", folder.file("a.db"), folder.file("b.db")).output
            #expect(lists.contains("a.db: t: 3 items") && lists.contains("b.db: t: 9 items"), "\(lists)")
            #expect(lists.contains("state=open") && lists.contains("state=closed"), "\(lists)")
        }
    }
}

import Foundation
import PagingHTTP
import Testing

extension EndToEnd {
    @Suite("The caller's word about a list", .timeLimit(.minutes(10)))
    struct CallersWordTests {
        /// A list of three pages, the second of which has more members.
        private static func server(_ second: String, items: [String] = ["1,2", "3,4", "5"]) throws -> ReplyServer {
            try ReplyServer { path in
                let page = Int(path.split(separator: "=").last ?? "") ?? 1
                let next = page < 3 ? #""/list?page=\#(page + 1)""# : "null"
                let more = page == 2 ? second : ""
                return .json(#"{"items":[\#(items[page - 1])],"next":\#(next)\#(more)}"#)
            }
        }

        private static func run(_ server: ReplyServer, _ arguments: [String]) async throws -> Subprocess.Result {
            let command = ["fetch", "http://127.0.0.1:\(server.port)/list", "--next", "/next"]
            return try await Subprocess(command + arguments).result()
        }

        @Test("A list that is unproven for one place is complete when the run is repeated with the advised option")
        func ignoring() async throws {
            let server = try Self.server(#","stats":{"partial_results":true}"#)
            let folder = try TemporaryFolder()
            let options = ["--output", folder.file("items"), "--resume", folder.file("state")]
            let first = try await Self.run(server, options)
            #expect(first.code == 4, "\(first.error)")
            #expect(first.error.contains("--ignore /stats/partial_results"), "\(first.error)")
            let second = try await Self.run(server, options + ["--ignore", "/stats/partial_results"])
            #expect(second.code == 0, "\(second.error)")
            #expect(second.error.contains("ignoring /stats/partial_results"), "\(second.error)")
            #expect(try folder.text("items") == "1\n2\n3\n4\n5\n")
        }

        @Test("Items that arrive twice are a fault unless the caller says that the list repeats them")
        func repeats() async throws {
            let server = try Self.server("", items: ["1,2", "2,3", "5"])
            let strict = try await Self.run(server, [])
            #expect(strict.code == 4 && strict.error.contains("--repeats"), "\(strict.error)")
            let allowed = try await Self.run(server, ["--repeats"])
            #expect(allowed.code == 0, "\(allowed.error)")
            #expect(allowed.output == "1\n2\n2\n3\n5\n")
        }

        @Test("A list that declares no number of items is refused on request, and one that does is not")
        func counts() async throws {
            let silent = try await Self.run(Self.server(""), ["--require-count"])
            #expect(silent.code == 4 && silent.error.contains("--total"), "\(silent.error)")
            let counted = try await Self.run(Self.server(#","total":5"#), ["--require-count", "--total", "/total"])
            #expect(counted.code == 0, "\(counted.error)")
        }
    }
}

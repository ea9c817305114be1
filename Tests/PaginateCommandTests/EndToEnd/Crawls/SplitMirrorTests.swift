import Foundation
import PagingDemoServer
import Testing

extension SavedCrawls {
    @Suite("fetch --split --mirror", .timeLimit(.minutes(10)))
    struct SplitMirrorTests {
        /// The list of events past a cap, and the database that follows it.
        private struct Events {
            static let run = "mirrored"
            let server: DemoServer
            let folder: TemporaryFolder
            private var url: String {
                server.baseURL + "/events?count=1000&cap=300&seed=2&pagination=page&per_page=50&run=\(Self.run)"
            }

            init(_ server: DemoServer) throws {
                self.server = server
                folder = try TemporaryFolder()
            }

            func fetch(_ more: String...) throws -> Subprocess {
                try Subprocess(
                    [
                        "fetch", url + "&churn=0&latency=5", "--pagination", "page", "--total", "/total", "--cap",
                        "300",
                        "--split", "created_after..created_before", "--split-from", "2015-01-01", "--split-to",
                        "2024-12-29", "--format", "sqlite", "--output", folder.file("test.db"), "--primary-key", "/id",
                        "--no-cache", "--mirror", "--history",
                    ] + more
                )
            }

            /// The number of requests for the first page of a slice, or of the list.
            var firstPages: Int { server.requests(run: Self.run).count { $0.page == 1 } }

            /// Adds and removes items, until some are removed, by requests for another page.
            func change() async throws {
                let removed = server.changedList(run: Self.run)?.removed.count ?? 0
                while server.changedList(run: Self.run)?.removed.count ?? 0 <= removed {
                    let request = [
                        "fetch", url + "&churn=80&page=2", "--pagination", "page", "--max-pages", "1", "--window",
                        "serial",
                    ]
                    _ = try await Subprocess(request).result()
                }
            }

            var living: Set<Int> { Set(server.changedList(run: Self.run)?.ids ?? []) }

            func rows(_ table: String = "events", _ condition: String = "TRUE") throws -> Set<Int> {
                let ids = try TestDatabase(in: folder).texts("SELECT id FROM \(table) WHERE \(condition)")
                return Set(ids.compactMap { Int($0) })
            }

            /// Checks the marks against the list, and the history against the marks.
            func check(isProven: Bool) throws {
                let marked = try rows("events", "paginate_removed_at IS NOT NULL")
                #expect(marked.isDisjoint(with: living))
                if isProven { #expect(try rows() == marked.union(living)) }
                let versions = try TestDatabase(in: folder).texts(
                    "SELECT id FROM events_history WHERE paginate_valid_to IS NULL"
                )
                #expect(Set(versions.compactMap { Int($0) }) == (try rows().subtracting(marked)))
                #expect(Set(versions).count == versions.count)
            }
        }

        @Test("A run that is killed marks nothing, and the resumed one marks exactly the rows that are gone")
        func killed() async throws {
            try await DemoServer.withServer { server in
                let events = try Events(server)
                let first = try await events.fetch().result()
                #expect(first.code == 0, "\(first.error)")
                #expect(try events.rows() == Set(1...1_000))
                let whole = server.requests(run: Events.run).count

                // In the middle of the slices, each of which is one page; a run that ends before its signal is no crash.
                var marked: Set<Int> = []
                var code: Int32 = 0
                while code != SIGKILL {
                    marked = try events.rows("events", "paginate_removed_at IS NOT NULL")
                    try await events.change()
                    let before = events.firstPages
                    let process = try events.fetch("--window", "serial")
                    try await server.arrival(run: Events.run, page: 1, requests: before + 8)
                    server.hold(run: Events.run, page: 1)
                    process.signal(SIGKILL)
                    server.release(run: Events.run, page: 1)
                    code = await process.result().code
                    #expect([0, SIGKILL].contains(code))
                }
                #expect(try events.rows("events", "paginate_removed_at IS NOT NULL") == marked)
                try events.check(isProven: false)

                let requests = server.requests(run: Events.run).count
                let resumed = try await events.fetch("--resume").result()
                #expect(resumed.code == 0, "\(resumed.error)")
                #expect(resumed.error.contains("does not change are complete, each in one response"))
                #expect(server.requests(run: Events.run).count - requests < whole)
                try events.check(isProven: true)
                #expect(try !events.rows("events", "paginate_removed_at IS NOT NULL").isEmpty)
            }
        }

        @Test("A row behind the end of a range is not marked, although the slices of the range are complete")
        func behindTheEnd() async throws {
            // Concerts, some of which are announced for the years up to 2038.
            let server = try ReplyServer { path in
                func number(_ name: String) -> Int? {
                    path.split { "?&".contains($0) }.first { $0.hasPrefix(name + "=") }
                        .flatMap { Int($0.dropFirst(name.count + 1)) }
                }
                let times = (0..<40).map { 1_000_000_000 + $0 * 30_000_000 }
                let rows = times.filter { $0 >= number("from") ?? 0 && $0 < number("to") ?? .max }
                let page = rows.dropFirst(((number("page") ?? 1) - 1) * 10).prefix(10)
                let items = page.map { #"{"id":\#($0)}"# }.joined(separator: ",")
                let body = #"{"items":[\#(items)],"page":\#(number("page") ?? 1),"total":\#(rows.count)}"#
                let head = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n"
                return .init(bytes: Array((head + "Content-Length: \(body.utf8.count)\r\n\r\n" + body).utf8))
            }
            let folder = try TemporaryFolder()
            func fetch(into file: String, _ more: String...) async throws -> Subprocess.Result {
                try await Subprocess(
                    [
                        "fetch", "http://127.0.0.1:\(server.port)/concerts", "--pagination", "page", "--total",
                        "/total",
                        "--cap", "20", "--split", "from..to", "--split-resolution", "unix", "--format", "sqlite",
                        "--output", folder.file(file), "--primary-key", "/id", "--no-cache", "--mirror",
                        "--mirror-max", "100%",
                    ] + more
                ).result()
            }
            func marks() throws -> [String] {
                try TestDatabase(in: folder).texts("SELECT id FROM concerts WHERE paginate_removed_at IS NOT NULL")
            }
            let whole = try await fetch(into: "test.db", "--split-to", "2040-01-01")
            #expect(whole.code == 0 && whole.error.contains("40 of 40 declared items"), "\(whole.error)")
            let untilNow = try await fetch(into: "test.db")
            #expect(untilNow.code == 0 && untilNow.error.contains("give a --split-to"), "\(untilNow.error)")
            #expect(try marks().isEmpty)
            // A table whose walks all end now is mirrored: the end of each lies behind that of the one before it.
            for _ in 0..<2 {
                let result = try await fetch(into: "now.db")
                #expect(result.code == 0 && result.error.contains("no row is gone"), "\(result.error)")
            }
        }

        @Test("A list that changes between its slices marks no row that is in the list")
        func changing() async throws {
            try await DemoServer.withServer { server in
                let events = try Events(server)
                #expect(try await events.fetch().result().code == 0)
                for walk in 1...3 {
                    let before = events.firstPages
                    let process = try events.fetch()
                    for requests in [3, 10, 17] {
                        try await server.arrival(run: Events.run, page: 1, requests: before + requests)
                        server.hold(run: Events.run, page: 1)
                        try await events.change()
                        server.release(run: Events.run, page: 1)
                    }
                    let result = await process.result()
                    #expect([0, 4].contains(result.code), "walk \(walk): \(result.error)")
                    try events.check(isProven: false)
                }
                let quiet = try await events.fetch("--mirror-max", "100%").result()
                #expect(quiet.code == 0, "\(quiet.error)")
                try events.check(isProven: true)
            }
        }
    }
}

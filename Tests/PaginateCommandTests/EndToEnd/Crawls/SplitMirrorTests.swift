import Foundation
import PagingDemoServer
import Testing

@testable import PaginateCommand

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

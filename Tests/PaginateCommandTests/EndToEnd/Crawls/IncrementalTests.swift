import Foundation
import HTTPTypes
import PagingDemoServer
import PagingHTTP
import Testing

extension SavedCrawls {
    @Suite("fetch --format sqlite --since", .timeLimit(.minutes(10)))
    struct IncrementalTests {
        private static let options = ["--primary-key", "/id", "--since", "/id"]

        /// Adds items at the head of the timeline.
        private func add(_ count: Int, to walk: DatabaseFixture) async throws {
            let api = try PagingClient(walk.server.baseURL)
            try await api.send(.post("/timeline/airports?count=100&run=r&add=\(count)"))
        }

        @Test("Only new items of a newest-first list are fetched, without a hole")
        func newestFirst() async throws {
            try await DemoServer.withServer { server in
                let walk = try DatabaseFixture(server, "/timeline/airports?limit=10&count=100")
                #expect(try await walk.start(Self.options).result().code == 0)
                #expect(try walk.database.ids() == Array(1...100))
                try await add(25, to: walk)
                let before = server.requests(run: "r").count
                let result = try await walk.start(Self.options + ["--window", "serial"]).result()
                #expect(result.code == 0, "\(result.error)")
                #expect(result.error.contains("an earlier run has saved all further items"), "\(result.error)")
                #expect(try walk.database.ids() == Array(1...125))
                #expect(server.requests(run: "r").count - before == 3)
                #expect(try await walk.list()?["/newest"] == "125")
                // There are no new items.
                #expect(try await walk.start(Self.options).result().code == 0)
                #expect(try walk.database.ids() == Array(1...125))
            }
        }

        @Test(
            "A run that is killed among new items leaves no hole after a resume or a restart",
            arguments: [true, false]
        )
        func killing(_ resumes: Bool) async throws {
            try await DemoServer.withServer { server in
                let walk = try DatabaseFixture(server, "/timeline/airports?limit=50&count=100")
                #expect(try await walk.start(Self.options).result().code == 0)
                try await add(450, to: walk)
                try await walk.kill(atPage: 5, Self.options, withRowsAbove: 100)
                let ids = try walk.database.ids()
                #expect(ids.last == 550 && ids.count < 550 && ids.count >= 150)
                try await add(5, to: walk)
                let result = try await walk.start(Self.options + (resumes ? ["--resume"] : [])).result()
                #expect(result.code == 0, "\(result.error)")
                // Items that arrived during the interruption precede the position of a resumed walk.
                if resumes { #expect(try await walk.start(Self.options + ["--resume"]).result().code == 0) }
                #expect(try walk.database.ids() == Array(1...555))
            }
        }

        @Test("A run that stops at a limit does not count as complete")
        func bounds() async throws {
            try await DemoServer.withServer { server in
                let walk = try DatabaseFixture(server, "/timeline/airports?limit=10&count=100")
                #expect(try await walk.start(Self.options + ["--max-pages", "3"]).result().code == 3)
                #expect(try await walk.list()?["/newest"] == .null)
                #expect(try await walk.start(Self.options).result().code == 0)
                #expect(try walk.database.ids() == Array(1...100))
            }
        }

        @Test("An oldest-first list is read to its end each time")
        func oldestFirst() async throws {
            try await DemoServer.withServer { server in
                let walk = try DatabaseFixture(server, "/link/airports?per_page=20&count=60")
                for _ in 1...2 {
                    let before = server.requests(run: "r").count
                    #expect(try await walk.start(Self.options).result().code == 0)
                    let sent = server.requests(run: "r").dropFirst(before)
                    #expect(sent.count == 3, "\(sent.map(\.target))")
                }
                #expect(try walk.database.ids() == Array(1...60))
            }
        }

        @Test("With --since-param, requests carry the newest stored value from the second walk on")
        func parameter() async throws {
            try await DemoServer.withServer { server in
                let walk = try DatabaseFixture(server, "/page/airports?per_page=20&count=60")
                let options = ["--primary-key", "/id", "--since", "/id", "--since-param", "min"]
                #expect(try await walk.start(options + ["--max-pages", "1"]).result().code == 3)
                #expect(try await walk.start(options + ["--resume"]).result().code == 0)
                #expect(server.requests(run: "r").allSatisfy { !$0.target.contains("min=") })
                let before = server.requests(run: "r").count
                #expect(try await walk.start(options).result().code == 0)
                let sent = server.requests(run: "r").dropFirst(before)
                #expect(sent.count == 3)
                #expect(sent.allSatisfy { $0.target.contains("min=60") })
                #expect(try walk.database.ids() == Array(1...60))
            }
        }
    }
}

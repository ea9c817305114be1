import HTTPTypes
import PagingDemoServer
import PagingHTTP
import Testing

extension SavedCrawls {
    @Suite("Responses in the database of fetch --format sqlite", .timeLimit(.minutes(10)))
    struct DatabaseCacheTests {
        private static let kept = "SELECT count(*) FROM paginate_responses"

        @Test("A second run into the same database transfers only the pages that have changed")
        func unchanged() async throws {
            try await DemoServer.withServer { server in
                let walk = try DatabaseFixture(server, "/link/airports?per_page=20&count=100&etag=1")
                let first = try await walk.run("--primary-key", "/id")
                #expect(first.code == 0, "\(first.error)")
                let rows = try walk.database.rows("airports", "ORDER BY id")
                let before = server.requests(run: "r").count
                let second = try await walk.run("--primary-key", "/id")
                #expect(second.code == 0, "\(second.error)")
                #expect(second.error.contains(" \(before) unchanged, "), "\(second.error)")
                let repeated = server.requests(run: "r").dropFirst(before)
                #expect(repeated.count == before && repeated.allSatisfy { $0.isUnchanged })
                #expect(try walk.database.rows("airports", "ORDER BY id") == rows)
                #expect(try walk.database.text(Self.kept) == "\(before)")
            }
        }

        @Test("Responses in a database belong to the fields of their requests, credentials included")
        func otherUser() async throws {
            try await DemoServer.withServer { server in
                let walk = try DatabaseFixture(server, "/link/airports?per_page=20&count=60&etag=1")
                for user in ["ada", "bob"] {
                    let result = try await walk.run("--primary-key", "/id", "--header", "X-Api-Key: key-of-\(user)")
                    #expect(result.code == 0, "\(result.error)")
                }
                #expect(server.requests(run: "r").allSatisfy { $0.headers["if-none-match"] == nil })
                #expect(try await walk.run("--primary-key", "/id", "--header", "X-Api-Key: key-of-bob").code == 0)
                #expect(server.requests(run: "r").suffix(3).allSatisfy { $0.isUnchanged })
            }
        }

        @Test("A complete run removes the responses of pages that the list no longer has")
        func changed() async throws {
            try await DemoServer.withServer { server in
                let walk = try DatabaseFixture(server, "/timeline/airports?limit=10&count=40&etag=1")
                #expect(try await walk.run("--primary-key", "/id").code == 0)
                let api = try PagingClient(server.baseURL)
                try await api.send(.post("/timeline/airports?count=40&run=r&add=5"))
                for _ in 1...2 {
                    #expect(try await walk.run("--primary-key", "/id").code == 0)
                    #expect(try walk.database.ids().sorted() == Array(1...45))
                    #expect(try walk.database.text(Self.kept) == "5")
                }
                #expect(server.requests(run: "r").suffix(5).allSatisfy { $0.isUnchanged })
            }
        }

        @Test("A run that was killed and resumed keeps the responses of both parts")
        func resumed() async throws {
            try await DemoServer.withServer { server in
                let walk = try DatabaseFixture(server, "/link/airports?per_page=10&count=90&etag=1")
                try await walk.kill(atPage: 6, ["--primary-key", "/id"], withRowsAbove: 0)
                let resumed = try await walk.run("--primary-key", "/id", "--resume")
                #expect(resumed.code == 0, "\(resumed.error)")
                #expect(try walk.database.text(Self.kept) == "9")
                let before = server.requests(run: "r").count
                #expect(try await walk.run("--primary-key", "/id").code == 0)
                #expect(server.requests(run: "r").dropFirst(before).allSatisfy { $0.isUnchanged })
                #expect(try walk.database.ids().sorted() == Array(1...90))
            }
        }

        @Test("A damaged response does not count, and its page is transferred again")
        func damaged() async throws {
            try await DemoServer.withServer { server in
                let walk = try DatabaseFixture(server, "/link/airports?per_page=20&count=60&etag=1")
                #expect(try await walk.run("--primary-key", "/id").code == 0)
                try walk.database.execute(
                    """
                    UPDATE paginate_responses SET response = substr(response, 1, length(response) - 1) WHERE rowid = 1;
                    UPDATE paginate_responses SET response = x'00' || response WHERE rowid = 2;
                    UPDATE paginate_responses SET compression = 'none' WHERE rowid = 3;
                    """
                )
                let before = server.requests(run: "r").count
                let second = try await walk.run("--primary-key", "/id")
                #expect(second.code == 0, "\(second.error)")
                #expect(server.requests(run: "r").dropFirst(before).allSatisfy { !$0.isUnchanged })
                #expect(try walk.database.ids().sorted() == Array(1...60))
            }
        }

        @Test("Many lists in one table transfer only the pages that have changed")
        func manyLists() async throws {
            try await DemoServer.withServer { server in
                let walk = try DatabaseFixture(server, "/link/airports?per_page=20&count=60&etag=1")
                let other = server.baseURL + "/page/airports?per_page=20&count=100&etag=1&run=r"
                let more = [other, "--primary-key", "/id", "--table", "all"]
                #expect(try await walk.start(more).result().code == 0)
                let before = server.requests(run: "r").count
                let second = try await walk.start(more).result()
                #expect(second.code == 0, "\(second.error)")
                #expect(server.requests(run: "r").dropFirst(before).allSatisfy { $0.isUnchanged })
                #expect(try walk.database.ids("all").sorted() == Array(1...100))
            }
        }

        @Test("A folder, --no-cache and a table without a primary key keep no responses in the database")
        func withoutResponses() async throws {
            try await DemoServer.withServer { server in
                let path = "/link/airports?per_page=20&count=60&etag=1"
                for options in [["--primary-key", "/id", "--no-cache"], []] {
                    let walk = try DatabaseFixture(server, path)
                    #expect(try await walk.start(options).result().code == 0)
                    #expect(try walk.database.columns("paginate_responses").isEmpty)
                }
                let walk = try DatabaseFixture(server, path)
                let folder = walk.folder.file("responses")
                #expect(try await walk.run("--primary-key", "/id", "--cache", folder).code == 0)
                #expect(try walk.database.columns("paginate_responses").isEmpty)
            }
        }
    }
}

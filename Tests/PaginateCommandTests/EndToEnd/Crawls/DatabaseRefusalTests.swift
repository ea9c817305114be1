import Foundation
import PagingDemoServer
import PagingHTTP
import Testing

extension SavedCrawls {
    @Suite("Refusals of fetch --format sqlite", .timeLimit(.minutes(10)))
    struct DatabaseRefusalTests {
        private static let path = "/link/airports?per_page=20&count=90"

        @Test("A file that is not a database is refused and left unchanged")
        func noDatabase() async throws {
            try await DemoServer.withServer { server in
                let walk = try DatabaseFixture(server, Self.path)
                let text = String(repeating: "not a database ", count: 100)
                try walk.folder.write(text, to: "test.db")
                let result = try await walk.run()
                #expect(result.code == 64)
                #expect(result.error.contains("is not an SQLite database"), "\(result.error)")
                #expect(try walk.folder.text("test.db") == text)
                let lists = try await Subprocess.run("lists", walk.database.path)
                #expect(lists.code == 64)
                #expect(lists.error.contains("is not an SQLite database"), "\(lists.error)")
                #expect(
                    try await Subprocess.run("lists", walk.folder.file("none")).error.contains("There is no file")
                )
                #expect(server.requests(run: "r").isEmpty)
            }
        }

        @Test("Foreign tables and tables with another key, list or shape are refused and left unchanged")
        func otherTables() async throws {
            try await DemoServer.withServer { server in
                var walk = try DatabaseFixture(server, Self.path)
                try walk.database.execute("CREATE TABLE mine (id); INSERT INTO mine VALUES (7)")
                #expect(try await walk.run("--primary-key", "/id", "--max-pages", "2").code == 3)
                #expect(try await walk.run("--table", "log", "--max-pages", "2").code == 3)
                let before = server.requests(run: "r").count
                let cases: [([String], String)] = [
                    (["--table", "MINE"], "was not created by this program"),
                    (["--primary-key", "/icao"], "has the primary key /id; give --primary-key /id"),
                    ([], "has the primary key /id"),
                    (["--table", "LOG", "--primary-key", "/id"], "has no primary key; remove --primary-key"),
                    (["--table", "log"], "holds 40 items already"),
                    (["--primary-key", "/id", "--items", ""], "holds another list: --items differs"),
                    (["--primary-key", "/id", "--method", "POST"], "holds another list: --method differs"),
                    (
                        ["--primary-key", "/id", "--resume", "--page-size", "9", "--pagination", "link"],
                        "--page-size, --pagination differ"
                    ),
                ]
                for (arguments, words) in cases {
                    let result = try await walk.start(arguments).result()
                    #expect(result.code == 64, "\(arguments)")
                    #expect(result.error.contains(words), "\(result.error)")
                }
                try walk.database.execute("ALTER TABLE airports RENAME COLUMN iata TO code")
                let shape = try await walk.run("--primary-key", "/id")
                #expect(shape.error.contains("its column \"iata\" is gone"), "\(shape.error)")
                walk.url = walk.url.replacing("count=90", with: "count=91")
                let other = try await walk.run("--table", "log", "--resume")
                #expect(other.error.contains("holds another list: the URL's query differs"), "\(other.error)")
                #expect(server.requests(run: "r").count == before)
                #expect(try walk.database.ids("log") == Array(1...40))
                #expect(try walk.database.rows("mine") == ["7"])
            }
        }

        @Test("A dropped table is created again")
        func dropped() async throws {
            try await DemoServer.withServer { server in
                let walk = try DatabaseFixture(server, Self.path)
                #expect(try await walk.run().code == 0)
                try walk.database.execute("DROP TABLE airports")
                #expect(try await walk.run("--primary-key", "/icao").code == 0)
                #expect(try walk.database.ids() == Array(1...90))
            }
        }

        @Test("An invalid key ends the walk with advice, and the database stays valid")
        func badKey() async throws {
            try await DemoServer.withServer { server in
                let walk = try DatabaseFixture(server, Self.path)
                let result = try await walk.run("--primary-key", "/nothing")
                #expect(result.code == 1)
                #expect(result.error.contains("/nothing cannot be the primary key of this list"), "\(result.error)")
                #expect(try await walk.run("--primary-key", "/id").code == 0)
                #expect(try walk.database.ids() == Array(1...90))
            }
        }

        @Test("When two runs write one table, the later one continues and the earlier one stops")
        func twoRuns() async throws {
            try await DemoServer.withServer { server in
                let walk = try DatabaseFixture(server, Self.path)
                server.hold(run: "r", page: 3)
                let first = try walk.start(["--primary-key", "/id", "--window", "serial"])
                try await server.arrival(run: "r", page: 3)
                let later = ["--primary-key", "/id", "--window", "serial", "--max-pages", "2"]
                #expect(try await walk.start(later).result().code == 3)
                server.release(run: "r", page: 3)
                let result = await first.result()
                #expect(result.code == 1)
                #expect(result.error.contains("another paginate has started to write it"), "\(result.error)")
                #expect(try await walk.run("--primary-key", "/id", "--resume").code == 0)
                #expect(try walk.database.ids() == Array(1...90))
            }
        }
    }
}

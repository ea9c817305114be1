#if SQLite
    import Foundation
    import GRDB
    import PagingHTTP
    import Testing

    @testable import PaginateCommand

    @Suite("Databases of lists")
    struct ListDatabaseTests {
        @Test("What is written is on disk, and readers read while others write")
        func durability() async throws {
            let database = try TestDatabase()
            try database.write(try await Items.raw(#"{"a":1}"#))
            #expect(try database.text("PRAGMA journal_mode") == "wal")
            let list = try ListDatabase(DatabaseFile(database.path))
            defer { list.close() }
            try list.transaction { connection in
                #expect(try Int.fetchOne(connection, sql: "PRAGMA synchronous") == 2)
                try connection.execute(sql: "INSERT INTO t VALUES (2)")
                #expect(try database.rows() == ["1"])
            }
            #expect(try database.rows() == ["1", "2"])
        }

        @Test("Where another program writes, that is what is said, and nothing of the batch is there")
        func locked() async throws {
            let database = try TestDatabase()
            try database.write(try await Items.raw(#"{"a":1}"#))
            let list = try ListDatabase(DatabaseFile(database.path), patience: 0.01)
            defer { list.close() }
            var configuration = Configuration()
            configuration.allowsUnsafeTransactions = true
            let other = try DatabaseQueue(path: database.path, configuration: configuration)
            try other.inDatabase { try $0.execute(sql: "BEGIN IMMEDIATE") }
            let error = #expect(throws: (any Error).self) {
                try list.transaction { try $0.execute(sql: "INSERT INTO t VALUES (2)") }
            }
            #expect(error.map { DatabaseWords.reason($0).contains("another program has locked it") } == true)
            try other.inDatabase { try $0.execute(sql: "ROLLBACK") }
            try other.close()
            #expect(try database.rows() == ["1"])
        }

        @Test("A batch that fails in its middle leaves nothing, neither rows nor columns, and the next one goes in")
        func failedBatch() async throws {
            let database = try TestDatabase()
            let list = try ListDatabase(DatabaseFile(database.path))
            let table = ItemTable("t", key: "/id")
            let good = try await Items.raw(#"{"id":1}"#)
            let bad = try await Items.raw(#"{"id":2,"new":1}"#, #"{"new":2}"#)
            try list.transaction { try table.write(good, in: $0) }
            let before = table.columns
            #expect(throws: TableProblem.self) { try list.transaction { try table.write(bad, in: $0) } }
            table.rollBack(to: before)
            let next = try await Items.raw(#"{"id":3,"new":"x"}"#)
            try list.transaction { try table.write(next, in: $0) }
            list.close()
            #expect(try database.rows() == ["1|NULL", "3|'x'"])
        }

        @Test("An index of somebody else's stays, and stands in the way of a type that has to go with a clear word")
        func foreignIndex() async throws {
            let database = try TestDatabase()
            try database.write(try await Items.raw(#"{"a":1}"#))
            try database.execute("CREATE INDEX mine ON t (a)")
            let list = try ListDatabase(DatabaseFile(database.path))
            let columns = ColumnSurvey(try await Items.raw(#"{"a":1}"#), mostMembers: 9).columns
            let table = ItemTable("t", key: nil, columns: columns)
            let items = try await Items.raw(#"{"a":"007"}"#)
            let problem = #expect(throws: TableProblem.self) { try list.transaction { try table.write(items, in: $0) } }
            #expect(problem?.message.contains("an index or a view of yours stands in the way") == true)
            list.close()
            #expect(try database.rows() == ["1"])
            #expect(try database.columns() == ["a INTEGER"])
        }
    }
#endif

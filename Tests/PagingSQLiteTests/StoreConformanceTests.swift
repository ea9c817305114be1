#if SQLite
    import GRDB
    import Paging
    import PagingSQLite
    import PagingTesting
    import Testing

    @Suite("The store in SQLite keeps its promises", .timeLimit(.minutes(5)))
    struct StoreConformanceTests {
        @Test("A file passes all checks, and is opened again in between")
        func file() async throws {
            let folder = try TestFolder()
            let report = try await PageStoreCheck(reopening: { _ in
                try SQLitePageStore(path: folder.newestPath)
            }) {
                try SQLitePageStore(path: folder.newPath())
            }.run()
            try report.requirePassed()
        }

        @Test("A database of the app's passes all checks, in memory as well")
        func queue() async throws {
            try await PageStoreCheck { try SQLitePageStore(DatabaseQueue()) }.run().requirePassed()
        }
    }
#endif

#if SQLite
import GRDB
import Paging
import PagingSQLite
import PagingTesting
import Testing

@Suite("Conformance of SQLite stores", .timeLimit(.minutes(10)))
struct StoreConformanceTests {
    @Test("A file passes all checks and is reopened in between")
    func file() async throws {
        let folder = try TestFolder()
        let report = try await PageStoreCheck(reopening: { _ in
            try SQLitePageStore(path: folder.newestPath)
        }) {
            try SQLitePageStore(path: folder.newPath())
        }.run()
        try report.requirePassed()
    }

    @Test("The app's own database passes all checks, also in memory")
    func queue() async throws {
        try await PageStoreCheck { try SQLitePageStore(DatabaseQueue()) }.run().requirePassed()
    }
}
#endif

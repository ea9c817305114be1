#if SQLite
internal import Foundation
internal import GRDB
internal import Paging

/// Opens the files of stores, and explains their errors.
enum StoreFile {
    /// Opens a file for several readers and writers, or creates one that only its owner can read.
    static func open(_ path: String) throws -> any DatabaseWriter {
        var configuration = Configuration()
        configuration.label = "swift-paging"
        configuration.busyMode = .timeout(Double(SQLitePageStore.busyTimeout.components.seconds))
        configuration.prepareDatabase { db in
            // Random IDs write to pages all over the file: with a large cache, each page is written once.
            try db.execute(
                sql: "PRAGMA synchronous = FULL; PRAGMA cache_size = -32000; PRAGMA wal_autocheckpoint = 4000"
            )
        }
        // SQLite creates its companion files with the same permissions.
        let descriptor = Foundation.open(path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
        if descriptor >= 0 { close(descriptor) }
        return try explaining("\"\(path)\"") { try DatabasePool(path: path, configuration: configuration) }
    }

    /// Accesses a database, and explains why it is unusable if that fails.
    static func explaining<Value>(_ name: String, _ work: () throws -> Value) throws -> Value {
        do {
            return try work()
        } catch let error as DatabaseError {
            throw explanation(of: error, name) ?? error
        }
    }

    /// Accesses a database that was usable when it was opened.
    static func explaining<Value: Sendable>(_ work: () async throws -> Value) async throws -> Value {
        do {
            return try await work()
        } catch let error as DatabaseError {
            throw explanation(of: error, "The database") ?? error
        }
    }

    private static func explanation(of error: DatabaseError, _ name: String) -> PagingError? {
        switch error.resultCode {
        case .SQLITE_NOTADB:
            PagingError(
                .storeUnusable,
                "\(name) is not an SQLite database, or it is encrypted. Nothing was changed; use another file."
            )
        case .SQLITE_CORRUPT:
            PagingError(
                .storeUnusable,
                "\(name) is damaged. Delete it together with its -wal and -shm files, and load the lists again."
            )
        case .SQLITE_CANTOPEN:
            PagingError(
                .storeUnusable,
                "\(name) cannot be opened. Check that its folder exists and is writable."
            )
        case .SQLITE_READONLY, .SQLITE_PERM, .SQLITE_AUTH:
            PagingError(.storeUnusable, "\(name) is not writable. Check its permissions, or use another file.")
        case .SQLITE_FULL:
            PagingError(.storeUnusable, "The disk of the database is full. Nothing was changed.")
        case .SQLITE_BUSY, .SQLITE_LOCKED:
            PagingError(.storeBusy, "\(name) is locked by another connection. Try again later.")
        default: nil
        }
    }
}
#endif

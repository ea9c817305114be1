#if SQLite
    internal import Foundation
    internal import GRDB
    internal import Paging

    /// Opens the files of stores, and explains what is wrong with them.
    enum StoreFile {
        /// Opens a file for several readers and writers, or makes one that only its owner can read.
        static func open(_ path: String) throws -> any DatabaseWriter {
            var configuration = Configuration()
            configuration.label = "swift-paging"
            configuration.busyMode = .timeout(Double(SQLitePageStore.busyTimeout.components.seconds))
            configuration.prepareDatabase { db in
                // Ids in no order touch pages all over the file: with room for them, each is written once and not often.
                try db.execute(
                    sql: "PRAGMA synchronous = FULL; PRAGMA cache_size = -32000; PRAGMA wal_autocheckpoint = 4000"
                )
            }
            // The files that SQLite puts beside it get the same rights.
            let descriptor = Foundation.open(path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
            if descriptor >= 0 { close(descriptor) }
            return try explaining("\"\(path)\"") { try DatabasePool(path: path, configuration: configuration) }
        }

        /// Does something with a database, and says what to do if it is not usable.
        static func explaining<Value>(_ name: String, _ work: () throws -> Value) throws -> Value {
            do {
                return try work()
            } catch let error as DatabaseError {
                throw explanation(of: error, name) ?? error
            }
        }

        /// Does something with a database that was usable when it was opened.
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
                    "\(name) is not an SQLite database, or it is encrypted. Nothing was changed: name another file."
                )
            case .SQLITE_CORRUPT:
                PagingError(
                    .storeUnusable,
                    "\(name) is damaged. Delete it together with its -wal and -shm files, and load the lists anew."
                )
            case .SQLITE_CANTOPEN:
                PagingError(
                    .storeUnusable,
                    "\(name) cannot be opened. See that its folder exists and can be written to."
                )
            case .SQLITE_READONLY, .SQLITE_PERM, .SQLITE_AUTH:
                PagingError(.storeUnusable, "\(name) cannot be written to. See to its rights, or name another file.")
            case .SQLITE_FULL:
                PagingError(.storeUnusable, "There is no room left on the disk of the database. Nothing was changed.")
            case .SQLITE_BUSY, .SQLITE_LOCKED:
                PagingError(.storeBusy, "\(name) is being written to by another connection for too long. Try again.")
            default: nil
            }
        }
    }
#endif

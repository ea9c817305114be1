import ArgumentParser
import Foundation
package import PaginateDatabase

extension ListDatabase {
    /// Returns the lists of a database, sorted by their tables' names.
    ///
    /// - Throws: `ValidationError` when the file is not a database or cannot be read.
    package static func lists(in name: String) throws -> [DatabaseList] {
        let database = try connection(toExisting: name)
        defer { database.close() }
        do {
            // One transaction, so that the counts belong to the records.
            return try database.transaction(.deferred) { try lists(database) }
        } catch {
            throw ValidationError(DatabaseText.sentence(error, about: DatabaseFile(existing: name)))
        }
    }

    /// Returns a connection to an existing database, for reading.
    ///
    /// - Throws: `ValidationError` when there is no such file, or it cannot be opened.
    package static func connection(toExisting name: String) throws -> SQLiteConnection {
        var status = stat()
        guard stat(name, &status) == 0 else { throw ValidationError("There is no file \"\(name)\".") }
        let file = DatabaseFile(existing: name)
        do {
            // No data changes, but with write permission the last connection removes the write-ahead log.
            let access: SQLiteConnection.Access = access(file.path, W_OK) == 0 ? .writing : .reading
            return try SQLiteConnection(file.path, for: access, busyTimeout: 10)
        } catch {
            throw ValidationError(DatabaseText.sentence(error, about: file))
        }
    }

    /// Returns the lists of an open database.
    package static func lists(_ database: SQLiteConnection) throws -> [DatabaseList] {
        let table = "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'paginate_lists' COLLATE NOCASE"
        guard try !database.rows(table).isEmpty else { return [] }
        let sql = "SELECT name, changed, state FROM paginate_lists ORDER BY name"
        return try database.rows(sql).compactMap { row in
            guard let table = row[0].text, let changed = row[1].text, let state = row[2].text,
                let record = DatabaseListRecord(json: state)
            else { return nil }
            let items = try rowCount(of: table, in: database)
            return DatabaseList(table: table, items: items, changed: changed, record: record)
        }
    }
}

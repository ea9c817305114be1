#if SQLite
import ArgumentParser
import Foundation
import GRDB

extension ListDatabase {
    /// Returns the lists of a database, sorted by their tables' names.
    ///
    /// - Throws: `ValidationError` when the file is not a database or cannot be read.
    static func lists(in name: String) throws -> [CachedList] {
        var status = stat()
        guard stat(name, &status) == 0 else { throw ValidationError("There is no file \"\(name)\".") }
        let file = DatabaseFile(existing: name)
        do {
            let queue = try DatabaseQueue(path: file.path, configuration: readingConfiguration(file.path))
            defer { try? queue.close() }
            return try queue.read(lists)
        } catch {
            throw ValidationError(DatabaseWords.sentence(error, about: file))
        }
    }

    /// Returns a configuration for reading.
    ///
    /// No data changes, but with write permission the last connection removes the write-ahead log.
    private static func readingConfiguration(_ path: String) -> Configuration {
        var configuration = Configuration()
        configuration.readonly = access(path, W_OK) != 0
        configuration.busyMode = .timeout(10)
        return configuration
    }

    private static func lists(_ database: Database) throws -> [CachedList] {
        guard try database.tableExists("paginate_lists") else { return [] }
        let sql = "SELECT name, changed, state FROM paginate_lists ORDER BY name"
        return try Row.fetchAll(database, sql: sql).compactMap { row in
            guard let record = ListRecord(json: row["state"]) else { return nil }
            let table: String = row["name"]
            let items = try rowCount(of: table, in: database)
            return CachedList(table: table, items: items, changed: row["changed"], record: record)
        }
    }
}
#endif

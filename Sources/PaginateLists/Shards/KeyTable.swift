import ArgumentParser
import Foundation
import PaginateDatabase
import PaginateFiles
import PagingHTTP

/// The keys of all items in a temporary database, which sorts them on disk.
final class KeyTable {
    private let connection: SQLiteConnection
    private let statement: SQLiteStatement
    private var waiting = 0

    /// The number of keys of one transaction.
    private static let batch = 50_000

    /// - Throws: `ValidationError` when the folder for temporary files is not writable.
    init() throws {
        try SystemLibrary.sqlite.check()
        connection = try SQLiteConnection.temporary()
        try connection.execute("CREATE TABLE keys (key TEXT NOT NULL, shard INTEGER NOT NULL); BEGIN")
        statement = try connection.statement("INSERT INTO keys VALUES (?, ?)")
    }

    /// Adds the key of an item.
    ///
    /// - Returns: Whether the item has one.
    func add(_ item: [UInt8], at pointer: JSONPointer, shard: Int) throws -> Bool {
        guard let text = RawItem(bytes: item[...]).identityText(at: pointer) else { return false }
        let key = String(decoding: text, as: UTF8.self)
        try statement.bind([.text(key), .integer(Int64(shard))])
        try statement.run()
        waiting += 1
        if waiting % Self.batch == 0 { try connection.execute("COMMIT; BEGIN") }
        return true
    }

    /// Calls a closure with each key that more than one item has, and its shards.
    func forEachDuplicate(_ body: (String, [Int]) -> Void) throws {
        let sql = """
            SELECT key, group_concat(DISTINCT shard) FROM (SELECT key, shard FROM keys ORDER BY key)
            GROUP BY key HAVING count(*) > 1
            """
        try connection.statement(sql).run { row in
            let shards = (row[1].text ?? "").split(separator: ",").compactMap { Int($0) }.sorted()
            body(row[0].text ?? "", shards)
        }
    }
}

import ArgumentParser
import PaginateCrawls
import PaginateDatabase
import PaginateFiles
import PagingHTTP

/// A copy of a list in a table, read in the order of its primary key.
struct TableCopy: ListCopy {
    let shortfall: String?
    let remark: String?
    /// The path to the primary key.
    let key: String
    private let columns: [ListColumn]
    private let keyPosition: Int
    private let database: SQLiteConnection
    private let statement: SQLiteStatement?

    /// Creates a copy by opening its database, which it reads in one transaction.
    ///
    /// - Parameter table: The table, if the user named one.
    /// - Throws: `ValidationError` with one sentence that says what to do.
    init(_ name: String, table: TableName?) throws {
        database = try ListDatabase.connection(toExisting: name)
        try database.execute("BEGIN DEFERRED")
        let list = try Self.list(in: name, try ListDatabase.lists(database), table: table)
        let record = list.record
        guard let key = record.key else {
            throw ValidationError(
                "The table \"\(list.table)\" of \"\(name)\" has no primary key, by which an item is known again. Fetch "
                    + "it into a new database with --primary-key, or compare NDJSON files with --id."
            )
        }
        self.key = key
        columns = record.columns.all
        keyPosition = record.columns.key ?? 0
        shortfall =
            record.crawl.isComplete ? nil : "its last walk is \(list.ending) (\(record.crawl.evidence))"
        let keepsRemoved = !record.isFirstWalk && record.mirror == nil
        remark =
            keepsRemoved
            ? "\"\(name)\" was filled by several walks without --mirror, so it may have rows that the list no longer has."
            : nil
        guard !columns.isEmpty else {
            statement = nil
            return
        }
        let removed = record.mirror == nil ? "NULL" : MirrorTable.removedAt
        let names = columns.map { SQLName.quoted($0.name) }.joined(separator: ", ")
        statement = try database.statement(
            "SELECT \(removed), \(names) FROM \(SQLName.quoted(list.table)) "
                + "ORDER BY \(SQLName.quoted(columns[keyPosition].name))"
        )
    }

    private static func list(in name: String, _ lists: [DatabaseList], table: TableName?) throws -> DatabaseList {
        if let table {
            let named = lists.first { SQLName.folded($0.table) == SQLName.folded(table.text) }
            guard let named else {
                throw ValidationError(
                    "\"\(name)\" contains no list in a table \"\(table.text)\"; see 'paginate lists'."
                )
            }
            return named
        }
        guard let list = lists.first else {
            throw ValidationError("\"\(name)\" contains no lists of this program.")
        }
        guard lists.count == 1 else {
            let names = lists.map(\.table).joined(separator: ", ")
            throw ValidationError("\"\(name)\" contains several lists: choose one of \(names) with --table.")
        }
        return list
    }

    func next() throws -> CopiedItem? {
        guard let row = try statement?.next() else { return nil }
        var members: [(name: String, value: SQLiteValue)] = []
        for (column, value) in zip(columns, row.dropFirst()) where value != .null {
            switch column.content {
            case .member(let name): members.append((name, value))
            case .item: members.append((column.name, value))
            // The members hold the value.
            case .key: break
            case .rest: members += Self.members(value.text ?? "")
            }
        }
        let id = row[keyPosition + 1]
        let idText = id.text.map { JSONValue.string($0).encoded() } ?? Array("\(id.integer ?? 0)".utf8)
        return CopiedItem(id: id, idText: idText, content: .row(members), isRemoved: row[0] != .null)
    }

    /// Returns the members without their own column, as columns would hold them.
    private static func members(_ text: String) -> [(name: String, value: SQLiteValue)] {
        guard let outline = try? JSONOutline(Array(text.utf8)) else { return [] }
        return outline.members(of: outline.root).compactMap { member in
            let bytes = outline.bytes(of: member.node.range)
            let value: SQLiteValue
            switch member.node.kind {
            case .null: return nil
            case .bool: value = .integer(bytes.first == UInt8(ascii: "t") ? 1 : 0)
            case .string: value = .text(outline.string(of: member.node) ?? "")
            case .object, .array: value = .text(String(decoding: bytes, as: UTF8.self))
            case .number:
                switch bytes.withUnsafeBufferPointer(JSONNumber.init) {
                case .integer(let number): value = .integer(number)
                case .real(let number): value = .real(number)
                case .digits: value = .text(String(decoding: bytes, as: UTF8.self))
                }
            }
            return (member.key, value)
        }
    }
}

import CLibraries
package import Foundation
import PaginateFiles
package import PagingHTTP

/// The reason items cannot be written to their table, as a sentence.
package struct TableProblem: Error {
    package let message: String

    package init(message: String) {
        self.message = message
    }
}

/// The table for a list's items, created from the first items and extended for later ones.
package final class ItemTable {
    package let name: String
    let key: JSONPointer?
    package private(set) var columns: ListColumns
    private var statement: RowStatement?
    /// The folded names of columns that other programs have added.
    private let foreign: Set<String>
    /// The number of the walk that each written row receives, if removed rows are marked.
    let walk: Int?
    private var history: RowHistory?

    /// - Parameters:
    ///   - key: The path to an item's primary key, if the table has one.
    ///   - columns: The columns of an existing table.
    ///   - foreign: The names of columns that other programs have added.
    ///   - walk: The number of the walk, if removed rows are marked.
    ///   - history: The newest time in the history of the rows, if their versions are kept.
    package init(
        _ name: String,
        key: JSONPointer?,
        columns: ListColumns = ListColumns(),
        foreign: [String] = [],
        walk: Int? = nil,
        history: String? = nil
    ) {
        self.name = name
        self.key = key
        self.columns = columns
        self.walk = walk
        self.history = history.map { RowHistory(of: name, since: $0) }
        self.foreign = Set(foreign.map(SQLName.folded)).union(walk == nil ? [] : MirrorTable.columns)
    }

    /// The newest time in the history of the rows, if their versions are kept.
    package var historyTime: String? { history?.time }

    /// Begins a transaction of the caller, at which versions of rows begin and end.
    package func begin(at date: Date, in database: SQLiteConnection) throws {
        try history?.begin(at: date, in: database)
        if !columns.all.isEmpty { try history?.start(columns, in: database) }
    }

    /// Writes items within the caller's transaction.
    ///
    /// - Throws: ``TableProblem`` when an item does not fit, or ``SQLiteError`` when the database fails.
    package func write(_ items: [RawItem], in database: SQLiteConnection) throws {
        guard !items.isEmpty else { return }
        if columns.all.isEmpty { try create(for: items, in: database) }
        defer { statement?.clear() }
        for (index, item) in items.enumerated() {
            try item.bytes.withUnsafeBufferPointer { bytes in
                while let misfit = try attempt(bytes, item, in: database) {
                    statement = nil
                    try adapt(to: misfit, before: items[index...], in: database)
                }
            }
        }
    }

    private func attempt(
        _ bytes: UnsafeBufferPointer<UInt8>,
        _ item: RawItem,
        in database: SQLiteConnection
    ) throws -> RowMismatch? {
        if statement == nil {
            try history?.start(columns, in: database)
            statement = try RowStatement(self, isFull: room(in: database) <= 0, in: database)
        }
        return try statement?.write(bytes, item)
    }

    /// Restores the columns from before a failed transaction.
    package func rollBack(to columns: ListColumns) {
        statement = nil
        self.columns = columns
        history?.rollBack()
    }

    /// Returns the number of free columns, less those for the rest and for other items.
    private func room(in database: SQLiteConnection) -> Int {
        let most = database.limit(CSQLITE_LIMIT_COLUMN, CSQLITE_LIMIT_VARIABLE_NUMBER)
        return most - columns.all.count - foreign.count - [columns.rest, columns.item].count { $0 == nil }
    }

    // MARK: - Columns

    private func create(for items: [RawItem], in database: SQLiteConnection) throws {
        // One less, in case the key needs its own column.
        var columns = ColumnSurvey(items, mostMembers: room(in: database) - 1, avoiding: foreign).columns
        if let key { try columns.setKey(key, for: items) }
        let definitions = columns.all.indices.map { position in
            let column = columns.all[position]
            let type = column.type.map { " \($0.rawValue)" } ?? ""
            let key = position == columns.key ? " PRIMARY KEY NOT NULL" : ""
            return SQLName.quoted(column.name) + type + key
        }
        try database.execute("CREATE TABLE \(SQLName.quoted(name)) (\(definitions.joined(separator: ", ")))")
        if walk != nil { try MirrorTable.addColumns(to: name, in: database) }
        try history?.create(columns, in: database)
        self.columns = columns
    }

    private func adapt(
        to misfit: RowMismatch,
        before items: ArraySlice<RawItem>,
        in database: SQLiteConnection
    ) throws {
        try history?.stop(in: database)
        switch misfit {
        case .newMember: try addMembers(of: items, in: database)
        case .newItemColumn: try add(.item, named: ItemRow.valueColumn, type: nil, in: database)
        case .newRestColumn: try add(.rest, named: "more", type: .text, in: database)
        case .conflict(let position): try dropType(at: position, in: database)
        case .badKey(let reason):
            throw TableProblem(
                message: "\(key?.description ?? "The key") cannot be the primary key of this list: \(reason). "
                    + "Name another path with --primary-key and another --table, or remove --primary-key"
            )
        }
    }

    /// Adds columns for all new members, while there is room.
    private func addMembers(of items: ArraySlice<RawItem>, in database: SQLiteConnection) throws {
        let known = KeyIndex(columns)
        var room = room(in: database)
        let survey = ColumnSurvey(items, mostMembers: .max)
        for member in survey.valuedMembers where known.find(member.key) == nil && room > 0 {
            try add(.member(member.key), named: member.key, type: member.type, in: database)
            room -= 1
        }
    }

    private func add(
        _ content: ListColumn.Content,
        named name: String,
        type: ColumnType?,
        in database: SQLiteConnection
    ) throws {
        columns.add(content, named: name, type: type, avoiding: foreign)
        guard let column = columns.all.last else { return }
        let definition = [SQLName.quoted(column.name), column.type?.rawValue].compactMap(\.self)
        for table in tables {
            try database.execute("ALTER TABLE \(table) ADD COLUMN \(definition.joined(separator: " "))")
        }
    }

    /// The quoted names of the tables that have the columns.
    private var tables: [String] {
        [name, history.map { _ in RowHistory.name(of: name) }].compactMap(\.self).map(SQLName.quoted)
    }

    /// Recreates a column without its type, so that SQLite stores each value unchanged.
    private func dropType(at position: Int, in database: SQLiteConnection) throws {
        let column = SQLName.quoted(columns.all[position].name)
        let old = SQLName.quoted("paginate_old_" + columns.all[position].name)
        do {
            for table in tables {
                try database.execute("ALTER TABLE \(table) RENAME COLUMN \(column) TO \(old)")
                try database.execute("ALTER TABLE \(table) ADD COLUMN \(column)")
                try database.execute("UPDATE \(table) SET \(column) = \(old)")
                try database.execute("ALTER TABLE \(table) DROP COLUMN \(old)")
            }
        } catch {
            guard error.code == CSQLITE_ERROR else { throw error }
            throw TableProblem(
                message: "the column \(column) has to lose its type \(columns.all[position].type?.rawValue ?? ""), "
                    + "because a value of another type arrived, and an index or a view depends on it; drop that"
            )
        }
        columns.dropType(at: position)
    }
}

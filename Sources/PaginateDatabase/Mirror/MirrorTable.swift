import PaginateFiles

/// The columns of a table whose removed rows are marked.
package enum MirrorTable {
    /// The column with the number of the newest walk that delivered a row.
    package static let walk = "paginate_walk"
    /// The column with the time at which a row was found to be removed.
    package static let removedAt = "paginate_removed_at"
    /// The folded names of the columns and of those of the history, which no member of an item can have.
    static let columns = Set([walk, removedAt, RowHistory.validFrom, RowHistory.validTo].map(SQLName.folded))

    /// Adds the columns to a table that lacks them.
    package static func addColumns(to table: String, in database: SQLiteConnection) throws {
        let rows = try database.rows("SELECT name FROM pragma_table_info(?)", [.text(table)])
        let names = Set(rows.compactMap { $0[0].text }.map(SQLName.folded))
        for (name, type) in [(walk, "INTEGER"), (removedAt, "TEXT")] where !names.contains(SQLName.folded(name)) {
            try database.execute("ALTER TABLE \(SQLName.quoted(table)) ADD COLUMN \(SQLName.quoted(name)) \(type)")
        }
    }
}

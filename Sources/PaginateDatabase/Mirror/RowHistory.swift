package import Foundation
import PaginateFiles
import PagingHTTP

/// The table with each version of a table's rows, and the times between which it was valid.
///
/// Temporary triggers write the versions in the statements that change the rows, so that both are one transaction. They
/// belong to the connection: the columns can change without them, and other programs do not run them.
package struct RowHistory {
    /// The column with the time at which a version was first seen.
    static let validFrom = "paginate_valid_from"
    /// The column with the time at which a version ended; null for the version that is valid.
    static let validTo = "paginate_valid_to"

    private let table: String
    /// The time of the transaction; that of an earlier one, if the clock has gone back since.
    private(set) var time: String
    private var hasTriggers = false

    private static let triggers = ["paginate_row_added", "paginate_row_changed", "paginate_row_deleted"]

    /// - Parameters:
    ///   - table: The table of the rows.
    ///   - time: The newest time in the history.
    package init(of table: String, since time: String) {
        (self.table, self.time) = (table, time)
    }

    /// Returns the name of the table with the versions of another one's rows.
    package static func name(of table: String) -> String { table + "_history" }

    /// Returns a date as the tables have it.
    package static func text(of date: Date) -> String { date.formatted(.iso8601) }

    private var name: String { SQLName.quoted(Self.name(of: table)) }

    /// Creates the table, and a version of each row that is in the list.
    package func create(_ columns: ListColumns, in database: SQLiteConnection) throws {
        guard let key = columns.key.map({ SQLName.quoted(columns.all[$0].name) }) else { return }
        let definitions = columns.all.map { [SQLName.quoted($0.name), $0.type?.rawValue].compactMap(\.self) }
        let names = columns.all.map { SQLName.quoted($0.name) }.joined(separator: ", ")
        try database.execute(
            """
            CREATE TABLE \(name) (
                \(definitions.map { $0.joined(separator: " ") }.joined(separator: ", ")),
                \(Self.validFrom) TEXT NOT NULL, \(Self.validTo) TEXT, PRIMARY KEY (\(key), \(Self.validFrom))
            )
            """
        )
        let sql = """
            INSERT INTO \(name) (\(names), \(Self.validFrom))
            SELECT \(names), ? FROM \(SQLName.quoted(table)) WHERE \(MirrorTable.removedAt) IS NULL
            """
        try database.rows(sql, [.text(time)])
    }

    /// Begins a transaction.
    mutating func begin(at date: Date, in database: SQLiteConnection) throws {
        time = max(time, Self.text(of: date))
        try database.execute("CREATE TEMP TABLE IF NOT EXISTS paginate_clock (time TEXT NOT NULL)")
        try database.execute("DELETE FROM temp.paginate_clock")
        try database.rows("INSERT INTO temp.paginate_clock VALUES (?)", [.text(time)])
    }

    /// Starts to write the versions of changed rows.
    mutating func start(_ columns: ListColumns, in database: SQLiteConnection) throws {
        guard !hasTriggers, let key = columns.key.map({ SQLName.quoted(columns.all[$0].name) }) else { return }
        try stop(in: database)
        let names = columns.all.map { SQLName.quoted($0.name) }
        func values(_ row: String) -> String { names.map { "\(row).\($0)" }.joined(separator: ", ") }
        let now = "(SELECT time FROM paginate_clock)"
        let valid = "\(key) = old.\(key) AND \(Self.validTo) IS NULL"
        // Of several versions in one second, the last counts.
        let end = """
            DELETE FROM \(name) WHERE \(valid) AND \(Self.validFrom) = \(now);
            UPDATE \(name) SET \(Self.validTo) = \(now) WHERE \(valid)
            """
        let beginning = """
            INSERT INTO \(name) (\(names.joined(separator: ", ")), \(Self.validFrom))
            SELECT \(values("new")), \(now) WHERE new.\(MirrorTable.removedAt) IS NULL
            """
        let rows = "main.\(SQLName.quoted(table))"
        let marks = ["old", "new"].map { "(\($0).\(MirrorTable.removedAt) IS NULL)" }.joined(separator: " <> ")
        let (added, changed, deleted) = (Self.triggers[0], Self.triggers[1], Self.triggers[2])
        try database.execute(
            """
            CREATE TEMP TRIGGER \(added) AFTER INSERT ON \(rows) BEGIN \(beginning); END;
            CREATE TEMP TRIGGER \(changed) AFTER UPDATE ON \(rows)
            WHEN \(marks) OR (new.\(MirrorTable.removedAt) IS NULL AND (\(values("old"))) IS NOT (\(values("new"))))
            BEGIN \(end); \(beginning); END;
            CREATE TEMP TRIGGER \(deleted) AFTER DELETE ON \(rows) BEGIN \(end); END
            """
        )
        hasTriggers = true
    }

    /// Drops the triggers, before the columns change.
    mutating func stop(in database: SQLiteConnection) throws {
        for trigger in Self.triggers { try database.execute("DROP TRIGGER IF EXISTS temp.\(trigger)") }
        hasTriggers = false
    }

    /// Records that a transaction was rolled back, and with it the triggers that it created.
    mutating func rollBack() {
        hasTriggers = false
    }
}

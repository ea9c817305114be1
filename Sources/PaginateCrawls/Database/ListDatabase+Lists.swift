import ArgumentParser
import Foundation
import PaginateDatabase
import PaginateFiles
import PaginateOptions
import Paging
import PagingHTTP

/// A list that is open for a walk.
package struct OpenedList: Sendable {
    package let database: ListDatabase
    /// The run that opened the list; a later run takes it over.
    let run: String
    package let record: DatabaseListRecord
    /// The names of columns that other programs have added to the list's table.
    let foreignColumns: [String]
}

extension OpenedList {
    /// Creates the list, and opens its database and table.
    ///
    /// - Throws: `ValidationError` with one sentence that says what to do.
    package init(_ plan: DatabasePlan) throws {
        plan.file.create()
        let database = try ListDatabase(plan.file, responses: plan.responses)
        do {
            self = try database.open(plan)
        } catch {
            database.close()
            throw ValidationError(DatabaseText.sentence(error, about: plan.file))
        }
    }
}

extension ListDatabase {
    /// The statement for the table of lists, whose name `--table` refuses.
    private static let creation = """
        CREATE TABLE IF NOT EXISTS paginate_lists (
            name TEXT PRIMARY KEY NOT NULL COLLATE NOCASE, address TEXT NOT NULL, ending TEXT NOT NULL,
            evidence TEXT NOT NULL, changed TEXT NOT NULL, run TEXT NOT NULL, state TEXT NOT NULL
        )
        """

    /// Opens a list for a walk: takes it over from any other run, and decides where the walk starts.
    ///
    /// - Throws: ``TableProblem`` or ``SQLiteError``, with nothing changed.
    func open(_ plan: DatabasePlan) throws -> OpenedList {
        try transaction { database in
            try database.execute(Self.creation)
            if plan.responses != nil { try database.execute(Self.responsesCreation) }
            let columns = try Self.columnNames(of: plan.table.text, in: database)
            var record = DatabaseListRecord(address: plan.address, binding: plan.binding, key: plan.key)
            if let columns {
                let known = try Self.record(plan.table.text, in: database)
                record = try ListOpening(plan).record(known, columns: columns, in: database)
            }
            record.prepareSince(plan.since)
            if plan.mirror != nil { record.beginMirror() }
            record.updateMirror { $0.read(to: plan.end) }
            if record.mirror != nil, columns != nil { try MirrorTable.addColumns(to: plan.table.text, in: database) }
            if record.history != nil || plan.mirror?.keepsHistory == true {
                try Self.openHistory(of: plan.table.text, &record, hasTable: columns != nil, in: database)
            }
            let run = UUID().uuidString
            try Self.write(record, of: run, named: plan.table.text, in: database)
            let own = Set(record.columns.all.map { SQLName.folded($0.name) })
            let foreign = (columns ?? []).filter { !own.contains(SQLName.folded($0)) }
            return OpenedList(database: self, run: run, record: record, foreignColumns: foreign)
        }
    }

    /// Creates the history of a table's rows, unless an earlier run has.
    private static func openHistory(
        of table: String,
        _ record: inout DatabaseListRecord,
        hasTable: Bool,
        in database: SQLiteConnection
    ) throws {
        let name = RowHistory.name(of: table)
        let exists = try columnNames(of: name, in: database) != nil
        guard record.history != nil || !exists else {
            throw TableProblem(
                message: "the table \"\(name)\", to which --history writes, exists already; drop or rename it, or name "
                    + "another table for the list with --table"
            )
        }
        let time = record.history ?? RowHistory.text(of: .now)
        record.history = time
        if hasTable, !exists { try RowHistory(of: table, since: time).create(record.columns, in: database) }
    }

    /// Adds pages of items to a list's table and saves the walk's position, both or neither.
    ///
    /// - Parameters:
    ///   - run: The run that opened the list.
    ///   - finishing: The proof of a complete walk by which rows are gone, if there is one.
    /// - Returns: The saved record, with the table's columns, and the rows that are gone.
    func write(
        _ pages: [[RawItem]],
        to table: ItemTable,
        _ record: DatabaseListRecord,
        of run: String,
        finishing: (RemovalEvidence.Proof, MirrorPlan)? = nil
    ) throws(WriteError) -> (record: DatabaseListRecord, mirror: RemovalVerdict?) {
        let (before, date) = (table.columns, Date.now)
        do {
            return try transaction { database in
                let sql = "SELECT run FROM paginate_lists WHERE name = ?"
                guard try database.rows(sql, [.text(table.name)]).first?[0].text == run else {
                    throw TableProblem(message: "another paginate has started to write it; this one has stopped")
                }
                var record = record
                try table.begin(at: date, in: database)
                for page in pages { try table.write(page, in: database) }
                (record.columns, record.history) = (table.columns, table.historyTime)
                let mirror = try finishing.map {
                    try MirrorTable.apply($0, $1, to: table.name, at: date, in: database)
                }
                try Self.write(record, of: run, named: table.name, in: database)
                try writeResponses(of: table.name, record, in: database)
                return (record, mirror)
            }
        } catch {
            table.rollBack(to: before)
            let subject = "The table \"\(table.name)\" in \(file.name)"
            throw WriteError(kind: .refused(DatabaseText.reason(error)), subject: subject)
        }
    }

    /// Returns the number of rows in a table.
    func rowCount(of table: String) throws(WriteError) -> Int {
        do {
            return try transaction { try Self.rowCount(of: table, in: $0) }
        } catch {
            throw WriteError(kind: .refused(DatabaseText.reason(error)), subject: "The database \(file.name)")
        }
    }

    static func rowCount(of table: String, in database: SQLiteConnection) throws -> Int {
        guard try columnNames(of: table, in: database) != nil else { return 0 }
        let rows = try database.rows("SELECT count(*) FROM \(SQLName.quoted(table))")
        return rows.first?[0].integer.map(Int.init) ?? 0
    }

    /// Returns the names of a table's columns, or `nil` when there is no such table.
    private static func columnNames(of table: String, in database: SQLiteConnection) throws -> [String]? {
        let rows = try database.rows("SELECT name FROM pragma_table_info(?)", [.text(table)])
        let names = rows.compactMap { $0[0].text }
        return names.isEmpty ? nil : names
    }

    private static func record(_ table: String, in database: SQLiteConnection) throws -> DatabaseListRecord? {
        let sql = "SELECT state FROM paginate_lists WHERE name = ?"
        guard let json = try database.rows(sql, [.text(table)]).first?[0].text else { return nil }
        guard let record = DatabaseListRecord(json: json), record.version == DatabaseListRecord.currentVersion else {
            throw TableProblem(message: "the record of the table \"\(table)\" is damaged, or of another version")
        }
        return record
    }

    private static func write(
        _ record: DatabaseListRecord,
        of run: String,
        named name: String,
        in database: SQLiteConnection
    ) throws {
        let values = [
            name, record.address, record.crawl.ending, RunSecrets.hidden(in: record.crawl.evidence),
            Date.now.formatted(.iso8601), run,
            record.json,
        ]
        try database.rows(
            """
            INSERT INTO paginate_lists (name, address, ending, evidence, changed, run, state)
            VALUES (?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (name) DO UPDATE SET address = excluded.address, ending = excluded.ending,
                evidence = excluded.evidence, changed = excluded.changed, run = excluded.run,
                state = excluded.state
            """,
            values.map(SQLiteValue.text)
        )
    }
}

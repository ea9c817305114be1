import PaginateDatabase
import PaginateFiles
import PagingHTTP

/// The decision whether a walk may write to an existing table, and where it starts.
struct ListOpening {
    private let plan: DatabasePlan
    private var table: String { plan.table.text }

    init(_ plan: DatabasePlan) {
        self.plan = plan
    }

    /// Returns the record to continue with.
    ///
    /// - Parameters:
    ///   - known: The table's record; `nil` when this program did not create the table.
    ///   - columns: The names of the table's columns.
    /// - Throws: ``TableProblem`` with a sentence that says what to do.
    func record(_ known: DatabaseListRecord?, columns: [String], in database: SQLiteConnection) throws
        -> DatabaseListRecord
    {
        guard var record = known, !record.columns.all.isEmpty else {
            throw TableProblem(
                message: "the table \"\(table)\" was not created by this program; name another one with --table"
            )
        }
        try checkShape(record, columns)
        try checkList(record)
        guard plan.resumes else {
            try checkAnew(record, in: database)
            record.begin(plan.binding)
            return record
        }
        if record.crawl.isComplete {
            // A complete walk needs no resume, but with --since it fetches newer items.
            if plan.since != nil { record.begin(plan.binding) }
            return record
        }
        try checkOnward(record)
        return record
    }

    private func checkShape(_ record: DatabaseListRecord, _ columns: [String]) throws {
        let names = Set(columns.map(SQLName.folded))
        if let missing = record.columns.all.first(where: { !names.contains(SQLName.folded($0.name)) }) {
            throw TableProblem(
                message:
                    "the table \"\(table)\" is not as this program left it: its column \"\(missing.name)\" is gone. "
                    + "Name another one with --table, or drop it to start over"
            )
        }
        guard record.key == plan.key?.description else {
            let own = record.key.map { "has the primary key \($0)" } ?? "has no primary key"
            let order = record.key.map { "give --primary-key \($0)" } ?? "remove --primary-key"
            throw TableProblem(message: "the table \"\(table)\" \(own); \(order), or name another one with --table")
        }
    }

    private func checkList(_ record: DatabaseListRecord) throws {
        let differences = record.crawl.binding.listDifferences(from: plan.binding)
        guard !differences.isEmpty else { return }
        throw TableProblem(
            message: "the table \"\(table)\" holds another list: \(Self.sentence(differences)). "
                + "Repeat the same URL and options, or name another one with --table"
        )
    }

    private func checkAnew(_ record: DatabaseListRecord, in database: SQLiteConnection) throws {
        guard record.key == nil else { return }
        let count = try ListDatabase.rowCount(of: table, in: database)
        guard count > 0 else { return }
        let onward = record.crawl.isComplete ? "" : "give --resume to continue, or "
        throw TableProblem(
            message:
                "the table \"\(table)\" holds \(NumberText.counted(count, "item")) already, and without a primary key "
                + "all would be duplicated; \(onward)name another one with --table, or drop it to start over"
        )
    }

    private func checkOnward(_ record: DatabaseListRecord) throws {
        guard !record.crawl.isCycle else {
            throw TableProblem(
                message:
                    "the walk into the table \"\(table)\" ended because the API returned a page that was already "
                    + "visited, so it cannot be resumed; drop it, and start over with other pagination options"
            )
        }
        let differences = record.crawl.binding.differences(from: plan.binding)
        guard differences.isEmpty else {
            throw TableProblem(
                message: "the walk into the table \"\(table)\" is another one: \(Self.sentence(differences)). "
                    + "Repeat the same options, or remove --resume"
            )
        }
    }

    private static func sentence(_ differences: [String]) -> String {
        "\(differences.joined(separator: ", ")) \(differences.count == 1 ? "differs" : "differ")"
    }
}

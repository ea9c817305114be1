#if SQLite
    import GRDB
    import PagingHTTP

    /// Decides whether a walk may go into a table that is there already, and where it begins.
    struct ListOpening {
        private let plan: DatabasePlan
        private var table: String { plan.table.text }

        init(_ plan: DatabasePlan) {
            self.plan = plan
        }

        /// The record to go on with.
        ///
        /// - Parameters:
        ///   - known: what is known of the table; `nil` when this program did not make it.
        ///   - columns: the names of the table's columns.
        /// - Throws: ``TableProblem`` with what to do.
        func record(_ known: ListRecord?, columns: [String], in database: Database) throws -> ListRecord {
            guard var record = known, !record.columns.all.isEmpty else {
                throw TableProblem(
                    message: "the table \"\(table)\" was not made by this program; name another one with --table"
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
                // What is complete needs nothing, except for what is new meanwhile.
                if plan.since != nil { record.begin(plan.binding) }
                return record
            }
            try checkOnward(record)
            return record
        }

        private func checkShape(_ record: ListRecord, _ columns: [String]) throws {
            let names = Set(columns.map(SQLName.folded))
            if let missing = record.columns.all.first(where: { !names.contains(SQLName.folded($0.name)) }) {
                throw TableProblem(
                    message:
                        "the table \"\(table)\" is not as this program made it: its column \"\(missing.name)\" is gone. "
                        + "Name another one with --table, or drop it to begin anew"
                )
            }
            guard record.key == plan.key?.description else {
                let own = record.key.map { "has the primary key \($0)" } ?? "has no primary key"
                let order = record.key.map { "give --primary-key \($0)" } ?? "leave --primary-key out"
                throw TableProblem(message: "the table \"\(table)\" \(own); \(order), or name another one with --table")
            }
        }

        private func checkList(_ record: ListRecord) throws {
            let differences = record.crawl.binding.listDifferences(from: plan.binding)
            guard !differences.isEmpty else { return }
            throw TableProblem(
                message: "the table \"\(table)\" holds another list: \(Self.sentence(differences)). "
                    + "Give the same URL and options again, or name another one with --table"
            )
        }

        private func checkAnew(_ record: ListRecord, in database: Database) throws {
            guard record.key == nil else { return }
            let count = try ListDatabase.rowCount(of: table, in: database)
            guard count > 0 else { return }
            let onward = record.crawl.isComplete ? "" : "give --resume to go on, or "
            throw TableProblem(
                message:
                    "the table \"\(table)\" holds \(Numbers.counted(count, "item")) already, and without a primary key "
                    + "they would all be there twice; \(onward)name another one with --table, or drop it to begin anew"
            )
        }

        private func checkOnward(_ record: ListRecord) throws {
            guard !record.crawl.isCycle else {
                throw TableProblem(
                    message:
                        "the walk into the table \"\(table)\" ended because the API goes round in circles, so there is "
                        + "nowhere to go on; drop the table, and begin anew with other pagination options"
                )
            }
            let differences = record.crawl.binding.differences(from: plan.binding)
            guard differences.isEmpty else {
                throw TableProblem(
                    message: "the walk into the table \"\(table)\" is another one: \(Self.sentence(differences)). "
                        + "Give the same options again, or leave --resume out"
                )
            }
        }

        private static func sentence(_ differences: [String]) -> String {
            "\(differences.joined(separator: ", ")) \(differences.count == 1 ? "differs" : "differ")"
        }
    }
#endif

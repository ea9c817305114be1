import Dispatch
import Foundation
import PaginateCrawls
import PaginateDatabase
import PaginateFiles
import PagingHTTP

// SQL over the databases, read only.

extension MCPTools {
    /// Runs a statement.
    func query(_ arguments: MCPArguments, _ stop: StopRequest) async throws -> MCPAnswer {
        try SystemLibrary.sqlite.check()
        let file = try self.file(arguments)
        let sql = try arguments.text("sql")
        guard sql.contains(where: { !$0.isWhitespace && $0 != ";" }) else {
            throw MCPProblem("sql has no statement; write SELECT … FROM a table.")
        }
        guard access(file.path, F_OK) == 0 else {
            throw MCPProblem("There is no file \(file.name); fetch a list into it first.")
        }
        let (limit, time) = (plan.maxAnswer, plan.maxTime)
        // A statement may compute for all of its time. Few of them would occupy every thread of a shared pool, and no
        // other message would be read.
        return try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread {
                continuation.resume(with: Result { try Self.rows(sql, in: file, limit: limit, time: time, stop) })
            }
        }
    }

    private static func rows(
        _ sql: String,
        in file: (name: String, path: String),
        limit: Int,
        time: Duration,
        _ stop: StopRequest
    ) throws -> MCPAnswer {
        do {
            let query = try ReadOnlyQuery(file.path, stop: stop, until: .now + time)
            defer { query.close() }
            return try query.reading { lists in
                answer(try query.rows(of: sql, limit: limit), try query.tables(lists, in: sql))
            }
        } catch let error as SQLiteError {
            throw MCPProblem("\(file.name): \(error.message).")
        }
    }

    private static func answer(_ rows: ReadOnlyQuery.Rows, _ tables: ReadOnlyQuery.Tables) -> MCPAnswer {
        let (lists, others) = (tables.lists, tables.others)
        let parts = lists.filter { !$0.record.crawl.isComplete }
        let isWhole = parts.isEmpty && others.isEmpty
        let coverage: MCPAnswer.Coverage =
            lists.isEmpty && others.isEmpty ? .none : isWhole && !rows.isCut ? .whole : .part
        let rowsName = !isWhole ? "rows_of_a_part" : rows.isCut ? "some_rows" : "rows"
        var members: [(String, JSONValue)] = [
            ("columns", .array(rows.columns.map { .string($0) })), (rowsName, .array(rows.values)),
            ("lists", .array(lists.map(description))),
        ]
        var sentences: [String] = []
        if !others.isEmpty {
            let (names, verb) = (others.joined(separator: ", "), others.count == 1 ? "is" : "are")
            sentences.append("\(names) \(verb) no table of a fetched list, so it is not known what is missing there.")
        }
        if lists.isEmpty {
            if others.isEmpty { sentences.append("No list is read by this statement.") }
        } else if parts.isEmpty {
            sentences.append("The statement reads \(lists.count == 1 ? "a whole list" : "whole lists").")
        } else {
            let tables = parts.map(\.table).joined(separator: ", ")
            sentences.append(
                "Only a part of its list is in \(tables): counts and sums are at least these, and what is not found may "
                    + "still exist. Fetch the list with resume: true for the rest."
            )
        }
        if rows.isCut {
            members.append(("rows_shown", .number("\(rows.values.count)")))
            sentences.append(
                "These are only the first \(NumberText.counted(rows.values.count, "row")) of the answer; select fewer, or count."
            )
        }
        let older = lists.filter { !$0.record.isFirstWalk && $0.record.key != nil }.map(\.table)
        if !older.isEmpty {
            sentences.append(
                "\(older.joined(separator: ", ")) was filled by several fetches, so it may have rows that the list no longer has."
            )
        }
        return MCPAnswer(sentences.joined(separator: " "), coverage: coverage, members)
    }

    private static func description(_ list: DatabaseList) -> JSONValue {
        let isWhole = list.record.crawl.isComplete
        return [
            "table": .string(list.table), "coverage": isWhole ? "whole" : "part",
            .init(isWhole ? "items" : "items_at_least"): .number("\(list.items)"),
            "outcome": .string(list.ending), "evidence": .string(list.record.crawl.evidence),
            "address": .string(list.record.address), "written": .string(list.changed),
        ]
    }

    // MARK: - Resources

    private static let pageSize = 50

    /// Returns the databases in the folder, a page at a time.
    ///
    /// - Parameter cursor: The name of the last database of the page before.
    func resources(_ cursor: JSONValue?) throws(MCPError) -> MCPResult {
        let names = ((try? FileManager.default.contentsOfDirectory(atPath: plan.folder)) ?? [])
            .filter { $0.hasSuffix(".db") && !$0.hasPrefix(".") }.sorted()
        var rest = names[...]
        if let cursor {
            // An empty text is a cursor like any other, and belongs to no page.
            guard let name = cursor.stringValue, let index = names.firstIndex(of: name) else {
                throw .parameters("There is no page of resources at \(cursor).")
            }
            rest = names[(index + 1)...]
        }
        let page = rest.prefix(Self.pageSize)
        let resources = page.map { name -> JSONValue in
            [
                "uri": .string("paginate:///\(name)"), "name": .string(name), "mimeType": "application/json",
                "description": "A database of lists: how complete each one is.",
            ]
        }
        var members: [(String, JSONValue)] = [("resources", .array(resources))]
        if page.count < rest.count, let last = page.last { members.append(("nextCursor", .string(last))) }
        return MCPResult(members, isCacheable: true)
    }

    /// Returns the lists of a database.
    func resource(_ uri: JSONValue?) throws(MCPError) -> MCPResult {
        let text = uri?.stringValue ?? ""
        let name = text.hasPrefix("paginate:///") ? String(text.dropFirst("paginate:///".count)) : ""
        guard let arguments = try? MCPArguments(["file": .string(name), "sql": ""], of: .query, plan),
            let file = try? file(arguments), access(file.path, F_OK) == 0,
            let lists = try? ListDatabase.lists(in: file.path)
        else { throw .parameters("There is no resource \(uri ?? .null); see resources/list.") }
        let contents: JSONValue = [
            "uri": .string(text), "mimeType": "application/json",
            "text": .string("\(JSONValue.array(lists.map(Self.description)))"),
        ]
        return MCPResult([("contents", [contents])], isCacheable: true)
    }
}

/// A statement that can change nothing, and that ends in time.
private final class ReadOnlyQuery {
    /// The rows of an answer.
    struct Rows {
        var columns: [String] = []
        var values: [JSONValue] = []
        /// Whether there are more rows than the answer may have.
        var isCut = false
    }

    private let connection: SQLiteConnection

    init(_ path: String, stop: StopRequest, until deadline: ContinuousClock.Instant) throws {
        connection = try SQLiteConnection(path, for: .reading, busyTimeout: 10)
        try connection.confine { stop.isRequested || ContinuousClock.now > deadline }
    }

    func close() { connection.close() }

    /// Runs an operation with the lists of the database, in one transaction.
    func reading<Value>(_ body: ([DatabaseList]) throws -> Value) throws -> Value {
        try connection.transaction(.deferred) { try body(ListDatabase.lists(connection)) }
    }

    /// The tables that a statement may read.
    struct Tables {
        var lists: [DatabaseList]
        /// The tables that have no readable record of a list: histories, and what other programs have created.
        var others: [String]
    }

    /// Returns the tables that a statement may read.
    ///
    /// Without the name of a table there is no way to it, except through a view.
    func tables(_ lists: [DatabaseList], in sql: String) throws -> Tables {
        let all = try connection.rows("SELECT type, name, sql FROM sqlite_master WHERE type IN ('table', 'view')")
        let views = all.filter { $0[0].text == "view" }
        // SQLite ignores the case of ASCII letters only; more names that match do no harm.
        let text = ([sql] + views.compactMap { $0[2].text }).joined(separator: "\n").lowercased()
        let words = Set(text.split { !Self.isPartOfName($0) })
        func isNamed(_ table: String) -> Bool {
            let name = table.lowercased()
            return name.allSatisfy(Self.isPartOfName)
                ? words.contains(name[...]) : text.contains(name) || name.contains("\"")
        }
        let known = Set((lists.map(\.table) + ["paginate_lists"]).map(SQLName.folded))
        let others = all.filter { $0[0].text == "table" }.compactMap { $0[1].text }
        return Tables(
            lists: views.isEmpty ? lists.filter { isNamed($0.table) } : lists,
            others: others.filter { !known.contains(SQLName.folded($0)) && isNamed($0) }
        )
    }

    private static func isPartOfName(_ character: Character) -> Bool {
        character.isLetter || character.isNumber || character == "_" || character == "$" || !character.isASCII
    }

    /// Returns the rows of one statement.
    ///
    /// - Throws: ``MCPProblem`` when it is not a single statement that reads.
    func rows(of sql: String, limit: Int) throws -> Rows {
        let statement = try connection.statement(sql)
        guard try statement.onlyReads else { throw MCPProblem("The database is read only; use SELECT.") }
        guard try !statement.isFollowed(in: sql) else {
            throw MCPProblem("Use one statement, without another behind it.")
        }
        var rows = Rows(columns: try statement.columns)
        var left = limit
        do {
            try statement.run { values in
                let row = JSONValue.array(values.map(Self.json))
                left -= row.encoded().count
                guard left >= 0 else { throw Cut() }
                rows.values.append(row)
            }
        } catch is Cut {
            rows.isCut = true
        }
        return rows
    }

    private struct Cut: Error {}

    private static func json(_ value: SQLiteValue) -> JSONValue {
        switch value {
        case .null: .null
        case .integer(let number): .number(String(number))
        case .real(let number): number.isFinite ? .number("\(number)") : .string("\(number)")
        case .text(let text): .string(text)
        case .blob(let bytes): ["bytes": .number("\(bytes.count)")]
        }
    }
}

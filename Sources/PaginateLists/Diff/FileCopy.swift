import ArgumentParser
import Foundation
import PaginateDatabase
import PaginateFiles
import PagingHTTP

/// A copy of a list in an NDJSON file, which a temporary database sorts.
struct FileCopy: ListCopy {
    let shortfall: String?
    let remark: String?
    private let database: SQLiteConnection
    private let statement: SQLiteStatement

    /// The number of items of one transaction.
    private static let batch = 50_000

    /// Creates a copy by reading its file.
    ///
    /// An item that appears several times counts with its last line, as a table has it.
    ///
    /// - Parameters:
    ///   - id: The path to an item's identity.
    ///   - report: The report of the run that wrote the file, if it is known.
    /// - Throws: `ValidationError` with one sentence that says what to do.
    init(_ name: String, id: JSONPointer, report: String?, stop: StopRequest) throws {
        try SystemLibrary.sqlite.check()
        let database = try SQLiteConnection.temporary()
        try database.execute("CREATE TABLE items (id NOT NULL, line INTEGER NOT NULL, item TEXT NOT NULL); BEGIN")
        let insertion = try database.statement("INSERT INTO items VALUES (?, ?, ?)")
        var (line, items) = (0, 0)
        func add(_ bytes: [UInt8]) throws {
            line += 1
            guard !bytes.allSatisfy({ $0 <= UInt8(ascii: " ") }) else { return }
            guard let outline = try? JSONOutline(bytes) else {
                throw ValidationError(
                    "Line \(line) of \"\(name)\" is not JSON. Name a file of --format ndjson that is whole, or a database."
                )
            }
            guard let text = outline.identityText(at: id, in: outline.root.range) else {
                throw ValidationError(
                    "The item in line \(line) of \"\(name)\" has no \(id); name the path to the identity with --id."
                )
            }
            let key = String(decoding: text, as: UTF8.self)
            let item = String(decoding: outline.bytes(of: outline.root.range), as: UTF8.self)
            try insertion.bind([Int64(key).map { .integer($0) } ?? .text(key), .integer(Int64(line)), .text(item)])
            try insertion.run()
            items += 1
            guard items % Self.batch == 0 else { return }
            if stop.isRequested { throw WriteError(kind: .stopped) }
            try database.execute("COMMIT; BEGIN")
        }
        do {
            try Lines.forEach(ofFile: name, includesRest: true, add)
        } catch let error as FilterError {
            throw ValidationError("\"\(name)\" cannot be read: \(error.reason).")
        }
        try database.execute("COMMIT")
        self.database = database
        shortfall = try Self.shortfall(name, report: report, items: items)
        let rows = try database.rows("SELECT count(*) - count(DISTINCT id) FROM items")
        let repeats = rows.first?[0].integer ?? 0
        remark =
            repeats == 0
            ? nil
            : "\"\(name)\" has \(NumberText.counted(Int(repeats), "item")) more than once; the last line of each counts."
        statement = try database.statement("SELECT id, item, max(line) FROM items GROUP BY id ORDER BY id")
    }

    /// Returns the reason that a file is known not to be the whole list.
    private static func shortfall(_ name: String, report path: String?, items: Int) throws -> String? {
        guard let path else {
            return name.contains(/\.part\d*$/) ? "its name is that of items whose list is not complete" : nil
        }
        guard let data = FileManager.default.contents(atPath: path), let report = try? JSONOutline([UInt8](data)),
            let outcome = report.node(at: "/outcome").flatMap(report.string),
            let evidence = report.node(at: "/evidence").flatMap(report.string),
            let count = report.node(at: "/items").flatMap(report.int)
        else { throw ValidationError("\"\(path)\" is not a report of fetch --report.") }
        guard count == items else {
            throw ValidationError(
                "The report \"\(path)\" is of a run with \(NumberText.counted(count, "item")), and \"\(name)\" has "
                    + "\(NumberText.grouped(items)); name the report of its run, or leave --report out."
            )
        }
        return outcome == "complete" ? nil : "its walk is \(outcome) (\(evidence))"
    }

    func next() throws -> CopiedItem? {
        guard let row = try statement.next(), let item = row[1].text else { return nil }
        let idText: String =
            switch row[0] {
            case .integer(let number): "\(number)"
            case .text(let text): text
            case .null, .real, .blob: "null"
            }
        return CopiedItem(id: row[0], idText: Array(idText.utf8), content: .text(Array(item.utf8)))
    }
}

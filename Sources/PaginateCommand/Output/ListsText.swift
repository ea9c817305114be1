import PaginateCrawls
import PaginateFiles
import PagingHTTP

/// The output of `paginate lists`.
enum ListsText {
    /// The lists of a database.
    typealias Database = (file: String, lists: [DatabaseList])

    /// Returns the lists as text, one paragraph each, with the file if there are several.
    static func plain(_ databases: [Database]) -> String {
        databases.flatMap { database in
            guard !database.lists.isEmpty else { return ["\"\(database.file)\" contains no lists of this program.\n"] }
            let file = databases.count > 1 ? database.file + ": " : ""
            return database.lists.map { paragraph($0, in: file) }
        }.joined(separator: "\n")
    }

    private static func paragraph(_ list: DatabaseList, in file: String) -> String {
        let record = list.record
        var lines = [
            "\(file)\(list.table): \(NumberText.counted(list.items, "item"))", "  from       \(record.address)",
            "  last walk  \(list.ending) (\(record.crawl.evidence))", "  written    \(list.changed)",
        ]
        if let key = record.key { lines.append("  key        \(key)") }
        if let since = record.since {
            lines.append("  since      \(since.pointer)" + (since.mark.map { ", newest \($0.text)" } ?? ""))
        }
        lines.append("  resume     \(resuming(list))")
        return lines.map { TextWidth.withoutControls($0) + "\n" }.joined()
    }

    private static func resuming(_ list: DatabaseList) -> String {
        if list.record.crawl.isComplete { return "not needed" }
        guard list.canResume else { return "no: the API returned a page that was already visited" }
        return list.record.key == nil
            ? "run the same fetch again, with --resume"
            : "run the same fetch again, with --resume; without it, the walk starts over"
    }

    /// Returns the lists as JSON.
    static func json(_ databases: [Database]) -> String {
        let lists = databases.flatMap { database in database.lists.map { (database.file, $0) } }
        let objects = lists.map { file, list -> String in
            let record = list.record
            let members: [(String, JSONValue)] = [
                ("file", .string(file)), ("table", .string(list.table)), ("items", .number(String(list.items))),
                ("address", .string(record.address)), ("outcome", .string(list.ending)),
                ("evidence", .string(record.crawl.evidence)), ("written", .string(list.changed)),
                ("primaryKey", record.key.map { .string($0) } ?? .null),
                ("since", record.since.map { .string($0.pointer) } ?? .null),
                ("newest", record.since?.mark.map { .string($0.text) } ?? .null),
                ("resumable", .bool(list.canResume)),
            ]
            return "  {" + members.map { "\(JSONValue.string($0)): \($1)" }.joined(separator: ", ") + "}"
        }
        return objects.isEmpty ? "[]\n" : "[\n\(objects.joined(separator: ",\n"))\n]\n"
    }
}

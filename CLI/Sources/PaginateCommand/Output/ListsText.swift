import PagingHTTP

/// What `paginate lists` writes.
enum ListsText {
    /// The lists for people, a paragraph each.
    static func plain(_ lists: [KeptList], in file: String) -> String {
        guard !lists.isEmpty else { return "\"\(file)\" holds no list of this program's.\n" }
        return lists.map(paragraph).joined(separator: "\n")
    }

    private static func paragraph(_ list: KeptList) -> String {
        let record = list.record
        var lines = [
            "\(list.table): \(Numbers.counted(list.items, "item"))", "  from       \(record.address)",
            "  last walk  \(list.ending) (\(record.crawl.evidence))", "  written    \(list.changed)",
        ]
        if let key = record.key { lines.append("  key        \(key)") }
        if let since = record.since {
            lines.append("  since      \(since.pointer)" + (since.mark.map { ", newest \($0.text)" } ?? ""))
        }
        lines.append("  resume     \(resuming(list))")
        return lines.map { TextWidth.withoutControls($0) + "\n" }.joined()
    }

    private static func resuming(_ list: KeptList) -> String {
        if list.record.crawl.isComplete { return "not needed" }
        guard list.canResume else { return "no: the API goes round in circles" }
        return list.record.key == nil
            ? "run the same fetch again, with --resume"
            : "run the same fetch again, with --resume; without it, the walk begins anew"
    }

    /// The lists for programs.
    static func json(_ lists: [KeptList]) -> String {
        let objects = lists.map { list -> String in
            let record = list.record
            let members: [(String, JSONValue)] = [
                ("table", .string(list.table)), ("items", .number(String(list.items))),
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

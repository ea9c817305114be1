@_spi(Command) import PagingHTTP

/// The members that identify an item, found by the names that APIs commonly use.
struct TellingFields {
    private let outline: JSONOutline
    /// The members of the item, followed by those of the object that wraps it.
    private let members: [JSONOutline.Member]

    private static let identities = ["id", "number", "iid", "key", "uuid", "sha", "code", "iata", "icao", "_id", "uri"]
    private static let titles = [
        "title", "name", "full_name", "fullname", "display_name", "displayname", "label", "headline", "subject",
        "summary", "login", "username", "user_name", "handle", "text", "content", "body", "description", "message",
        "caption", "slug", "email", "path", "url",
    ]
    private static let states = ["state", "status", "visibility", "type", "kind"]
    private static let dates = [
        "updated_at", "updatedat", "updated", "modified", "last_modified", "created_at", "createdat", "created",
        "published_at", "publishedat", "published", "pushed_at", "date", "timestamp", "time",
    ]
    /// Members that wrap an item's contents: JSON:API, Relay, Airtable, GeoJSON, Elasticsearch, Reddit.
    private static let wrappers = ["attributes", "node", "fields", "properties", "_source", "data"]

    init(_ row: ItemRow) {
        outline = row.outline
        let inner = Self.wrappers.lazy.compactMap { name in
            row.members.last { $0.key.lowercased() == name && $0.node.kind == .object }?.node
        }.first
        members = row.members + (inner.map(row.outline.members) ?? [])
    }

    /// The line's texts: an identity, another member as title, and at the right edge a state and a date.
    var line: ItemLine? {
        guard let title = first(of: Self.titles, if: Self.isTitle) else { return nil }
        let identity = first(of: Self.identities, if: Self.isIdentity)
        let trailing = [
            first(of: Self.states, if: Self.isState), first(of: Self.dates, if: Self.isDate).map(Self.shortDate),
        ]
        return ItemLine(
            cells: (identity.map { [Span($0, .faint)] } ?? []) + [Span(title)],
            trailing: trailing.compactMap { $0 }.enumerated().map { Span(($0 > 0 ? "  " : "") + $1, .faint) }
        )
    }

    /// Returns the first suitable value among the names.
    private func first(of names: [String], if isFit: (JSONOutline.Node, String) -> Bool) -> String? {
        for name in names {
            for member in members where member.key.lowercased() == name {
                guard let text = outline.lineText(of: member.node), isFit(member.node, text) else { continue }
                return text
            }
        }
        return nil
    }

    private static func isTitle(_ node: JSONOutline.Node, _ text: String) -> Bool {
        node.kind == .string && text.contains { !$0.isWhitespace }
    }

    private static func isIdentity(_ node: JSONOutline.Node, _ text: String) -> Bool {
        (node.kind == .string || node.kind == .number) && !text.isEmpty
    }

    private static func isState(_ node: JSONOutline.Node, _ text: String) -> Bool {
        node.kind == .string && 1...24 ~= text.unicodeScalars.count
    }

    /// Returns whether a text is an RFC 3339 or ISO 8601 date; other forms are ambiguous.
    private static func isDate(_ node: JSONOutline.Node, _ text: String) -> Bool {
        node.kind == .string && text.prefixMatch(of: /[0-9]{4}-[0-9]{2}-[0-9]{2}/) != nil
    }

    /// Returns the day and the minute of a date.
    private static func shortDate(_ text: String) -> String {
        guard text.prefixMatch(of: /[0-9-]{10}[T ][0-9]{2}:[0-9]{2}/) != nil else { return String(text.prefix(10)) }
        return text.prefix(10) + " " + text.dropFirst(11).prefix(5)
    }
}

extension JSONOutline {
    /// Returns a value's text for a line: a string's text, `nil` for null, else compact JSON.
    func lineText(of node: Node) -> String? {
        switch node.kind {
        case .null: return nil
        case .string:
            return string(of: node).map { text in
                let short = CellText.bounded(text, to: ItemLine.longestText).text
                // A line break in a text is shown as a space; other control characters are shown as escapes.
                return short.split { $0 == "\n" || $0 == "\r\n" }.joined(separator: " ")
            }
        default:
            var bytes: [UInt8] = []
            appendCompact(node.range, to: &bytes)
            return CellText.bounded(String(decoding: bytes, as: UTF8.self), to: ItemLine.longestText).text
        }
    }
}

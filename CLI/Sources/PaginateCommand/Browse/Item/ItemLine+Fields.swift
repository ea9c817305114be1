import PagingHTTP

/// Which members of an item tell people what it is, by the names that APIs give them.
struct TellingFields {
    private let outline: JSONOutline
    /// The members of the item, then those of the object that it is wrapped in.
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
    /// Objects that hold what an item is: JSON:API, Relay, Airtable, GeoJSON, Elasticsearch, Reddit.
    private static let wrappers = ["attributes", "node", "fields", "properties", "_source", "data"]

    init(_ row: ItemRow) {
        outline = row.outline
        let inner = Self.wrappers.lazy.compactMap { name in
            row.members.last { $0.key.lowercased() == name && $0.node.kind == .object }?.node
        }.first
        members = row.members + (inner.map(row.outline.members) ?? [])
    }

    /// The texts of a line: an identity, a title that is another member, and at the right edge a state and a date.
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

    /// The first name's value that will do.
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

    /// A date as RFC 3339 or ISO 8601 writes it; numbers and other texts do not say clearly what day they mean.
    private static func isDate(_ node: JSONOutline.Node, _ text: String) -> Bool {
        node.kind == .string && text.prefixMatch(of: /[0-9]{4}-[0-9]{2}-[0-9]{2}/) != nil
    }

    /// The day and the minute; seconds and time zone are in the item's JSON.
    private static func shortDate(_ text: String) -> String {
        guard text.prefixMatch(of: /[0-9-]{10}[T ][0-9]{2}:[0-9]{2}/) != nil else { return String(text.prefix(10)) }
        return text.prefix(10) + " " + text.dropFirst(11).prefix(5)
    }
}

extension JSONOutline {
    /// A value's text for a line: a string's own, nothing for null, compact JSON for everything else.
    func lineText(of node: Node) -> String? {
        switch node.kind {
        case .null: return nil
        case .string:
            return string(of: node).map { text in
                let short = CellText.bounded(text, to: ItemLine.longestText).text
                // A line break in a text that people wrote is a space here; every other control shows.
                return short.split { $0 == "\n" || $0 == "\r\n" }.joined(separator: " ")
            }
        default:
            var bytes: [UInt8] = []
            appendCompact(node.range, to: &bytes)
            return CellText.bounded(String(decoding: bytes, as: UTF8.self), to: ItemLine.longestText).text
        }
    }
}

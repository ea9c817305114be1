import PagingHTTP

/// The purpose of a member, found by the names that APIs commonly use, the most telling first.
enum FieldRole: CaseIterable, Hashable, Sendable {
    case identity, title, state, date

    /// The names in lowercase, the most likely first; no name has two roles.
    var names: [String] {
        switch self {
        case .identity: Self.identities
        case .title: Self.titles
        case .state: Self.states
        case .date: Self.dates
        }
    }

    /// Returns a value's text if it suits the role.
    func text(of node: JSONOutline.Node, in outline: JSONOutline) -> String? {
        guard let text = outline.lineText(of: node), isFit(node.kind, text) else { return nil }
        return text
    }

    private func isFit(_ kind: JSONOutline.Kind, _ text: String) -> Bool {
        switch self {
        case .identity: (kind == .string || kind == .number) && !text.isEmpty
        case .title: kind == .string && text.contains { !$0.isWhitespace }
        case .state: kind == .string && 1...24 ~= text.unicodeScalars.count
        case .date: kind == .string && DateText.isDate(text)
        }
    }

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
}

/// The shape of a member's values, from the most to the least useful in a column.
enum FieldShape: Comparable, Sendable {
    /// A number or a short text.
    case value
    case text, flag, link, nested

    /// The largest size of a short text, in bytes.
    private static let longestValue = 40

    /// Creates the shape of a value; `nil` for null and for empty text, which show nothing.
    init?(_ node: JSONOutline.Node, in outline: JSONOutline) {
        switch node.kind {
        case .null: return nil
        case .number: self = .value
        case .bool: self = .flag
        case .object, .array: self = .nested
        case .string:
            let content = outline.bytes(of: node.range).dropFirst().dropLast()
            guard !content.isEmpty else { return nil }
            // JSON may write a slash with a backslash before it.
            let start = String(decoding: content.prefix(16), as: UTF8.self).replacing("\\", with: "")
            self = start.contains("://") ? .link : content.count > Self.longestValue ? .text : .value
        }
    }
}

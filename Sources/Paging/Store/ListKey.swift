/// The key of a stored list: its query and its account.
///
/// ```swift
/// let issues = ListKey("issues", "swiftlang/swift", "state=open", "account=\(account.id)")
/// ```
///
/// Pages of two lists may have equal cursors ("page 2"), so cursors do not identify a list. Include the whole query:
/// every filter, the order and the page size. Include the account too; otherwise one user sees what another user
/// loaded. Two keys are equal when their parts are equal, and the parts may contain any text. The text of a key is
/// stored in plain form, so it must not contain secrets.
public struct ListKey: Hashable, Sendable {
    private let exactParts: [ExactText]

    /// The parts, in order.
    package var parts: [String] { exactParts.map(\.text) }

    /// Creates a key from its parts, the most general part first.
    public init(_ parts: String...) {
        self.init(parts: parts)
    }

    /// Creates a key from an array of parts, the most general part first.
    package init(parts: [String]) {
        exactParts = parts.map(ExactText.init)
    }

    /// The key as text: its parts separated by slashes, with `%2F` for a slash within a part.
    ///
    /// Different keys have different texts.
    public var text: String {
        parts.map(\.escaped).joined(separator: "/")
    }

    /// Creates a key from its text.
    public init(text: String) {
        self.init(parts: text.split(separator: "/", omittingEmptySubsequences: false).map { String($0).unescaped })
    }
}

extension ListKey: ExpressibleByStringLiteral {
    /// Creates a key with one part.
    public init(stringLiteral value: String) {
        self.init(value)
    }
}

/// The key of an item: one entry in a store, regardless of the number of lists that contain it.
///
/// ```swift
/// let key = ItemKey("Repo", "\(repo.id)")
/// ```
///
/// The kind distinguishes equal IDs of different items, such as a repository and a user, or a summary and the full
/// item.
public struct ItemKey: Hashable, Sendable {
    private let exactKind: ExactText
    private let exactID: ExactText

    /// The kind of the item.
    public var kind: String { exactKind.text }
    /// The ID of the item, unique within its kind.
    public var id: String { exactID.text }

    /// Creates a key.
    public init(_ kind: String, _ id: String) {
        exactKind = ExactText(kind)
        exactID = ExactText(id)
    }

    /// The key as one text; different keys have different texts.
    package var text: String { "\(kind.escaped)/\(id)" }

    /// Creates a key from its text.
    package init(text: String) {
        let slash = text.firstIndex(of: "/") ?? text.startIndex
        self.init(String(text[..<slash]).unescaped, String(text[slash...].dropFirst()))
    }
}

extension String {
    /// The text without slashes; different texts have different results.
    fileprivate var escaped: String {
        guard utf8.contains(where: { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "%") }) else { return self }
        return reduce(into: "") { text, character in
            switch character {
            case "%": text += "%25"
            case "/": text += "%2F"
            default: text.append(character)
            }
        }
    }

    fileprivate var unescaped: String {
        var text = ""
        var rest = self[...]
        while let sign = rest.firstIndex(of: "%") {
            text += rest[..<sign]
            let code = rest[sign...].prefix(3)
            text += code == "%2F" ? "/" : code == "%25" ? "%" : String(code)
            rest = rest[sign...].dropFirst(3)
        }
        return text + rest
    }
}

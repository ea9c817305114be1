/// Which list it is that a store keeps: what was asked for, and by whom.
///
/// ```swift
/// let issues = ListKey("issues", "swiftlang/swift", "state=open", "account=\(account.id)")
/// ```
///
/// Pages of two lists may have equal cursors ("page 2"), so a list is never known by its cursors: name the query whole,
/// with every filter, the order, and the page size. Name the account too, or one user is shown what another has loaded.
/// Two keys are equal when their parts are; the parts may hold any text. The text of a key is kept as it is: no secrets.
public struct ListKey: Hashable, Sendable {
    /// The parts, in order.
    public let parts: [String]

    /// Makes a key of parts, the most general first.
    public init(_ parts: String...) {
        self.parts = parts
    }

    /// Makes a key of parts, the most general first.
    public init(parts: [String]) {
        self.parts = parts
    }

    /// The key as one text: the parts with slashes between them, and `%2F` for a slash within one.
    ///
    /// Different keys have different texts.
    public var text: String {
        parts.map(\.escaped).joined(separator: "/")
    }

    /// Reads a key from its text.
    public init(text: String) {
        parts = text.split(separator: "/", omittingEmptySubsequences: false).map { String($0).unescaped }
    }
}

extension ListKey: ExpressibleByStringLiteral, CustomStringConvertible {
    /// A key of one part.
    public init(stringLiteral value: String) {
        self.init(value)
    }

    /// The key's text.
    public var description: String { text }
}

/// Which item it is: one entry in a store, however many lists show it.
///
/// ```swift
/// let key = ItemKey("Repo", "\(repo.id)")
/// ```
///
/// The kind keeps apart what has equal ids: a repository and a user, but also a summary and the whole thing.
public struct ItemKey: Hashable, Sendable, CustomStringConvertible {
    /// What sort of item it is.
    public let kind: String
    /// What tells it from others of its kind.
    public let id: String

    /// Makes a key.
    public init(_ kind: String, _ id: String) {
        self.kind = kind
        self.id = id
    }

    /// The key as one text; different keys have different texts.
    public var text: String { "\(kind.escaped)/\(id)" }

    /// Reads a key from its text.
    public init(text: String) {
        let slash = text.firstIndex(of: "/") ?? text.startIndex
        kind = String(text[..<slash]).unescaped
        id = String(text[slash...].dropFirst())
    }

    /// The key's text.
    public var description: String { text }
}

extension ListKey {
    /// Compares bytes: `String` takes differently composed accents for equal, and servers do not.
    public static func == (left: ListKey, right: ListKey) -> Bool {
        left.parts.elementsEqual(right.parts) { $0.utf8.elementsEqual($1.utf8) }
    }
}

extension ItemKey {
    /// Compares bytes: `String` takes differently composed accents for equal, and servers do not.
    public static func == (left: ItemKey, right: ItemKey) -> Bool {
        left.id.utf8.elementsEqual(right.id.utf8) && left.kind.utf8.elementsEqual(right.kind.utf8)
    }
}

extension String {
    /// The text without slashes, told from every other.
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

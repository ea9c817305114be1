import PaginateDatabase
import PagingHTTP

/// An item of a copy of a list.
struct CopiedItem {
    /// The content of an item, as its copy has it.
    enum Content {
        /// The JSON text of the item.
        case text([UInt8])
        /// The values of the row's columns that are not null.
        case row([(name: String, value: SQLiteValue)])
    }

    /// The value that orders the items: integers first, then texts by their bytes, as SQLite does.
    let id: SQLiteValue
    /// The identity as JSON.
    let idText: [UInt8]
    let content: Content
    /// Whether a proven walk has shown that the item is no longer in the list.
    var isRemoved = false

    /// Returns whether the item comes before another one.
    func precedes(_ other: CopiedItem) -> Bool {
        switch (id, other.id) {
        case (.integer(let left), .integer(let right)): left < right
        case (.integer, _): true
        case (.text(let left), .text(let right)): left.utf8.lexicographicallyPrecedes(right.utf8)
        default: false
        }
    }

    /// The item as JSON.
    var json: [UInt8] {
        switch content {
        case .text(let text): text
        case .row(let members): Self.object(members) { JSONValue.string($0).encoded() }
        }
    }

    /// Returns whether two items have the same value, whatever the spelling and the order of their members.
    func hasValue(of other: CopiedItem) -> Bool {
        if json == other.json { return true }
        guard let own = value, let others = other.value else { return false }
        return own == others
    }

    /// The value in one spelling; arrays and objects that a column holds as text are values, too.
    private var value: [UInt8]? {
        let json =
            switch content {
            case .text(let text): text
            case .row(let members): Self.object(members, text: Self.nested)
            }
        return RawItem(bytes: json[...]).identityText(at: .root)
    }

    private static func nested(_ text: String) -> [UInt8] {
        guard text.utf8.first == UInt8(ascii: "{") || text.utf8.first == UInt8(ascii: "["),
            (try? JSONOutline(Array(text.utf8))) != nil
        else { return JSONValue.string(text).encoded() }
        return Array(text.utf8)
    }

    private static func object(_ members: [(name: String, value: SQLiteValue)], text: (String) -> [UInt8]) -> [UInt8] {
        var bytes: [UInt8] = []
        for (name, value) in members {
            bytes.append(UInt8(ascii: bytes.isEmpty ? "{" : ","))
            bytes += JSONValue.string(name).encoded()
            bytes.append(UInt8(ascii: ":"))
            switch value {
            case .integer(let number): bytes += "\(number)".utf8
            case .real(let number): bytes += "\(number)".utf8
            case .text(let string): bytes += text(string)
            case .null, .blob: bytes += "null".utf8
            }
        }
        return (bytes.isEmpty ? [UInt8(ascii: "{")] : bytes) + [UInt8(ascii: "}")]
    }
}

/// A copy of a list, whose items arrive in the order of their identities, each once.
protocol ListCopy {
    /// The reason that the copy is known not to be the whole list, as a clause; `nil` if there is none.
    var shortfall: String? { get }
    /// A sentence about the copy that the changes need, if any.
    var remark: String? { get }
    /// Returns the next item; `nil` after the last.
    func next() throws -> CopiedItem?
}

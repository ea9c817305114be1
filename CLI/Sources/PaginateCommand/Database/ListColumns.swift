import PagingHTTP

/// The types that a column may be declared with.
enum ColumnType: String, Codable, Sendable {
    case integer = "INTEGER"
    case real = "REAL"
    case text = "TEXT"
}

/// A column of a list's table, and what of an item stands in it.
struct ListColumn: Codable, Equatable, Sendable {
    /// What of an item stands in a column.
    enum Content: Codable, Equatable, Sendable {
        /// The member of this key.
        case member(String)
        /// The item itself, if it is no object.
        case item
        /// The value that the primary key's pointer leads to, below the members.
        case key
        /// A JSON object of the members that have no column of their own.
        case rest
    }

    let content: Content
    let name: String
    /// The declared type; without one SQLite keeps every value as it is.
    var type: ColumnType?
}

/// The columns of a list's table, in the order in which they were made.
struct ListColumns: Codable, Equatable, Sendable {
    private(set) var all: [ListColumn] = []
    /// The position of the primary key's column, if the table has one.
    private(set) var key: Int?
    /// The position of the column for all that has none of its own.
    private(set) var rest: Int?
    /// The position of the column for items that are no objects.
    private(set) var item: Int?
    /// The columns' names, folded, so that a new one is found without looking at all others.
    private var names: Set<String> = []
    /// The number that the last column got whose wish was taken, for each wish.
    private var numbers: [String: Int] = [:]

    /// The longest name that a column gets, in bytes.
    private static let longestName = 100

    private enum CodingKeys: String, CodingKey {
        case all, key
    }

    /// Creates a table without columns.
    init() {}

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        for column in try container.decode([ListColumn].self, forKey: .all) { append(column) }
        key = try container.decodeIfPresent(Int.self, forKey: .key)
    }

    /// Adds a column, under a name that no other one has.
    ///
    /// - Parameters:
    ///   - wish: the name it should have.
    ///   - taken: the names, folded, of columns that are not in this list.
    mutating func add(
        _ content: ListColumn.Content,
        named wish: String,
        type: ColumnType?,
        avoiding taken: Set<String> = []
    ) {
        let plain = Self.cut(wish.replacing("\0", with: "\u{FFFD}"))
        let folded = SQLName.folded(plain)
        var name = plain.isEmpty ? "_" : plain
        var number = numbers[folded] ?? 1
        while isTaken(name, taken) {
            number += 1
            name = "\(plain)_\(number)"
        }
        if number > 1 { numbers[folded] = number }
        append(ListColumn(content: content, name: name, type: type))
    }

    private func isTaken(_ name: String, _ others: Set<String>) -> Bool {
        let folded = SQLName.folded(name)
        return names.contains(folded) || others.contains(folded)
    }

    private mutating func append(_ column: ListColumn) {
        names.insert(SQLName.folded(column.name))
        all.append(column)
        switch column.content {
        case .rest: rest = rest ?? all.count - 1
        case .item: item = item ?? all.count - 1
        case .member, .key: break
        }
    }

    static func == (left: ListColumns, right: ListColumns) -> Bool {
        left.all == right.all && left.key == right.key
    }

    /// Makes a column the primary key's: the member's that a pointer names, or a new one for what lies deeper.
    mutating func setKey(_ pointer: JSONPointer, at member: Int?, type: ColumnType?) {
        if let member {
            all[member].type = type
            key = member
        } else {
            add(.key, named: pointer.tokens.joined(separator: "_"), type: type)
            key = all.count - 1
        }
    }

    /// Notes that a column has no declared type any more.
    mutating func dropType(at position: Int) {
        all[position].type = nil
    }

    /// Notes what type a column will be declared with, before the table is made.
    mutating func setType(_ type: ColumnType?, at position: Int) {
        all[position].type = type
    }

    private static func cut(_ name: String) -> String {
        guard name.utf8.count > longestName else { return name }
        var scalars = String.UnicodeScalarView()
        var length = 0
        for scalar in name.unicodeScalars {
            length += UTF8.width(scalar)
            if length > longestName { break }
            scalars.append(scalar)
        }
        return String(scalars)
    }
}

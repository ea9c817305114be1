import PaginateFiles
import PagingHTTP

/// The declared types of columns.
enum ColumnType: String, Codable, Sendable {
    case integer = "INTEGER"
    case real = "REAL"
    case text = "TEXT"
}

/// A column of a list's table, and the part of an item that it holds.
package struct ListColumn: Codable, Equatable, Sendable {
    /// The part of an item that a column holds.
    package enum Content: Codable, Equatable, Sendable {
        /// The member with this key.
        case member(String)
        /// The item itself, if it is not an object.
        case item
        /// The value at the primary key's pointer, below the members.
        case key
        /// A JSON object of the members without their own column.
        case rest
    }

    package let content: Content
    package let name: String
    /// The declared type; a column without one stores every value unchanged.
    var type: ColumnType?
}

/// The columns of a list's table, in the order in which they were created.
package struct ListColumns: Codable, Equatable, Sendable {
    package private(set) var all: [ListColumn] = []
    /// The position of the primary key's column, if the table has one.
    package private(set) var key: Int?
    /// The position of the column for members without their own column.
    private(set) var rest: Int?
    /// The position of the column for items that are not objects.
    private(set) var item: Int?
    /// The folded names of the columns, for lookup in constant time.
    private var names: Set<String> = []
    /// The last number appended to make each wished name unique.
    private var numbers: [String: Int] = [:]

    /// The longest column name, in bytes.
    private static let longestName = 100

    private enum CodingKeys: String, CodingKey {
        case all, key
    }

    /// Creates an empty list of columns.
    package init() {}

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        for column in try container.decode([ListColumn].self, forKey: .all) { append(column) }
        key = try container.decodeIfPresent(Int.self, forKey: .key)
    }

    /// Adds a column under a unique name.
    ///
    /// - Parameters:
    ///   - wish: The preferred name.
    ///   - taken: The folded names of columns that are not in this list.
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

    package static func == (left: ListColumns, right: ListColumns) -> Bool {
        left.all == right.all && left.key == right.key
    }

    /// Sets the primary key's column: the member that a pointer names, or a new column for a deeper value.
    mutating func setKey(_ pointer: JSONPointer, at member: Int?, type: ColumnType?) {
        if let member {
            all[member].type = type
            key = member
        } else {
            add(.key, named: pointer.tokens.joined(separator: "_"), type: type)
            key = all.count - 1
        }
    }

    /// Records that a column has lost its declared type.
    mutating func dropType(at position: Int) {
        all[position].type = nil
    }

    /// Records a column's declared type, before the table is created.
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

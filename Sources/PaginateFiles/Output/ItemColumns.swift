package import PagingHTTP

/// An item as cells: the members of an object, or any other value as one cell.
package struct ItemRow {
    package let outline: JSONOutline
    package let members: [JSONOutline.Member]

    /// The column for items that are not objects.
    package static let valueColumn = "value"

    /// - Parameter bytes: An item's JSON text; invalid JSON has no cells.
    package init?(_ bytes: [UInt8]) {
        guard let outline = try? JSONOutline(bytes) else { return nil }
        self.outline = outline
        members = outline.members(of: outline.root)
    }

    /// Calls a closure with each cell and its column's name, in the item's order.
    func forEachCell(_ body: (String, JSONOutline.Node) -> Void) {
        guard outline.root.kind == .object else { return body(Self.valueColumn, outline.root) }
        for member in members { body(member.key, member.node) }
    }

    /// Returns a cell's text: empty for null, the text of a string, and JSON for other values.
    func text(of node: JSONOutline.Node) -> String {
        switch node.kind {
        case .null: ""
        case .string: outline.string(of: node) ?? ""
        default: String(decoding: outline.bytes(of: node.range), as: UTF8.self)
        }
    }
}

/// The columns of all items, in the order in which they first appeared.
struct ItemColumns {
    /// A key that is compared byte for byte: the two encodings of `é` are different keys.
    private struct Key: Hashable {
        let text: String

        static func == (left: Key, right: Key) -> Bool { left.text.utf8.elementsEqual(right.text.utf8) }

        func hash(into hasher: inout Hasher) {
            for byte in text.utf8 { hasher.combine(byte) }
        }
    }

    private(set) var names: [String] = []
    private var positions: [Key: Int] = [:]

    /// - Parameter names: The columns that are known before the first item.
    init(_ names: [String] = []) {
        for name in names { _ = position(of: name, guess: self.names.count) }
    }

    /// Returns a column's position, adding a new column at the end.
    ///
    /// - Parameter guess: The likely position; most items have the same keys in the same order.
    mutating func position(of name: String, guess: Int) -> Int {
        if let position = find(name, guess: guess) { return position }
        names.append(name)
        positions[Key(text: name)] = names.count - 1
        return names.count - 1
    }

    /// Returns a column's position, or `nil` when there is no such column.
    func find(_ name: String, guess: Int) -> Int? {
        if guess < names.count, names[guess].utf8.elementsEqual(name.utf8) { return guess }
        return positions[Key(text: name)]
    }

    /// Returns the row's cells by column; the last of duplicate keys counts.
    ///
    /// - Parameter count: The number of columns; all by default.
    func cells(of row: ItemRow, first count: Int? = nil) -> [JSONOutline.Node?] {
        var cells = [JSONOutline.Node?](repeating: nil, count: min(names.count, count ?? names.count))
        var guess = 0
        row.forEachCell { name, node in
            guard let position = find(name, guess: guess) else { return }
            if position < cells.count { cells[position] = node }
            guess = position + 1
        }
        return cells
    }
}

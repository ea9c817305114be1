import PagingHTTP

/// An item taken apart into cells: the members of an object, or the one value that is none.
struct ItemRow {
    let outline: JSONOutline
    let members: [JSONOutline.Member]

    /// The column for items that are not objects.
    static let valueColumn = "value"

    /// - Parameter bytes: an item's JSON text; what is not JSON has no cells.
    init?(_ bytes: [UInt8]) {
        guard let outline = try? JSONOutline(bytes) else { return nil }
        self.outline = outline
        members = outline.members(of: outline.root)
    }

    /// The cells with the names of their columns, in the item's order.
    func forEachCell(_ body: (String, JSONOutline.Node) -> Void) {
        guard outline.root.kind == .object else { return body(Self.valueColumn, outline.root) }
        for member in members { body(member.key, member.node) }
    }

    /// A cell's text: nothing for null, a string's own text, JSON for everything else.
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
    /// A key, compared byte for byte: `é` can be written in two ways, and those are two keys.
    private struct Key: Hashable {
        let text: String

        static func == (left: Key, right: Key) -> Bool { left.text.utf8.elementsEqual(right.text.utf8) }

        func hash(into hasher: inout Hasher) {
            for byte in text.utf8 { hasher.combine(byte) }
        }
    }

    private(set) var names: [String] = []
    private var positions: [Key: Int] = [:]

    /// Returns a column's position; a new one is added at the end.
    ///
    /// - Parameter guess: where it probably is. Most items have the same keys in the same order, which makes this quick.
    mutating func position(of name: String, guess: Int) -> Int {
        if let position = find(name, guess: guess) { return position }
        names.append(name)
        positions[Key(text: name)] = names.count - 1
        return names.count - 1
    }

    /// Returns a column's position, or `nil` when there is none of that name.
    func find(_ name: String, guess: Int) -> Int? {
        if guess < names.count, names[guess].utf8.elementsEqual(name.utf8) { return guess }
        return positions[Key(text: name)]
    }

    /// The row's cells by column; of duplicate keys the last counts.
    ///
    /// - Parameter count: the number of columns; all by default.
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

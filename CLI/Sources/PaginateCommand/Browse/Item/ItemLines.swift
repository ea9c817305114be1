@_spi(Command) import PagingHTTP

/// A cache of the lines of recently shown items.
struct ItemLines<ID: Hashable & Sendable>: Sendable {
    private struct Entry {
        let bytes: ArraySlice<UInt8>
        let line: ItemLine
    }

    private let columns: [JSONPointer]
    private let capacity: Int
    /// The younger of two generations; when it is full, it replaces the older one.
    private var young: [ID: Entry] = [:]
    private var old: [ID: Entry] = [:]

    /// The number of cached lines.
    var count: Int { young.count + old.count }

    /// - Parameters:
    ///   - columns: The members to show; empty selects them by their names.
    ///   - capacity: The least number of lines to cache: a few screens.
    init(columns: [JSONPointer], capacity: Int = 500) {
        self.columns = columns
        self.capacity = max(1, capacity)
    }

    /// Returns the line of an item, computed again when the item's bytes have changed.
    mutating func line(of item: RawItem, id: ID) -> ItemLine {
        if let entry = young[id] ?? old[id], entry.bytes == item.bytes { return entry.line }
        let line = Self.make(item, columns: columns)
        if young.count >= capacity { (old, young) = (young, [:]) }
        young[id] = Entry(bytes: item.bytes, line: line)
        return line
    }

    /// Returns a new line for an item.
    static func make(_ item: RawItem, columns: [JSONPointer]) -> ItemLine {
        guard let row = ItemRow(Array(item.bytes)) else { return ItemLine(cells: [Span(bounded(item))]) }
        if !columns.isEmpty {
            return ItemLine(
                cells: columns.map { pointer in
                    Span(row.outline.node(at: pointer).flatMap(row.outline.lineText) ?? "")
                }
            )
        }
        if row.outline.root.kind == .object, let line = TellingFields(row).line { return line }
        return ItemLine(cells: [Span(row.outline.lineText(of: row.outline.root) ?? "null")])
    }

    private static func bounded(_ item: RawItem) -> String {
        // A scalar has four bytes at most.
        let bytes = item.bytes.prefix(ItemLine.longestText * 4)
        return CellText.bounded(String(decoding: bytes, as: UTF8.self), to: ItemLine.longestText).text
    }
}

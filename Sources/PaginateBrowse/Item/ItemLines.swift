import PagingHTTP

/// A cache of the lines of recently shown items.
struct ItemLines<ID: Hashable & Sendable>: Sendable {
    private struct Entry {
        let bytes: ArraySlice<UInt8>
        let line: ItemLine
    }

    /// The columns of the lines; empty for one text for each item.
    let columns: [ItemColumn]
    private let capacity: Int
    /// The younger of two generations; when it is full, it replaces the older one.
    private var young: [ID: Entry] = [:]
    private var old: [ID: Entry] = [:]

    /// The number of cached lines.
    var count: Int { young.count + old.count }

    /// - Parameter capacity: The least number of lines to cache: a few screens.
    init(columns: [ItemColumn], capacity: Int = 500) {
        self.columns = columns
        self.capacity = max(1, capacity)
    }

    /// Returns the line of an item, computed again when the item's bytes have changed.
    mutating func line(of item: RawItem, id: ID) -> ItemLine {
        if let entry = young[id] ?? old[id], entry.bytes == item.bytes { return entry.line }
        let line = ItemLine(item, columns: columns)
        if young.count >= capacity { (old, young) = (young, [:]) }
        young[id] = Entry(bytes: item.bytes, line: line)
        return line
    }
}

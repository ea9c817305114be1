import Paging

extension ListContent {
    /// Creates the content of a loaded list.
    ///
    /// Without an identity, rows are numbered from 1.
    ///
    /// - Parameters:
    ///   - items: the items in order; each identity is one row, at its first position.
    ///   - identity: the value that makes two items the same row.
    public init(_ items: some Sequence<Item>, identity: RowIdentity<Item>) {
        let items = Array(items)
        var numbers = RowNumbers()
        var known: Set<RowID> = []
        var store = RowStore<Item>()
        let ids = identity.rowIDs(of: items) ?? items.map { _ in numbers.nextRow() }
        store.append(
            zip(ids, items).filter { known.insert($0.0).inserted }.map { id, item in
                StoredRow(ListRow(id: id, content: .item(item)))
            }
        )
        rows = ListRows(store.tree)
        isLoaded = true
    }

    /// Creates the content of a loaded list of identifiable items.
    public init(_ items: some Sequence<Item>) where Item: Identifiable, Item.ID: Sendable {
        self.init(items, identity: .id)
    }
}

extension ListContent: Equatable where Item: Equatable {
    /// Compares rows and states.
    ///
    /// O(1) for contents whose rows share all of their storage, and O(rows) otherwise.
    public static func == (left: ListContent, right: ListContent) -> Bool {
        left.isLoaded == right.isLoaded && left.refresh == right.refresh && left.append == right.append
            && left.prepend == right.prepend && left.newItemCount == right.newItemCount
            && left.hasMoreNewItems == right.hasMoreNewItems && left.isStale == right.isStale
            && left.totalCount == right.totalCount && left.end == right.end && left.warning == right.warning
            && left.scrollTarget == right.scrollTarget && left.rows == right.rows
    }
}

extension ListRows: Equatable where Item: Equatable {
    /// Compares the rows in order.
    public static func == (left: ListRows, right: ListRows) -> Bool {
        left.isIdentical(to: right) || left.elementsEqual(right)
    }
}

extension ListItems: Equatable where Item: Equatable {
    /// Compares the items in order.
    public static func == (left: ListItems, right: ListItems) -> Bool { left.elementsEqual(right) }
}

// MARK: - Descriptions

extension ListContent: CustomStringConvertible {
    /// The phase, the states that say something, and the ids of the rows.
    public var description: String {
        var parts = ["\(phase)"]
        for (name, state) in [("refresh", refresh), ("append", append), ("prepend", prepend)] where state != .idle {
            parts.append("\(name): \(state)")
        }
        if newItemCount > 0 { parts.append("\(newItemCount)\(hasMoreNewItems ? "+" : "") new") }
        if isStale { parts.append("stale") }
        return parts.joined(separator: ", ") + ", \(rows)"
    }
}

extension ListRows: CustomStringConvertible {
    /// The number of rows and their ids, at most the first and the last ten.
    public var description: String {
        let ids = self.count > 20 ? [prefix(10), suffix(10)] : [self[...]]
        let texts = ids.map { rows in rows.map { "\($0.id)" }.joined(separator: " ") }
        return "\(count) \(count == 1 ? "row" : "rows"): \(texts.joined(separator: " … "))"
    }
}

// Without a mirror, a failed expectation prints the description and not the nodes of the tree.
extension ListContent: CustomReflectable {
    /// No children.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}

extension ListRows: CustomReflectable {
    /// No children.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}

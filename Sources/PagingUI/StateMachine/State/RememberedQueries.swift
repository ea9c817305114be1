import Paging

/// A query of any type, the key of its saved rows.
struct QueryKey: Hashable, Sendable {
    private let identity: ItemIdentity

    /// Creates the key of a query.
    init(_ query: some Hashable & Sendable) {
        identity = ItemIdentity(query)
    }
}

/// The rows of earlier queries, which appear again when their query returns.
struct RememberedQueries<Item: Sendable>: Sendable {
    private struct Entry: Sendable {
        let key: QueryKey
        /// The scope of the edits of the rows.
        let scope: EditScope
        var window: ListWindow<Item>
        /// The time at which the rows were last read as a whole, by the model's clock.
        let loadedAt: Duration
    }

    /// The queries, the most recent one at the end.
    private var entries: [Entry] = []

    /// Returns whether the rows of a query are saved.
    func contains(_ key: QueryKey) -> Bool {
        entries.contains { $0.key == key }
    }

    /// Saves the rows of a query as those of the most recent one.
    mutating func save(_ window: ListWindow<Item>, of key: QueryKey, in scope: EditScope, loadedAt: Duration) {
        entries.removeAll { $0.key == key }
        entries.append(Entry(key: key, scope: scope, window: window, loadedAt: loadedAt))
    }

    /// Returns the rows of a query, which becomes the most recent one.
    mutating func recall(_ key: QueryKey) -> (window: ListWindow<Item>, loadedAt: Duration)? {
        guard let index = entries.firstIndex(where: { $0.key == key }) else { return nil }
        let entry = entries.remove(at: index)
        entries.append(entry)
        return (entry.window, entry.loadedAt)
    }

    /// Drops the oldest queries beyond a limit.
    ///
    /// - Parameter key: the query on screen, which does not count.
    mutating func drop(beyond limit: Int, besides key: QueryKey) {
        entries = Array(entries.suffix(limit + (entries.last?.key == key ? 1 : 0)))
    }

    /// Applies a confirmed edit to the server's version of its row.
    mutating func applyConfirmed(_ edit: ListEdit<Item>, asOf sequence: Int, in scope: EditScope) {
        for index in entries.indices where entries[index].scope == scope {
            entries[index].window.applyConfirmed(edit, asOf: sequence)
        }
    }

    /// Moves the addresses below an item that the server has removed.
    mutating func moveAddresses(because removal: ListEdit<Item>, in scope: EditScope) {
        for index in entries.indices where entries[index].scope == scope {
            _ = entries[index].window.moveAddresses(because: removal)
        }
    }
}

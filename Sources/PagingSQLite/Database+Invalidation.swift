#if SQLite
internal import Foundation
internal import GRDB
internal import Paging

extension Database {
    /// Returns a number that increases with every update, expiration or removal.
    func epoch() throws -> Int {
        try Int.fetchOne(
            cachedStatement(sql: "SELECT value FROM swift_paging_meta WHERE name = 'epoch'")
        ) ?? 0
    }

    private func beginEpoch(_ scope: StoreScope, isRemoval: Bool = false) throws {
        try execute(sql: "UPDATE swift_paging_meta SET value = value + 1 WHERE name = 'epoch'")
        let epoch = try epoch()
        try execute(
            sql: "INSERT OR REPLACE INTO swift_paging_change VALUES (?, ?)",
            arguments: [epoch, StoredText(scope.text(isRemoval: isRemoval))]
        )
        try execute(
            sql: "DELETE FROM swift_paging_change WHERE epoch <= ?",
            arguments: [epoch - StoreChanges.limit]
        )
    }

    /// Returns the changes after an epoch; `nil` if they are not all known.
    func changes(since old: Int) throws -> StoreChanges? {
        let epoch = try epoch()
        let texts = try StoredText?.fetchAll(
            self,
            sql: "SELECT scope FROM swift_paging_change WHERE epoch > ? ORDER BY epoch",
            arguments: [old]
        )
        guard texts.count == epoch - old else { return nil }
        let scopes = texts.map { StoreScope.decoded($0?.text) }
        var changes = StoreChanges(epoch: epoch, scopes: scopes.map(\.scope))
        changes.removals = Set(scopes.lazy.filter(\.isRemoval).map(\.scope))
        return changes
    }

    func update(_ key: ItemKey, bytes: [UInt8]) throws {
        // A page in flight may contain the previous version of the item.
        try beginEpoch(.item(key))
        try execute(
            sql: "UPDATE swift_paging_item SET bytes = ? WHERE key = ?",
            arguments: [Data(bytes), StoredText(key.text)]
        )
    }

    func expire(_ scope: StoreScope) throws {
        try beginEpoch(scope)
        switch scope {
        case .all: try execute(sql: "UPDATE swift_paging_page SET is_expired = 1")
        case .item(let item):
            try execute(
                sql: "UPDATE swift_paging_item SET is_expired = 1 WHERE key = ?",
                arguments: [StoredText(item.text)]
            )
        case .list(let list):
            try execute(
                sql: """
                    UPDATE swift_paging_page SET is_expired = 1
                    WHERE list = (SELECT id FROM swift_paging_list WHERE key = ?)
                    """,
                arguments: [StoredText(list.text)]
            )
        }
    }

    func remove(_ scope: StoreScope) throws {
        try beginEpoch(scope, isRemoval: true)
        switch scope {
        case .item(let item): try removeItem(item)
        case .list(let list):
            let id = try Int64.fetchOne(
                self,
                sql: "SELECT id FROM swift_paging_list WHERE key = ?",
                arguments: [StoredText(list.text)]
            )
            if let id { try removeList(id) }
        case .all:
            for table in ["place", "item", "page", "list", "version"] {
                try execute(sql: "DELETE FROM swift_paging_\(table)")
            }
        }
    }

    private func removeItem(_ key: ItemKey) throws {
        let id = try Int64.fetchOne(
            self,
            sql: "DELETE FROM swift_paging_item WHERE key = ? RETURNING id",
            arguments: [StoredText(key.text)]
        )
        guard let id else { return }
        try execute(sql: "DELETE FROM swift_paging_place WHERE item = ?", arguments: [id])
    }

    func removeList(_ id: Int64) throws {
        let pages = try Int64.fetchAll(
            self,
            sql: "SELECT id FROM swift_paging_page WHERE list = ?",
            arguments: [id]
        )
        for page in pages { try removePage(page) }
        try removeVersions(of: id)
        try execute(sql: "DELETE FROM swift_paging_list WHERE id = ?", arguments: [id])
    }

    // MARK: - Limits

    /// Removes content beyond the limits; the spared list loses only pages at its end.
    func trim(to limits: StoreLimits, sparing spared: Int64?, now: Double) throws {
        try removePages(beyond: limits.age, now: now)
        guard limits.items != nil || limits.bytes != nil else { return }
        var (items, bytes) = try totals()
        let lists = try Row.fetchAll(
            self,
            sql: "SELECT id, item_count, byte_count FROM swift_paging_list WHERE id IS NOT ? ORDER BY turn",
            arguments: [spared]
        )
        for list in lists where !limits.allow(items: Int(clamping: items), bytes: Int(clamping: bytes)) {
            items -= list["item_count"]
            bytes -= list["byte_count"]
            try removeList(list["id"])
        }
        guard let spared, !limits.allow(items: Int(clamping: items), bytes: Int(clamping: bytes)) else { return }
        let pages = try Row.fetchAll(
            self,
            sql: "SELECT id, item_count, byte_count FROM swift_paging_page WHERE list = ? ORDER BY id DESC",
            arguments: [spared]
        )
        for page in pages where !limits.allow(items: Int(clamping: items), bytes: Int(clamping: bytes)) {
            items -= page["item_count"]
            bytes -= page["byte_count"]
            try removePage(page["id"])
        }
    }

    private func totals() throws -> (items: Int64, bytes: Int64) {
        let row = try Row.fetchOne(
            self,
            sql: "SELECT ifnull(sum(item_count), 0), ifnull(sum(byte_count), 0) FROM swift_paging_list"
        )
        return (row?[0] ?? 0, row?[1] ?? 0)
    }

    private func removePages(beyond age: Duration?, now: Double) throws {
        guard let age else { return }
        let select = try cachedStatement(sql: "SELECT id FROM swift_paging_page WHERE cached_at < ?")
        for page in try Int64.fetchAll(select, arguments: [now - age.inSeconds]) { try removePage(page) }
    }
}

extension StoreScope {
    /// The scope of a change as stored: a letter, in lower case for a removal, and the key.
    fileprivate func text(isRemoval: Bool) -> String {
        switch self {
        case .all: isRemoval ? "a" : "A"
        case .list(let list): (isRemoval ? "l" : "L") + list.text
        case .item(let key): (isRemoval ? "i" : "I") + key.text
        }
    }

    /// Returns a stored scope; `nil` text for everything is an earlier form.
    fileprivate static func decoded(_ text: String?) -> (scope: StoreScope, isRemoval: Bool) {
        guard let text, let letter = text.first else { return (.all, true) }
        let key = String(text.dropFirst())
        let scope: StoreScope =
            switch letter {
            case "A", "a": .all
            case "L", "l": .list(ListKey(text: key))
            default: .item(ItemKey(text: key))
            }
        return (scope, letter.isLowercase)
    }
}

extension Duration {
    fileprivate var inSeconds: Double {
        Double(components.seconds) + Double(components.attoseconds) / 1e18
    }
}
#endif

#if SQLite
internal import Foundation
internal import GRDB
internal import Paging

extension Database {
    /// Returns a page with the current versions of its items.
    func cachedPage(at cursor: String?, of list: ListKey, now: Double) throws -> CachedPage? {
        let select = try cachedStatement(
            sql: """
                SELECT page.* FROM swift_paging_page page JOIN swift_paging_list list ON list.id = page.list
                WHERE list.key = ? AND page.cursor = ?
                """
        )
        guard let row = try Row.fetchOne(select, arguments: [StoredText(list.text), StoredText(cursor: cursor)])
        else { return nil }
        let id: Int64 = row["id"]
        let (items, isExpired) = try items(of: id)
        var page = CachedPage(at: cursor, items: items, following: row.text("following"))
        page.preceding = row.text("preceding")
        page.totalCount = (row["total"] as Int64?).map { total in
            let exactness = TotalCount.Exactness(rawValue: row["total_exactness"] as String? ?? "")
            return TotalCount(Int(clamping: total), exactness: exactness ?? .estimate)
        }
        page.end = (row["ending"] as String?).map { name in
            let evidence = row.text("evidence") ?? ""
            return WalkEnding(rawValue: name).flatMap { PageEnd($0, evidence) } ?? .unproven(evidence)
        }
        page.warning = row.text("warning")
        page.receivedCount = row["received"]
        page.revalidationToken = row.text("revalidation_token")
        page.age = .seconds(now - row["cached_at"])
        page.isExpired = isExpired || row["is_expired"]
        return page
    }

    private func items(of page: Int64) throws -> (items: [CachedItem], isExpired: Bool) {
        let select = try cachedStatement(
            sql: """
                SELECT item.key, item.bytes, item.is_expired
                FROM swift_paging_place place JOIN swift_paging_item item ON item.id = place.item
                WHERE place.page = ? ORDER BY place.position
                """
        )
        var items: [CachedItem] = []
        var isExpired = false
        let rows = try Row.fetchCursor(select, arguments: [page])
        while let row = try rows.next() {
            let bytes = try row.withUnsafeData(atIndex: 1) { $0.map([UInt8].init) ?? [] }
            items.append(CachedItem((row[0] as StoredText?).map { ItemKey(text: $0.text) }, bytes: bytes))
            if row[2] { isExpired = true }
        }
        return (items, isExpired)
    }

    /// Stores a page, replacing the page at its address.
    ///
    /// - Parameter keepingItems: whether known items keep their content.
    func save(_ page: CachedPage, in list: Int64, now: Double, keepingItems: Bool) throws {
        let known = try cachedStatement(
            sql: "SELECT id, item_count, byte_count FROM swift_paging_page WHERE list = ? AND cursor = ?"
        )
        let old = try Row.fetchOne(known, arguments: [list, StoredText(cursor: page.cursor)])
        let shown = try old.map { try takePlaces(of: $0["id"]) } ?? []
        try insert(page.items, into: try upsert(page, in: list, now: now), keepingItems: keepingItems)
        try removeUnshown(shown)
        try count(
            pages: old == nil ? 1 : 0,
            items: page.items.count - (old?["item_count"] ?? 0),
            bytes: page.byteCount - (old?["byte_count"] ?? 0),
            in: list
        )
    }

    private func upsert(_ page: CachedPage, in list: Int64, now: Double) throws -> Int64? {
        let upsert = try cachedStatement(
            sql: """
                INSERT INTO swift_paging_page (
                    list, cursor, following, preceding, total, total_exactness, ending, evidence, warning, received,
                    revalidation_token, cached_at, item_count, byte_count
                ) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                ON CONFLICT (list, cursor) DO UPDATE SET
                    following = excluded.following, preceding = excluded.preceding, total = excluded.total,
                    total_exactness = excluded.total_exactness, ending = excluded.ending,
                    evidence = excluded.evidence, warning = excluded.warning, received = excluded.received,
                    revalidation_token = excluded.revalidation_token, cached_at = excluded.cached_at,
                    is_expired = 0, item_count = excluded.item_count, byte_count = excluded.byte_count
                RETURNING id
                """
        )
        let arguments: StatementArguments = [
            list, StoredText(cursor: page.cursor), StoredText(page.following),
            StoredText(page.preceding), page.totalCount?.value,
            page.totalCount?.exactness.rawValue, page.end?.ending.rawValue, StoredText(page.end?.description),
            StoredText(page.warning),
            page.receivedCount, StoredText(page.revalidationToken), now, page.items.count, page.byteCount,
        ]
        return try Int64.fetchOne(upsert, arguments: arguments)
    }

    /// Inserts items into an empty page: one statement per item, and one for all positions.
    private func insert(_ items: [CachedItem], into page: Int64?, keepingItems: Bool) throws {
        guard !items.isEmpty else { return }
        // An update returns the row's id, unlike a conflict that is ignored.
        let change = keepingItems ? "key = excluded.key" : "bytes = excluded.bytes, is_expired = 0"
        let upsert = try cachedStatement(
            sql: """
                INSERT INTO swift_paging_item (key, bytes) VALUES (?, ?)
                ON CONFLICT (key) DO UPDATE SET \(change)
                RETURNING id
                """
        )
        let ids = try items.compactMap { item in
            try Int64.fetchOne(upsert, arguments: [StoredText(item.key?.text), Data(item.bytes)])
        }
        let places = try cachedStatement(
            sql: "INSERT INTO swift_paging_place (page, position, item) SELECT ?, key, value FROM json_each(?)"
        )
        try places.execute(arguments: [page, Self.list(ids)])
    }

    /// Empties a page and returns the items that it contained.
    func takePlaces(of page: Int64) throws -> [Int64] {
        let delete = try cachedStatement(sql: "DELETE FROM swift_paging_place WHERE page = ? RETURNING item")
        return try Int64.fetchAll(delete, arguments: [page])
    }

    /// Removes the given items that no page contains.
    func removeUnshown(_ items: [Int64]) throws {
        guard !items.isEmpty else { return }
        let delete = try cachedStatement(
            sql: """
                DELETE FROM swift_paging_item WHERE id IN (SELECT value FROM json_each(?))
                AND NOT EXISTS (SELECT 1 FROM swift_paging_place WHERE item = swift_paging_item.id)
                """
        )
        try delete.execute(arguments: [Self.list(items)])
    }

    /// Returns numbers as one argument.
    private static func list(_ numbers: [Int64]) -> String {
        "[" + numbers.map(String.init).joined(separator: ",") + "]"
    }

    /// Removes a page and the items that no other page contains.
    func removePage(_ id: Int64) throws {
        let delete = try cachedStatement(
            sql: "DELETE FROM swift_paging_page WHERE id = ? RETURNING list, item_count, byte_count"
        )
        guard let row = try Row.fetchOne(delete, arguments: [id]) else { return }
        try count(pages: -1, items: -row["item_count"], bytes: -row["byte_count"], in: row["list"])
        try removeUnshown(try takePlaces(of: id))
    }
}
#endif

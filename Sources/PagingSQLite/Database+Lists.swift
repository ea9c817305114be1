#if SQLite
internal import Foundation
internal import GRDB
internal import Paging

extension Database {
    /// Returns the row ID of a list, and makes it the most recent list.
    func list(_ key: ListKey, now: Double) throws -> Int64 {
        let upsert = try cachedStatement(
            sql: """
                INSERT INTO swift_paging_list (key, cached_at, turn)
                VALUES (?, ?, 1 + (SELECT ifnull(max(turn), 0) FROM swift_paging_list))
                ON CONFLICT (key) DO UPDATE SET cached_at = excluded.cached_at, turn = excluded.turn
                RETURNING id
                """
        )
        guard let id = try Int64.fetchOne(upsert, arguments: [StoredText(key.text), now]) else {
            throw DatabaseError(resultCode: .SQLITE_INTERNAL, message: "a list was not inserted")
        }
        return id
    }

    func record(of list: ListKey) throws -> ListRecord? {
        let row = try Row.fetchOne(
            self,
            sql: "SELECT * FROM swift_paging_list WHERE key = ? AND has_record",
            arguments: [StoredText(list.text)]
        )
        return try row.map { row in
            var record = ListRecord()
            if let column = row["next_cursor"] as StoredText? {
                record.checkpoint = ResumePoint(cursor: column.cursor, skippedItems: row["next_skipped"])
                if let known = row["known"] as Data? {
                    record.checkpoint?.evidence = try JSONDecoder().decode(ListEvidence.self, from: known)
                }
            }
            if let tracking = row["tracking"] as Data? {
                record.tracking = try JSONDecoder().decode(TrackingRecord.self, from: tracking)
                record.tracking?.position = row["change_position"]
            }
            record.ending = (row["ending"] as String?).flatMap(WalkEnding.init)
            record.evidence = row.text("evidence")
            record.itemCount = row["walked_items"]
            record.pageCount = row["walked_pages"]
            return record
        }
    }

    func setRecord(_ record: ListRecord, of list: Int64) throws {
        let update = try cachedStatement(
            sql: """
                UPDATE swift_paging_list SET has_record = 1, next_cursor = ?, next_skipped = ?, ending = ?, evidence = ?,
                    walked_items = ?, walked_pages = ?, known = ?, tracking = ?
                WHERE id = ?
                """
        )
        try update.execute(arguments: [
            record.checkpoint.map { StoredText(cursor: $0.cursor) }, record.checkpoint?.skippedItems ?? 0,
            record.ending?.rawValue, StoredText(record.evidence), record.itemCount, record.pageCount,
            try record.checkpoint?.evidence.map { try JSONEncoder().encode($0) },
            try record.tracking.map { try JSONEncoder().encode($0) }, list,
        ])
    }

    func note(of list: ListKey) throws -> [UInt8]? {
        let select = try cachedStatement(sql: "SELECT note FROM swift_paging_list WHERE key = ?")
        return try Data.fetchOne(select, arguments: [StoredText(list.text)]).map([UInt8].init)
    }

    func setNote(_ note: [UInt8], of list: Int64) throws {
        try execute(sql: "UPDATE swift_paging_list SET note = ? WHERE id = ?", arguments: [Data(note), list])
    }

    func lists(now: Double) throws -> [CachedList] {
        try Row.fetchAll(self, sql: "SELECT * FROM swift_paging_list ORDER BY key").map { row in
            CachedList(
                ListKey(text: row.text("key") ?? ""),
                pageCount: row["page_count"],
                itemCount: row["item_count"],
                byteCount: row["byte_count"],
                age: .seconds(now - row["cached_at"])
            )
        }
    }

    /// Adds to the stored counts of a list; negative numbers subtract.
    func count(pages: Int, items: Int, bytes: Int, in list: Int64) throws {
        try cachedStatement(
            sql: """
                UPDATE swift_paging_list SET page_count = page_count + ?, item_count = item_count + ?,
                    byte_count = byte_count + ?
                WHERE id = ?
                """
        ).execute(arguments: [pages, items, bytes, list])
    }

    /// Marks a page as unchanged.
    func confirm(_ cursor: String?, of list: Int64, now: Double) throws {
        let update = try cachedStatement(
            sql:
                "UPDATE swift_paging_page SET cached_at = ?, is_expired = 0 WHERE list = ? AND cursor = ? RETURNING id"
        )
        guard let page = try Int64.fetchOne(update, arguments: [now, list, StoredText(cursor: cursor)]) else {
            return
        }
        try cachedStatement(
            sql: """
                UPDATE swift_paging_item SET is_expired = 0
                WHERE is_expired AND id IN (SELECT item FROM swift_paging_place WHERE page = ?)
                """
        ).execute(arguments: [page])
    }

    /// Removes pages that a walk from the first page cannot reach.
    func removeUnreachablePages(of list: Int64) throws {
        let select = try cachedStatement(
            sql: "SELECT id, following FROM swift_paging_page WHERE list = ? AND cursor = ?"
        )
        var reached: Set<Int64> = []
        var next: StoredText? = StoredText(cursor: nil)
        while let column = next, let row = try Row.fetchOne(select, arguments: [list, column]),
            reached.insert(row["id"]).inserted
        {
            next = row.text("following").map { StoredText(cursor: $0) }
        }
        let all = try Int64.fetchAll(
            self,
            sql: "SELECT id FROM swift_paging_page WHERE list = ?",
            arguments: [list]
        )
        for page in all where !reached.contains(page) { try removePage(page) }
    }
}
#endif

#if SQLite
    internal import Foundation
    internal import GRDB
    internal import Paging

    extension Database {
        /// Returns a page with its items as they are now.
        func keptPage(at cursor: String?, of list: ListKey, now: Double) throws -> KeptPage? {
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
            var page = KeptPage(at: cursor, items: items, following: row.text("following"))
            page.preceding = row.text("preceding")
            page.totalCount = (row["total"] as Int64?).map { total in
                let exactness = TotalCount.Exactness(name: row["total_exactness"] as String? ?? "")
                return TotalCount(Int(clamping: total), exactness: exactness ?? .estimate)
            }
            page.end = (row["end_kind"] as String?).map { kind in
                PageEnd(PageEnd.Kind(name: kind) ?? .unproven, row.text("end_evidence") ?? "")
            }
            page.doubt = row.text("doubt")
            page.receivedCount = row["received"]
            page.validator = row.text("validator")
            page.age = .seconds(now - row["kept_at"])
            page.isExpired = isExpired || row["is_expired"]
            return page
        }

        private func items(of page: Int64) throws -> (items: [KeptItem], isExpired: Bool) {
            let select = try cachedStatement(
                sql: """
                    SELECT item.key, item.bytes, item.is_expired
                    FROM swift_paging_place place JOIN swift_paging_item item ON item.id = place.item
                    WHERE place.page = ? ORDER BY place.position
                    """
            )
            var items: [KeptItem] = []
            var isExpired = false
            let rows = try Row.fetchCursor(select, arguments: [page])
            while let row = try rows.next() {
                let bytes = try row.withUnsafeData(atIndex: 1) { $0.map([UInt8].init) ?? [] }
                items.append(KeptItem((row[0] as StoredText?).map { ItemKey(text: $0.text) }, bytes: bytes))
                if row[2] { isExpired = true }
            }
            return (items, isExpired)
        }

        /// Keeps a page in place of the one at its address.
        func keep(_ page: KeptPage, in list: Int64, now: Double) throws {
            let known = try cachedStatement(
                sql: "SELECT id, item_count, byte_count FROM swift_paging_page WHERE list = ? AND cursor = ?"
            )
            let old = try Row.fetchOne(known, arguments: [list, StoredText(cursor: page.cursor)])
            let shown = try old.map { try takePlaces(of: $0["id"]) } ?? []
            try insert(page.items, into: try upsert(page, in: list, now: now))
            try removeUnshown(shown)
            try count(
                pages: old == nil ? 1 : 0,
                items: page.items.count - (old?["item_count"] ?? 0),
                bytes: page.byteCount - (old?["byte_count"] ?? 0),
                in: list
            )
        }

        private func upsert(_ page: KeptPage, in list: Int64, now: Double) throws -> Int64? {
            let upsert = try cachedStatement(
                sql: """
                    INSERT INTO swift_paging_page (
                        list, cursor, following, preceding, total, total_exactness, end_kind, end_evidence, doubt, received,
                        validator, kept_at, item_count, byte_count
                    ) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                    ON CONFLICT (list, cursor) DO UPDATE SET
                        following = excluded.following, preceding = excluded.preceding, total = excluded.total,
                        total_exactness = excluded.total_exactness, end_kind = excluded.end_kind,
                        end_evidence = excluded.end_evidence, doubt = excluded.doubt, received = excluded.received,
                        validator = excluded.validator, kept_at = excluded.kept_at, is_expired = 0,
                        item_count = excluded.item_count, byte_count = excluded.byte_count
                    RETURNING id
                    """
            )
            let arguments: StatementArguments = [
                list, StoredText(cursor: page.cursor), StoredText(page.following),
                StoredText(page.preceding), page.totalCount?.value,
                page.totalCount?.exactness.name, page.end?.kind.name, StoredText(page.end?.description),
                StoredText(page.doubt),
                page.receivedCount, StoredText(page.validator), now, page.items.count, page.byteCount,
            ]
            return try Int64.fetchOne(upsert, arguments: arguments)
        }

        /// Puts items into an empty page: a statement an item, and one for all their places.
        private func insert(_ items: [KeptItem], into page: Int64?) throws {
            guard !items.isEmpty else { return }
            let upsert = try cachedStatement(
                sql: """
                    INSERT INTO swift_paging_item (key, bytes) VALUES (?, ?)
                    ON CONFLICT (key) DO UPDATE SET bytes = excluded.bytes, is_expired = 0
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

        /// Empties a page, and returns the items that it has shown.
        func takePlaces(of page: Int64) throws -> [Int64] {
            let delete = try cachedStatement(sql: "DELETE FROM swift_paging_place WHERE page = ? RETURNING item")
            return try Int64.fetchAll(delete, arguments: [page])
        }

        /// Removes those of some items that no page shows.
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

        /// Numbers as one argument.
        private static func list(_ numbers: [Int64]) -> String {
            "[" + numbers.map(String.init).joined(separator: ",") + "]"
        }

        /// Removes a page, and the items that it alone has shown.
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

#if SQLite
internal import Foundation
internal import GRDB
internal import Paging

/// The versions of items whose changes are recorded.
///
/// A version is valid from the batch `start` to the batch `end`, which is null for the content that the list has. The
/// number of the newest walk that delivered it decides whether a later walk proves that it is gone.
extension Database {
    /// The number of changes that are read at once.
    private static var portion: Int { 200 }

    /// Stores the versions of a batch, and applies its removal.
    ///
    /// - Returns: The record of the changes, with the verdict on the removal.
    func track(_ tracking: TrackingRecord, _ batch: PageBatch, in list: Int64, now: Double) throws -> TrackingRecord {
        var tracking = tracking
        let advance = try cachedStatement(
            sql: """
                UPDATE swift_paging_list SET change_position = change_position + 1
                WHERE id = ? RETURNING change_position
                """
        )
        tracking.position = try Int.fetchOne(advance, arguments: [list]) ?? 0
        for item in batch.pages.lazy.flatMap(\.items) {
            guard let key = item.key else { continue }
            try addVersion(StoredText(key.text), Data(item.bytes), tracking, in: list, now: now)
        }
        if let removal = batch.removal {
            tracking.verdict = try apply(removal, at: tracking.position, in: list, now: now)
        }
        try cachedStatement(sql: "DELETE FROM swift_paging_version WHERE list = ? AND \"end\" <= ?")
            .execute(arguments: [list, tracking.oldest])
        return tracking
    }

    private func addVersion(
        _ key: StoredText,
        _ bytes: Data,
        _ tracking: TrackingRecord,
        in list: Int64,
        now: Double
    ) throws {
        let known = try cachedStatement(
            sql: """
                UPDATE swift_paging_version SET walk = ?
                WHERE list = ? AND key = ? AND "end" IS NULL AND bytes = ? RETURNING id
                """
        )
        guard try Int64.fetchOne(known, arguments: [tracking.walk, list, key, bytes]) == nil else { return }
        // Of several versions in one batch, the last one counts.
        let replaced = try cachedStatement(
            sql: """
                UPDATE swift_paging_version SET walk = ?, bytes = ?
                WHERE list = ? AND key = ? AND "end" IS NULL AND start = ? RETURNING id
                """
        )
        let position = tracking.position
        let arguments: StatementArguments = [tracking.walk, bytes, list, key, position]
        guard try Int64.fetchOne(replaced, arguments: arguments) == nil else { return }
        try cachedStatement(
            sql: """
                UPDATE swift_paging_version SET "end" = ?, ended_at = ?
                WHERE list = ? AND key = ? AND "end" IS NULL
                """
        ).execute(arguments: [position, now, list, key])
        try cachedStatement(
            sql: "INSERT INTO swift_paging_version (list, key, start, walk, bytes) VALUES (?, ?, ?, ?, ?)"
        ).execute(arguments: [list, key, position, tracking.walk, bytes])
    }

    /// Removes the items that a walk proves to be gone, unless there are too many.
    private func apply(_ plan: RemovalPlan, at position: Int, in list: Int64, now: Double) throws -> RemovalVerdict {
        let row = try Row.fetchOne(
            self,
            sql: """
                SELECT count(*), count(*) FILTER (WHERE walk < ?), count(*) FILTER (WHERE walk = ?)
                FROM swift_paging_version WHERE list = ? AND "end" IS NULL
                """,
            arguments: [plan.proof.walk, plan.proof.newestWalk, list]
        )
        let rows = RemovalEvidence.Rows(all: row?[0] ?? 0, lost: row?[1] ?? 0, delivered: row?[2] ?? 0)
        let verdict = plan.verdict(on: rows)
        guard verdict.isProven, rows.lost > 0 else { return verdict }
        try execute(
            sql: """
                UPDATE swift_paging_version SET "end" = ?, ended_at = ? WHERE list = ? AND "end" IS NULL AND walk < ?
                """,
            arguments: [position, now, list, plan.proof.walk]
        )
        return verdict
    }

    /// Returns the next changes between two positions.
    func changes(of list: ListKey, in range: ChangeRange, after place: StoredChange.Place?) throws -> [StoredChange] {
        try range.check(try record(of: list)?.tracking)
        let select = try cachedStatement(
            sql: """
                SELECT new.start AS position, new.id, old.bytes AS old, new.bytes AS new
                FROM swift_paging_version new LEFT JOIN swift_paging_version old
                ON old.list = new.list AND old.key = new.key AND old.start <= :start AND old."end" > :start
                WHERE new.list = (SELECT id FROM swift_paging_list WHERE key = :list)
                AND new.start > :start AND new.start <= :end AND ifnull(new."end", :end + 1) > :end
                AND (new.start, new.id) > (:position, :version)
                UNION ALL
                SELECT old."end", old.id, old.bytes, NULL
                FROM swift_paging_version old
                WHERE old.list = (SELECT id FROM swift_paging_list WHERE key = :list)
                AND old."end" > :start AND old."end" <= :end AND old.start <= :start
                AND (old."end", old.id) > (:position, :version)
                AND NOT EXISTS (
                    SELECT 1 FROM swift_paging_version new WHERE new.list = old.list AND new.key = old.key
                    AND new.start <= :end AND ifnull(new."end", :end + 1) > :end
                )
                ORDER BY 1, 2 LIMIT :count
                """
        )
        let arguments: StatementArguments = [
            "list": StoredText(list.text), "start": range.start, "end": range.end, "count": Self.portion,
            "position": place?.position ?? range.start, "version": place?.version ?? .max,
        ]
        return try Row.fetchAll(select, arguments: arguments).map { row in
            StoredChange(
                at: StoredChange.Place(row[0], row[1]),
                old: (row[2] as Data?).map([UInt8].init),
                new: (row[3] as Data?).map([UInt8].init)
            )
        }
    }

    /// Returns the next items that are removed.
    func removedItems(of list: ListKey, after place: StoredChange.Place?, now: Double) throws -> [StoredChange] {
        let select = try cachedStatement(
            sql: """
                SELECT "end", id, bytes, ended_at FROM swift_paging_version old
                WHERE list = (SELECT id FROM swift_paging_list WHERE key = ?) AND ("end", id) > (?, ?)
                AND NOT EXISTS (
                    SELECT 1 FROM swift_paging_version new
                    WHERE new.list = old.list AND new.key = old.key AND new.start >= old."end"
                )
                ORDER BY "end", id LIMIT ?
                """
        )
        let arguments: StatementArguments = [
            StoredText(list.text), place?.position ?? -1, place?.version ?? .max, Self.portion,
        ]
        return try Row.fetchAll(select, arguments: arguments).map { row in
            StoredChange(
                at: StoredChange.Place(row[0], row[1]),
                old: [UInt8](row[2] as Data),
                new: nil,
                age: .seconds(now - (row[3] as Double))
            )
        }
    }

    /// Removes all versions of a list.
    func removeVersions(of list: Int64) throws {
        try execute(sql: "DELETE FROM swift_paging_version WHERE list = ?", arguments: [list])
    }
}
#endif

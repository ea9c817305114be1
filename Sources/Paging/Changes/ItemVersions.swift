/// The versions of the items of a list, in memory.
struct ItemVersions: Sendable {
    private struct Version: Sendable {
        /// A number that increases with each version.
        let serial: Int
        let start: Int
        var end: Int?
        /// The number of the newest walk that delivered it.
        var walk: Int
        var bytes: [UInt8]
        /// The time at which it ended.
        var endedAt = Duration.zero

        func isValid(at position: Int) -> Bool { start <= position && position < end ?? .max }
    }

    /// The versions of each item, oldest first.
    private var versions: [ItemKey: [Version]] = [:]
    private var serial = 0

    /// Adds an item that a walk delivered in a batch.
    mutating func add(_ item: CachedItem, of walk: Int, at position: Int, now: Duration) {
        guard let key = item.key else { return }
        var all = versions[key] ?? []
        if let newest = all.last, newest.end == nil {
            let last = all.count - 1
            all[last].walk = walk
            if newest.bytes == item.bytes || newest.start == position {
                all[last].bytes = item.bytes
                versions[key] = all
                return
            }
            (all[last].end, all[last].endedAt) = (position, now)
        }
        serial += 1
        all.append(Version(serial: serial, start: position, walk: walk, bytes: item.bytes))
        versions[key] = all
    }

    /// Removes the items that a walk proves to be gone, unless there are too many.
    mutating func apply(_ plan: RemovalPlan, at position: Int, now: Duration) -> RemovalVerdict {
        let walks = versions.values.compactMap { $0.last.flatMap { $0.end == nil ? $0.walk : nil } }
        let verdict = plan.verdict(
            on: RemovalEvidence.Rows(
                all: walks.count,
                lost: walks.count { $0 < plan.proof.walk },
                delivered: walks.count { $0 == plan.proof.newestWalk }
            )
        )
        guard verdict.isProven else { return verdict }
        for (key, all) in versions {
            guard let newest = all.last, newest.end == nil, newest.walk < plan.proof.walk else { continue }
            versions[key]?[all.count - 1].end = position
            versions[key]?[all.count - 1].endedAt = now
        }
        return verdict
    }

    /// Discards the versions that ended at a position or before it.
    mutating func discard(through position: Int) {
        for (key, all) in versions where (all.first?.end ?? .max) <= position {
            let rest = all.filter { $0.end ?? .max > position }
            versions[key] = rest.isEmpty ? nil : rest
        }
    }

    /// Returns the changes between two positions, in the order of their places.
    ///
    /// Complexity: O(n · log n), where n is the number of items.
    func changes(in range: ChangeRange, now: Duration) -> [StoredChange] {
        versions.values.compactMap { all -> StoredChange? in
            let old = all.last { $0.isValid(at: range.start) }
            let new = all.last { $0.isValid(at: range.end) }
            if let new {
                guard new.start > range.start else { return nil }
                return StoredChange(at: .init(new.start, new.serial), old: old?.bytes, new: new.bytes)
            }
            guard let old, let end = old.end else { return nil }
            return StoredChange(at: .init(end, old.serial), old: old.bytes, new: nil, age: now - old.endedAt)
        }.sorted()
    }

    /// Returns the items that are removed, in the order of their removal.
    func removedItems(now: Duration) -> [StoredChange] {
        versions.values.compactMap { all in
            guard let newest = all.last, let end = newest.end else { return nil }
            return StoredChange(at: .init(end, newest.serial), old: newest.bytes, new: nil, age: now - newest.endedAt)
        }.sorted()
    }
}

extension [StoredChange] {
    fileprivate func sorted() -> [StoredChange] {
        sorted { ($0.place.position, $0.place.version) < ($1.place.position, $1.place.version) }
    }
}

#if SQLite
public import Foundation
public import GRDB
public import Paging

/// A store that caches lists in an SQLite database: their pages, items, addresses and outcomes.
///
/// ```swift
/// let store = try SQLitePageStore(path: "lists.db")
/// let cached = repos.cached(in: store, as: "repos", coding: .json(id: \.id))
/// ```
///
/// A database can hold any number of lists, alongside the tables of an app: all table names start with
/// `swift_paging_`. An item is one row, regardless of how many lists contain it. Each call is one transaction.
/// Several processes can use a file at the same time; a writer waits for other writers for at most ten seconds.
///
/// The database is not encrypted. It contains items as encoded by the caller's coding, and page addresses, which
/// contain no credentials. Only the owner of the file can read it.
///
/// Throws `PagingError` with the codes ``/Paging/PagingError/Code/storeUnusable`` and
/// ``/Paging/PagingError/Code/storeBusy``, which include a solution; other SQLite errors are thrown as GRDB's
/// `DatabaseError`.
///
/// Complexity: O(items · log n) per page, where n is the number of stored items.
public final class SQLitePageStore: PageStore, VersionedStore {
    /// The maximum time to wait for another connection's write, for a file opened by path.
    static var busyTimeout: Duration { .seconds(10) }

    private let database: any DatabaseWriter
    private let limits: StoreLimits
    private let now: @Sendable () -> Date

    /// Creates a store in a file, which is created if it does not exist.
    ///
    /// Reading and writing can happen at the same time (WAL), and stored data is on disk before a call returns
    /// (`synchronous=FULL`).
    ///
    /// - Parameters:
    ///   - path: The path of the file; its folder must exist.
    ///   - limits: The limits of the store; by default there are none.
    ///   - now: Returns the current time, which determines ages.
    /// - Throws: `PagingError` with the code `storeUnusable` if the file is not a database of this kind or was
    ///   written by a newer version; the error includes a solution.
    public convenience init(
        path: String,
        limits: StoreLimits = StoreLimits(),
        now: @escaping @Sendable () -> Date = { Date() }
    ) throws {
        try self.init(StoreFile.open(path), name: "\"\(path)\"", limits: limits, now: now)
    }

    /// Creates a store in the app's own database.
    ///
    /// The app's configuration determines durability and busy handling.
    ///
    /// - Parameters:
    ///   - database: A `DatabasePool` or a writable `DatabaseQueue`.
    ///   - limits: The limits of the store; by default there are none.
    ///   - now: Returns the current time, which determines ages.
    /// - Throws: The same errors as ``init(path:limits:now:)``.
    public convenience init(
        _ database: some DatabaseWriter,
        limits: StoreLimits = StoreLimits(),
        now: @escaping @Sendable () -> Date = { Date() }
    ) throws {
        try self.init(database, name: "The database", limits: limits, now: now)
    }

    private init(
        _ database: any DatabaseWriter,
        name: String,
        limits: StoreLimits,
        now: @escaping @Sendable () -> Date
    ) throws {
        self.database = database
        self.limits = limits
        self.now = now
        try StoreFile.explaining(name) { try database.write { try StoreSchema.prepare($0, name: name) } }
    }

    /// Returns the stored page at an address of a list, or `nil`.
    public func page(at cursor: String?, of list: ListKey) async throws -> CachedPage? {
        let page = try await read { db, now in try db.cachedPage(at: cursor, of: list, now: now) }
        return page.flatMap { limits.allow(age: $0.age) ? $0 : nil }
    }

    /// Stores pages and the record of their list in one transaction.
    @discardableResult
    public func save(_ batch: PageBatch, in list: ListKey) async throws -> Bool {
        let limits = limits
        return try await write { db, now in
            guard try batch.epoch.map({ try $0 == db.epoch() }) ?? true else { return false }
            let id = try db.list(list, now: now)
            if var record = batch.record {
                if let tracking = record.tracking {
                    record.tracking = try db.track(tracking, batch, in: id, now: now)
                }
                try db.setRecord(record, of: id)
            }
            if let note = batch.note { try db.setNote(note, of: id) }
            for page in batch.pages { try db.save(page, in: id, now: now, keepingItems: batch.keepsItems) }
            for cursor in batch.confirmed { try db.confirm(cursor, of: id, now: now) }
            if batch.removesUnreachable { try db.removeUnreachablePages(of: id) }
            try db.trim(to: limits, sparing: id, now: now)
            return true
        }
    }

    /// Returns a number that increases with every update, expiration or removal.
    public func epoch() async throws -> Int {
        try await read { db, _ in try db.epoch() }
    }

    /// Returns the changes after an epoch, or `nil` if there are more than 10,000.
    public func changes(since epoch: Int) async throws -> StoreChanges? {
        try await read { db, _ in try db.changes(since: epoch) }
    }

    /// Returns the record of a list, or `nil`.
    public func record(of list: ListKey) async throws -> ListRecord? {
        try await read { db, _ in try db.record(of: list) }
    }

    /// Returns the next changes of a list between two positions.
    package func changes(
        of list: ListKey,
        in range: ChangeRange,
        after place: StoredChange.Place?
    ) async throws -> [StoredChange] {
        try await read { db, _ in try db.changes(of: list, in: range, after: place) }
    }

    /// Returns the next removed items of a list.
    package func removedItems(of list: ListKey, after place: StoredChange.Place?) async throws -> [StoredChange] {
        try await read { db, now in try db.removedItems(of: list, after: place, now: now) }
    }

    /// Returns the note of a list, or `nil`.
    public func note(of list: ListKey) async throws -> [UInt8]? {
        try await read { db, _ in try db.note(of: list) }
    }

    /// Returns the lists with any content, ordered by the text of their keys.
    public func lists() async throws -> [CachedList] {
        try await read { db, now in try db.lists(now: now) }
    }

    /// Updates an item in all lists that contain it.
    public func update(_ item: CachedItem) async throws {
        guard let key = item.key else { return }
        try await write { db, _ in try db.update(key, bytes: item.bytes) }
    }

    /// Marks pages as expired.
    public func expire(_ scope: StoreScope) async throws {
        try await write { db, _ in try db.expire(scope) }
    }

    /// Removes a list, an item from all lists, or everything.
    public func remove(_ scope: StoreScope) async throws {
        try await write { db, _ in try db.remove(scope) }
    }

    /// Removes content beyond the limits.
    public func trim(to limits: StoreLimits) async throws {
        try await write { db, now in try db.trim(to: limits, sparing: nil, now: now) }
    }

    private func read<Value: Sendable>(
        _ work: @escaping @Sendable (Database, Double) throws -> Value
    ) async throws -> Value {
        let time = now().timeIntervalSince1970
        return try await StoreFile.explaining { try await database.read { try work($0, time) } }
    }

    private func write<Value: Sendable>(
        _ work: @escaping @Sendable (Database, Double) throws -> Value
    ) async throws -> Value {
        let time = now().timeIntervalSince1970
        return try await StoreFile.explaining { try await database.write { try work($0, time) } }
    }
}
#endif

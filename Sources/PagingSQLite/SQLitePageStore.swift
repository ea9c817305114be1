#if SQLite
    public import Foundation
    public import GRDB
    public import Paging

    /// A store that keeps lists in an SQLite database: their pages, items, addresses and outcomes.
    ///
    /// ```swift
    /// let store = try SQLitePageStore(path: "lists.db")
    /// let kept = repos.cached(in: store, as: "repos", coding: .json(id: \.id))
    /// ```
    ///
    /// One database holds any number of lists, beside the app's own tables if it is the app's: all names begin with
    /// `swift_paging_`. An item is one row, whichever lists show it. What is kept in one call is one transaction. Several
    /// processes may use a file at the same time; who has to wait for another to write does so for ``busyTimeout``.
    ///
    /// Nothing is encrypted. What is kept are items as the caller's coding writes them, and the addresses of pages, which hold
    /// no credentials; the file can be read by its owner alone.
    ///
    /// Throws `PagingError` with the codes ``Paging/PagingError/Code/storeUnusable`` and
    /// ``Paging/PagingError/Code/storeBusy``, which say what to do; what else SQLite reports as GRDB's `DatabaseError`.
    ///
    /// Complexity: O(items · log n) a page, n being the number of items that are kept.
    public final class SQLitePageStore: PageStore {
        /// How long a file that was opened by its path is waited for while another connection writes.
        public static var busyTimeout: Duration { .seconds(10) }

        private let database: any DatabaseWriter
        private let limits: StoreLimits
        private let now: @Sendable () -> Date

        /// Opens a file, or makes it.
        ///
        /// Reading and writing at the same time is possible (WAL), and what is kept is on disk before the call returns
        /// (`synchronous=FULL`).
        ///
        /// - Parameters:
        ///   - path: the file's path; its folder has to exist.
        ///   - limits: how much is kept; without limits, everything.
        ///   - now: tells the time, from which ages are computed.
        /// - Throws: `PagingError` with the code `storeUnusable` for a file that is no such database, or was written by a
        ///   newer version; it says what to do.
        public convenience init(
            path: String,
            limits: StoreLimits = StoreLimits(),
            now: @escaping @Sendable () -> Date = { Date() }
        ) throws {
            try self.init(StoreFile.open(path), name: "\"\(path)\"", limits: limits, now: now)
        }

        /// Keeps lists in a database of the app's.
        ///
        /// How durable and how patient it is, the app's own configuration says.
        ///
        /// - Parameters:
        ///   - database: a `DatabasePool` or a `DatabaseQueue` that can write.
        ///   - limits: how much is kept; without limits, everything.
        ///   - now: tells the time, from which ages are computed.
        /// - Throws: as ``init(path:limits:now:)``.
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

        /// Returns the page that is kept at an address of a list, or `nil`.
        public func page(at cursor: String?, of list: ListKey) async throws -> KeptPage? {
            let page = try await read { db, now in try db.keptPage(at: cursor, of: list, now: now) }
            return page.flatMap { limits.allow(age: $0.age) ? $0 : nil }
        }

        /// Keeps pages and what is known of their list, in one transaction.
        @discardableResult
        public func keep(_ batch: PageBatch, in list: ListKey) async throws -> Bool {
            let limits = limits
            return try await write { db, now in
                guard try batch.epoch.map({ try $0 == db.epoch() }) ?? true else { return false }
                let id = try db.list(list, now: now)
                if let record = batch.record { try db.setRecord(record, of: id) }
                if let note = batch.note { try db.setNote(note, of: id) }
                for page in batch.pages { try db.keep(page, in: id, now: now) }
                for cursor in batch.confirmed { try db.confirm(cursor, of: id, now: now) }
                if batch.removesUnreachable { try db.removeUnreachablePages(of: id) }
                try db.trim(to: limits, sparing: id, now: now)
                return true
            }
        }

        /// A number that grows whenever something is updated, expired or removed.
        public func epoch() async throws -> Int {
            try await read { db, _ in try db.epoch() }
        }

        /// Returns what is known of a list as a whole, or `nil`.
        public func record(of list: ListKey) async throws -> ListRecord? {
            try await read { db, _ in try db.record(of: list) }
        }

        /// Returns the note that was kept with a list, or `nil`.
        public func note(of list: ListKey) async throws -> [UInt8]? {
            try await read { db, _ in try db.note(of: list) }
        }

        /// Returns the lists of which there is anything, by their keys' texts.
        public func lists() async throws -> [KeptList] {
            try await read { db, now in try db.lists(now: now) }
        }

        /// Changes an item in all lists that show it.
        public func update(_ item: KeptItem) async throws {
            guard let key = item.key else { return }
            try await write { db, _ in try db.update(key, bytes: item.bytes) }
        }

        /// Makes pages count as old.
        public func expire(_ scope: StoreScope) async throws {
            try await write { db, _ in try db.expire(scope) }
        }

        /// Removes a list, an item from all lists, or everything.
        public func remove(_ scope: StoreScope) async throws {
            try await write { db, _ in try db.remove(scope) }
        }

        /// Removes what is beyond limits.
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

/// The changes of a stored list between two positions.
///
/// ```swift
/// let changes = try await cached.changes(since: saved)
/// for try await change in changes {
///     switch change {
///     case .added(let repo): print("new: \(repo.name)")
///     case .changed(let old, let new): print("\(old.name) is now \(new.name)")
///     case .removed(let repo): print("gone: \(repo.name)")
///     }
/// }
/// save(changes.position)
/// ```
///
/// Each item has at most one change, from its state at the first position to that at the second, in the order in which
/// crawls found the changes. An item that was removed and has returned unchanged has none. The changes are read from the
/// store in portions; a crawl during the iteration does not affect them.
///
/// Iteration throws the errors of the store and of the coding, and ``PagingError`` with
/// ``PagingError/Code/changesUnavailable`` if the changes are discarded during the iteration.
public struct ListChanges<Item: Sendable>: AsyncSequence, Sendable {
    /// The position after these changes, for the next call of ``CachedSource/changes(since:)``.
    public let position: ChangePosition
    /// The verdict of the newest crawl on the items that it did not deliver.
    ///
    /// Removals that an earlier crawl has proven are among the changes whatever the verdict is.
    public let removals: RemovalVerdict

    let reader: VersionReader
    let decode: @Sendable ([UInt8]) throws -> Item

    /// Starts an iteration, which reads the first changes.
    public func makeAsyncIterator() -> Iterator { Iterator(reader: reader, decode: decode) }

    /// An iteration in progress.
    public struct Iterator: AsyncIteratorProtocol {
        var reader: VersionReader
        let decode: @Sendable ([UInt8]) throws -> Item

        /// Returns the next change, or `nil` after the last one.
        public mutating func next() async throws -> ItemChange<Item>? {
            while let change = try await reader.next() {
                // An item that was changed and changed back, or removed and returned, is what it was.
                guard change.old != change.new else { continue }
                switch (change.old, change.new) {
                case (nil, let new?): return .added(try decode(new))
                case (let old?, nil): return .removed(try decode(old))
                case (let old?, let new?): return .changed(old: try decode(old), new: try decode(new))
                case (nil, nil): continue
                }
            }
            return nil
        }
    }
}

@available(*, unavailable)
extension ListChanges.Iterator: Sendable {}

/// A position in the changes of a stored list.
///
/// Save it when the changes up to it are processed. It is small, and remains valid across launches.
public struct ChangePosition: Hashable, Sendable, Codable {
    let history: UInt64
    let number: Int
}

/// The items that are no longer in a list, in the order of their removal.
///
/// See ``CachedSource/removedItems()``.
public struct RemovedItems<Item: Sendable>: AsyncSequence, Sendable {
    let reader: VersionReader
    let decode: @Sendable ([UInt8]) throws -> Item

    /// Starts an iteration, which reads the first items.
    public func makeAsyncIterator() -> Iterator { Iterator(reader: reader, decode: decode) }

    /// An iteration in progress.
    public struct Iterator: AsyncIteratorProtocol {
        var reader: VersionReader
        let decode: @Sendable ([UInt8]) throws -> Item

        /// Returns the next item, or `nil` after the last one.
        public mutating func next() async throws -> RemovedItem<Item>? {
            guard let change = try await reader.next(), let old = change.old else { return nil }
            return RemovedItem(item: try decode(old), age: change.age)
        }
    }
}

@available(*, unavailable)
extension RemovedItems.Iterator: Sendable {}

/// A reader of stored changes, in portions.
struct VersionReader: Sendable {
    let store: any VersionedStore
    let list: ListKey
    /// The range of the changes; `nil` reads the removed items.
    let range: ChangeRange?
    private var portion: ArraySlice<StoredChange> = []
    private var place: StoredChange.Place?
    private var isAtEnd = false

    init(_ store: any VersionedStore, _ list: ListKey, _ range: ChangeRange?) {
        (self.store, self.list, self.range) = (store, list, range)
    }

    mutating func next() async throws -> StoredChange? {
        if portion.isEmpty, !isAtEnd {
            portion = try await ArraySlice(nextPortion())
            isAtEnd = portion.isEmpty
        }
        guard let change = portion.popFirst() else { return nil }
        place = change.place
        return change
    }

    private func nextPortion() async throws -> [StoredChange] {
        guard let range else { return try await store.removedItems(of: list, after: place) }
        return try await store.changes(of: list, in: range, after: place)
    }
}

/// The changes of a store after an epoch.
///
/// See ``PageStore/changes(since:)``.
public struct StoreChanges: Hashable, Sendable {
    /// The epoch of the store after these changes.
    public var epoch: Int
    /// The lists and items that were updated, expired or removed.
    public var scopes: [StoreScope]
    /// The scopes that were removed, rather than updated or expired.
    package var removals: Set<StoreScope> = []

    /// The number of changes that a store records at least; of older ones it knows nothing.
    package static var limit: Int { 10_000 }

    /// Creates the changes up to an epoch.
    public init(epoch: Int, scopes: [StoreScope]) {
        self.epoch = epoch
        self.scopes = scopes
    }

    /// Whether everything or a list was removed.
    func removed(_ list: ListKey) -> Bool { removals.contains(.all) || removals.contains(.list(list)) }

    /// Whether a batch that was requested before the changes may contain what has changed.
    func concern(_ batch: PageBatch, of list: ListKey) -> Bool {
        let items = Set(batch.pages.lazy.flatMap(\.items).compactMap(\.key))
        return scopes.contains { scope in
            switch scope {
            case .all: true
            case .list(let other): other == list
            case .item(let key): items.contains(key)
            }
        }
    }
}

extension PageStore {
    /// Returns `nil`: the store does not record its changes.
    public func changes(since epoch: Int) async throws -> StoreChanges? { nil }
}

extension CachedSource {
    /// Returns the same list with its changes recorded: added, changed and removed items.
    ///
    /// ```swift
    /// let cached = repos.cached(in: store, as: "repos", coding: .json(id: \.id)).trackingChanges(order: .fixed)
    /// try await cached.crawl()
    /// let changes = try await cached.changes(since: saved)
    /// print(changes.removals)      // proven: 2 items are gone, because the list is complete, and its order does not move
    /// ```
    ///
    /// A ``crawl(window:)`` stores the content of each item that it delivers, in the transaction that stores the page,
    /// and keeps the earlier content. An item is removed only if a complete crawl that cannot miss an item did not
    /// deliver it: the order does not change, or two crawls delivered the same items, as many as the list declares. A
    /// crawl that is short, unproven, limited or failed adds and changes items, and removes none;
    /// ``ListChanges/removals`` has the reason. See <doc:Changes>.
    ///
    /// Items are known again by the ID of the coding, and are changed if their encoded bytes differ. Pages that are
    /// loaded without a crawl, ``update(_:)`` and ``remove(_:)`` are no changes: the next crawl finds them.
    ///
    /// Every crawl of the list records changes from now on. The store keeps a second copy of each item, which does not
    /// count toward its ``StoreLimits``, and each earlier content as long as its crawl is kept.
    ///
    /// - Parameters:
    ///   - order: Whether items keep their places. For ``ItemOrder/fixed``, one crawl proves what it lacks if its pages
    ///     have cursors or keys, or overlap.
    ///   - maximumLoss: The largest share of the items that may be removed at once, in percent. If more would be gone,
    ///     none is removed, and the verdict is ``RemovalVerdict/refused(lost:of:)``. To confirm the loss, crawl again
    ///     with a greater number.
    ///   - crawls: The number of crawls whose changes are kept, with the newest one.
    public func trackingChanges(
        order: ItemOrder = .unknown,
        maximumLoss: Int = 20,
        keepingCrawls crawls: Int = 30
    ) -> CachedSource {
        var other = self
        other.loader.listStore.tracking = ChangeTracking(
            order: order,
            maximumLoss: min(max(0, maximumLoss), 100),
            keptCrawls: max(1, crawls)
        )
        return other
    }

    /// Returns the changes of the stored list since a position.
    ///
    /// ```swift
    /// for try await change in try await cached.changes(since: saved) { apply(change) }
    /// ```
    ///
    /// Call it after a ``crawl(window:)``, and save ``ListChanges/position`` when the changes are processed. If crawls
    /// were interrupted, the changes are those that have arrived.
    ///
    /// - Parameter position: The position after the changes that the caller already has; `nil` returns each item of the
    ///   list as added.
    /// - Throws: An error of the store, or ``PagingError`` with ``PagingError/Code/changesUnavailable`` if changes are
    ///   not recorded, or those since the position are no longer stored.
    public func changes(since position: ChangePosition? = nil) async throws -> ListChanges<Item> {
        let listStore = loader.listStore
        let store = try listStore.versionedStore
        guard let record = try await store.record(of: listStore.list)?.tracking else {
            guard position == nil else { throw PagingError.changesDiscarded }
            throw PagingError.changesNotTracked
        }
        let range = ChangeRange(
            history: position?.history ?? record.history,
            start: position?.number ?? ChangeRange.beginning,
            end: record.position
        )
        try range.check(record)
        return ListChanges(
            position: ChangePosition(history: record.history, number: record.position),
            removals: record.verdict,
            reader: VersionReader(store, listStore.list, range),
            decode: listStore.coding.decodeItem
        )
    }

    /// Returns the items that are no longer in the list, as crawls have proven, and that have not returned.
    ///
    /// ```swift
    /// for try await gone in try cached.removedItems() { print(gone.item.name, gone.age) }
    /// ```
    ///
    /// They are kept as long as the changes of their crawl; see
    /// ``trackingChanges(order:maximumLoss:keepingCrawls:)``.
    ///
    /// - Throws: ``PagingError`` with ``PagingError/Code/changesUnavailable`` if the store does not record changes.
    public func removedItems() throws -> RemovedItems<Item> {
        let listStore = loader.listStore
        return RemovedItems(
            reader: VersionReader(try listStore.versionedStore, listStore.list, nil),
            decode: listStore.coding.decodeItem
        )
    }
}

extension ListStore {
    /// The store, if it records versions.
    var versionedStore: any VersionedStore {
        get throws {
            guard let store = store as? any VersionedStore else { throw PagingError.storeWithoutVersions }
            return store
        }
    }
}

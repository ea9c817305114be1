/// A store that records the versions of the items of a list, from one batch of a crawl to the next.
///
/// A batch whose record has a ``ListRecord/tracking`` is applied to the versions in the same transaction: the store
/// counts the batches of each list, and a version is valid from the batch that delivered it to the one that delivered
/// another content, or that ended a walk which proves the item to be gone.
package protocol VersionedStore: PageStore {
    /// Returns the next changes of a list between two positions, in the order of their places.
    ///
    /// There are none at the end. An item has at most one change, from its content at the first position to that at the last one, which may be equal.
    ///
    /// - Parameters:
    ///   - range: The positions before and after the changes.
    ///   - place: The place of the last change that the caller has.
    /// - Throws: ``PagingError`` with ``PagingError/Code/changesUnavailable`` if versions of the range were discarded.
    func changes(
        of list: ListKey,
        in range: ChangeRange,
        after place: StoredChange.Place?
    ) async throws -> [StoredChange]

    /// Returns the next items that were removed and have not returned, in the order of their removal.
    func removedItems(of list: ListKey, after place: StoredChange.Place?) async throws -> [StoredChange]
}

/// Two positions in the changes of a list, and the history in which they are.
package struct ChangeRange: Hashable, Sendable {
    package let history: UInt64
    /// The position after which changes count; before the first batch, no item is in the list.
    package let start: Int
    /// The position of the last batch.
    package let end: Int

    /// The position before the first batch.
    static let beginning = -1

    /// Checks that a list still has all changes of the range.
    ///
    /// - Throws: ``PagingError`` with ``PagingError/Code/changesUnavailable`` if it has not.
    package func check(_ record: TrackingRecord?) throws {
        guard let record, record.history == history, start <= end, end <= record.position,
            record.oldest <= (start == Self.beginning ? end : start)
        else { throw PagingError.changesDiscarded }
    }
}

/// A change of an item as stored.
package struct StoredChange: Hashable, Sendable {
    /// A place in the order of changes.
    package struct Place: Hashable, Sendable {
        /// The number of the batch that made the change.
        package let position: Int
        /// The number of the version among those of the batch, in the order in which they were stored.
        package let version: Int

        /// Creates a place.
        package init(_ position: Int, _ version: Int) {
            (self.position, self.version) = (position, version)
        }
    }

    package let place: Place
    /// The content before; `nil` if the item was not in the list.
    package let old: [UInt8]?
    /// The content after; `nil` if the item is no longer in the list.
    package let new: [UInt8]?
    /// The time since a removal.
    package let age: Duration

    /// Creates a change.
    package init(at place: Place, old: [UInt8]?, new: [UInt8]?, age: Duration = .zero) {
        (self.place, self.old, self.new, self.age) = (place, old, new, age)
    }
}

/// The removal of items in the batch that ends a walk.
package struct RemovalPlan: Hashable, Sendable {
    package let proof: RemovalEvidence.Proof
    /// The largest share of the items that may be lost at once, in percent.
    let maximumLoss: Int

    /// Returns the verdict on the items that the walk did not deliver.
    package func verdict(on rows: RemovalEvidence.Rows) -> RemovalVerdict {
        proof.verdict(on: rows, maximumLoss: maximumLoss)
    }
}

extension PagingError {
    static var changesDiscarded: PagingError {
        PagingError(
            .changesUnavailable,
            "The changes since this position are no longer stored. Start again with changes(since: nil), which returns "
                + "every item as added."
        )
    }

    static var changesNotTracked: PagingError {
        PagingError(
            .changesUnavailable,
            "The changes of this list are not recorded. Crawl it with trackingChanges first."
        )
    }

    static var storeWithoutVersions: PagingError {
        PagingError(
            .changesUnavailable,
            "The store does not record the changes of its lists. Use MemoryPageStore or SQLitePageStore."
        )
    }
}

/// A change of an item between two states of a stored list.
///
/// See ``CachedSource/changes(since:)``.
public enum ItemChange<Item: Sendable>: Sendable {
    /// The item is in the list, and was not.
    case added(Item)
    /// The item has another content.
    case changed(old: Item, new: Item)
    /// The item is no longer in the list, which a crawl has proven.
    case removed(Item)
}

extension ItemChange: Equatable where Item: Equatable {}
extension ItemChange: Hashable where Item: Hashable {}

/// An item that is no longer in its list, as a crawl has proven.
///
/// See ``CachedSource/removedItems()``.
public struct RemovedItem<Item: Sendable>: Sendable {
    /// The item with its last known content.
    public let item: Item
    /// The time since the crawl that has proven the removal.
    public let age: Duration
}

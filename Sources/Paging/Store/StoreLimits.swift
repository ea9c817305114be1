/// The limits of a store by number, size and age.
///
/// ```swift
/// let limits = StoreLimits(bytes: 50 << 20, age: .seconds(30 * 86_400))
/// ```
///
/// Pages that are too old are removed first. Whole lists follow, the least recently written first. If a single list
/// exceeds the limits, the pages at its end are removed. The most recently written list is removed last.
public struct StoreLimits: Hashable, Sendable {
    /// The maximum number of items of all lists; an item in two lists counts twice.
    public var items: Int?
    /// The maximum number of bytes of the items of all lists; an item in two lists counts twice.
    public var bytes: Int?
    /// The maximum age of a page without confirmation; older pages are never shown, even offline.
    public var age: Duration?

    /// Creates limits; none by default.
    public init(items: Int? = nil, bytes: Int? = nil, age: Duration? = nil) {
        self.items = items
        self.bytes = bytes
        self.age = age
    }

    /// Returns a Boolean value that indicates whether a number and size of items is within the limits.
    package func allow(items count: Int, bytes size: Int) -> Bool {
        count <= items ?? .max && size <= bytes ?? .max
    }

    /// Returns a Boolean value that indicates whether the age of a page is within the limits.
    package func allow(age duration: Duration) -> Bool {
        age.map { duration <= $0 } ?? true
    }
}

/// The scope of an expiration or removal in a store: one list, one item or everything.
///
/// One item is expired or removed in all lists that contain it.
public enum StoreScope: Hashable, Sendable {
    /// Everything.
    case all
    /// One list.
    case list(ListKey)
    /// One item, in all lists.
    case item(ItemKey)
}

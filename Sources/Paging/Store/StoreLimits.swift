/// How much a store keeps, and for how long.
///
/// ```swift
/// let limits = StoreLimits(bytes: 50 << 20, age: .seconds(30 * 86_400))
/// ```
///
/// What is too old goes first. After that whole lists go, the one that nothing was kept in for longest first; of a list
/// that is larger than the limit by itself, the pages at its end. A list that was just kept in is the last to go.
public struct StoreLimits: Hashable, Sendable {
    /// The most items of all lists together; an item that two lists show counts twice.
    public var items: Int?
    /// The most bytes of items of all lists together; an item that two lists show counts twice.
    public var bytes: Int?
    /// How long a page is kept without being confirmed; after that it is not shown again, not even offline.
    public var age: Duration?

    /// Makes limits; none by default.
    public init(items: Int? = nil, bytes: Int? = nil, age: Duration? = nil) {
        self.items = items
        self.bytes = bytes
        self.age = age
    }

    /// Whether so much may be kept.
    public func allow(items count: Int, bytes size: Int) -> Bool {
        count <= items ?? .max && size <= bytes ?? .max
    }

    /// Whether a page of this age may be kept.
    public func allow(age duration: Duration) -> Bool {
        age.map { duration <= $0 } ?? true
    }
}

/// What is expired or removed in a store: one list, one item in all lists that show it, or everything.
public struct StoreScope: Hashable, Sendable {
    /// The list, if it is one.
    public let list: ListKey?
    /// The item, if it is one.
    public let item: ItemKey?

    /// Everything.
    public static let all = StoreScope(list: nil, item: nil)
    /// One list.
    public static func list(_ key: ListKey) -> StoreScope { StoreScope(list: key, item: nil) }
    /// One item, in all lists.
    public static func item(_ key: ItemKey) -> StoreScope { StoreScope(list: nil, item: key) }
}

import Paging

/// The value that makes two items of a list the same row.
///
/// With an identity, an item that arrives again updates its row; without one, each arriving item is a new row.
///
/// ```swift
/// let plays = PagingModel(history, identity: .by { [$0.songID, $0.playedAt] })
/// let lines = PagingModel(log, identity: .none)
/// ```
public struct RowIdentity<Item: Sendable>: Sendable {
    private let identity: (@Sendable (Item) -> ItemIdentity)?

    /// Returns an identity from a pure function: one property of the item, or several in an array.
    public static func by<ID: Hashable & Sendable>(_ id: @escaping @Sendable (Item) -> ID) -> RowIdentity {
        RowIdentity { ItemIdentity(id($0)) }
    }

    /// No identity: for lists in which indistinguishable items may appear several times.
    ///
    /// Such rows are edited by their ``RowID``, and a refresh replaces them with new ones.
    public static var none: RowIdentity { RowIdentity(identity: nil) }

    private init(identity: (@Sendable (Item) -> ItemIdentity)?) {
        self.identity = identity
    }

    private init(_ identity: @escaping @Sendable (Item) -> ItemIdentity) {
        self.identity = identity
    }

    func rowIDs(of items: [Item]) -> [RowID]? {
        identity.map { identity in items.map { RowID(identity($0)) } }
    }
}

extension RowIdentity where Item: Identifiable, Item.ID: Sendable {
    /// The item's own id.
    public static var id: RowIdentity { .by(\.id) }
}

/// The identity of a local edit, with which it can be confirmed or rolled back.
public struct EditID: Hashable, Sendable {
    let number: Int
}

/// The position at which a local item is inserted.
public struct InsertPosition: Sendable {
    enum Form: Equatable, Sendable { case newest, first, last, above(RowID), below(RowID) }
    let form: Form

    /// At the end of the list where new items arrive: see ``PagingOptions/newestEdge``.
    public static let newest = InsertPosition(form: .newest)
    /// Above all rows.
    public static let first = InsertPosition(form: .first)
    /// Below all loaded rows.
    public static let last = InsertPosition(form: .last)

    /// Directly above the item with an id; with the newest items if it is not in the list.
    public static func above(_ id: some Hashable & Sendable) -> InsertPosition {
        InsertPosition(form: .above(RowID(id)))
    }

    /// Directly below the item with an id; with the newest items if it is not in the list.
    public static func below(_ id: some Hashable & Sendable) -> InsertPosition {
        InsertPosition(form: .below(RowID(id)))
    }
}

/// A local change of a row.
struct ListEdit<Item: Sendable>: Sendable {
    enum Kind: Sendable {
        case update(@Sendable (inout Item) -> Void)
        case remove
        case insert(Item, InsertPosition)
    }

    let id: EditID
    var target: RowID
    var kind: Kind
    /// The sequence number of the first load that contains the edit; `nil` until it is confirmed.
    var confirmedAt: Int?

    /// Whether the edit applies to a load's page: the load was requested before the server had the edit.
    func applies(toLoad sequence: Int) -> Bool {
        confirmedAt.map { sequence < $0 } ?? true
    }
}

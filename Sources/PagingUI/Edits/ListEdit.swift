/// A local edit, named so that it can be confirmed or taken back.
public struct EditID: Hashable, Sendable {
    let number: Int
}

/// Where a local item is put into a list.
public struct InsertPlace: Sendable {
    enum Form: Sendable { case first, last, above(RowID), below(RowID) }
    let form: Form

    /// Above all rows.
    public static let first = InsertPlace(form: .first)
    /// Below all rows that are loaded.
    public static let last = InsertPlace(form: .last)

    /// Directly above the item with an id; above all rows if it is not in the list.
    public static func above(_ id: some Hashable & Sendable) -> InsertPlace {
        InsertPlace(form: .above(RowID(id)))
    }

    /// Directly below the item with an id; above all rows if it is not in the list.
    public static func below(_ id: some Hashable & Sendable) -> InsertPlace {
        InsertPlace(form: .below(RowID(id)))
    }
}

/// What was changed locally, to which row.
struct ListEdit<Item: Sendable>: Sendable {
    enum Kind: Sendable {
        case update(@Sendable (inout Item) -> Void)
        case remove
        case insert(Item, InsertPlace)
    }

    let id: EditID
    var target: RowID
    var kind: Kind
    /// The sequence number from which on loads know of the edit; `nil` until it is confirmed.
    var confirmedAt: Int?

    /// Whether a page has to be changed by the edit: it was asked for before the server had it.
    func applies(toLoad sequence: Int) -> Bool {
        confirmedAt.map { sequence < $0 } ?? true
    }
}

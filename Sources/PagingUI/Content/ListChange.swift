/// The changes that one event made to a list's rows.
///
/// Views use it to preserve the scroll position, tables to animate. A row that is in the list before and after the
/// event is in neither `inserted` nor `removed`.
public struct ListChange: Sendable {
    /// The new rows, in list order.
    public internal(set) var inserted: [RowID] = []
    /// The removed rows, in the order in which the list had them.
    public internal(set) var removed: [RowID] = []
    /// The rows whose order among the other rows has changed.
    public internal(set) var moved: [RowID] = []
    /// The rows whose content has changed.
    public internal(set) var updated: [RowID] = []
    /// The row whose position on screen a view should preserve; `nil` to show the top of the list.
    public internal(set) var anchor: RowID?

    /// Whether no row has changed.
    var isEmpty: Bool { inserted.isEmpty && removed.isEmpty && moved.isEmpty && updated.isEmpty }
}

/// What one event changed in a list's rows: for views that must hold their position, and for tables that animate.
///
/// A row that is in the list before and after is in neither `inserted` nor `removed`.
public struct ListChange: Sendable {
    /// The rows that are new, in the order of the list.
    public internal(set) var inserted: [RowID] = []
    /// The rows that are gone, in the order in which the list had them.
    public internal(set) var removed: [RowID] = []
    /// The rows that have changed places with others.
    public internal(set) var moved: [RowID] = []
    /// The rows whose content is another.
    public internal(set) var updated: [RowID] = []
    /// The row that a view should hold where it is on screen; `nil` to show the list's top.
    public internal(set) var anchor: RowID?

    /// Whether no row has changed.
    public var isEmpty: Bool { inserted.isEmpty && removed.isEmpty && moved.isEmpty && updated.isEmpty }
}

/// What a view has to hold in its place, because rows have come or gone above the reader.
///
/// ```swift
/// rows.onChange(of: model.content.place) { _, place in
///     if let row = place.row ?? model.rows.first?.id { proxy.scrollTo(row, anchor: .top) }
/// }
/// ```
///
/// A reader at the top of the list stays at the top, and sees what is new there.
public struct ListPlace: Hashable, Sendable {
    /// The row to hold at the top of the screen; `nil` for the first row.
    public internal(set) var row: RowID?
    /// How often a view had to move, so that two moves to one row are told apart.
    public internal(set) var moves = 0
}

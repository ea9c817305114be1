/// The scroll position that a view has to restore after rows came or went above the reader.
///
/// ```swift
/// rows.onChange(of: model.content.scrollTarget) { _, target in
///     if let row = target.row ?? model.rows.first?.id { proxy.scrollTo(row, anchor: .top) }
/// }
/// ```
///
/// A reader at the top of the list stays at the top and sees the new rows there.
public struct ListScrollTarget: Hashable, Sendable {
    /// The row to scroll to the top of the screen; `nil` for the first row.
    public internal(set) var row: RowID?
    /// The number of scrolls so far, which distinguishes two scrolls to the same row.
    var moves = 0

    /// Returns the target of another scroll.
    func moved(to row: RowID?) -> ListScrollTarget {
        ListScrollTarget(row: row, moves: moves + 1)
    }
}

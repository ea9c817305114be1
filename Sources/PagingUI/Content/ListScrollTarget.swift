/// The scroll position that a view has to restore after rows came or went above the reader.
///
/// ```swift
/// rows.onChange(of: model.content.scrollTarget) { _, target in
///     let newest = target.edge == .first ? model.rows.first : model.rows.last
///     let anchor: UnitPoint = target.edge == .first ? .top : .bottom
///     if let row = target.row ?? newest?.id { proxy.scrollTo(row, anchor: anchor) }
/// }
/// ```
///
/// A reader at the newest row stays there, and sees the new rows that arrive.
public struct ListScrollTarget: Hashable, Sendable {
    /// The row to scroll to; `nil` for the newest row, at the ``edge`` of the list.
    public internal(set) var row: RowID?
    /// The edge of the screen to which the row is scrolled: the top, or the bottom for ``ListEdge/last``.
    public internal(set) var edge = ListEdge.first
    /// The number of scrolls so far, which distinguishes two scrolls to the same row.
    var moves = 0

    /// Returns the target of another scroll.
    func moved(to row: RowID?) -> ListScrollTarget {
        ListScrollTarget(row: row, edge: edge, moves: moves + 1)
    }
}

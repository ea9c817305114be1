/// Which rows are on screen, as far as the view has told.
///
/// O(1) a report; O(rows on screen) when the topmost or the lowest row leaves.
struct Viewport: Sendable {
    /// How many rows are taken for visible at most, since a view may report appearances alone.
    private static var capacity: Int { 256 }

    private(set) var visible: Set<RowID> = []
    /// The row nearest to the list's top.
    private(set) var top: RowID?
    /// The row nearest to the list's end.
    private(set) var bottom: RowID?

    mutating func appeared(_ id: RowID, in labels: (RowID) -> RowLabel?) {
        guard let label = labels(id) else { return }
        if visible.count >= Self.capacity { self = Viewport() }
        visible.insert(id)
        if top.flatMap(labels).map({ label < $0 }) ?? true { top = id }
        if bottom.flatMap(labels).map({ label > $0 }) ?? true { bottom = id }
    }

    mutating func disappeared(_ id: RowID, in labels: (RowID) -> RowLabel?) {
        // The last row to leave is still the best guess of where the reader is.
        guard visible.count > 1, visible.remove(id) != nil, id == top || id == bottom else { return }
        findEnds(in: labels)
    }

    /// Forgets rows that are no longer in the list.
    mutating func prune(to labels: (RowID) -> RowLabel?) {
        visible = visible.filter { labels($0) != nil }
        findEnds(in: labels)
    }

    private mutating func findEnds(in labels: (RowID) -> RowLabel?) {
        let placed = visible.compactMap { id in labels(id).map { (id: id, label: $0) } }
        top = placed.min { $0.label < $1.label }?.id
        bottom = placed.max { $0.label < $1.label }?.id
    }
}

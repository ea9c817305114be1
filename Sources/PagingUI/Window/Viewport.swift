/// The rows on screen, as reported by the view.
///
/// O(1) per report; O(visible rows) when the topmost or lowest row disappears.
struct Viewport: Sendable {
    /// The maximum number of visible rows, since a view may report appearances only.
    private static var capacity: Int { 256 }

    private(set) var visible: Set<RowID> = []
    /// The topmost visible row.
    private(set) var top: RowID?
    /// The lowest visible row.
    private(set) var bottom: RowID?

    mutating func appeared(_ id: RowID, in labels: (RowID) -> RowLabel?) {
        guard let label = labels(id) else { return }
        if visible.count >= Self.capacity { self = Viewport() }
        visible.insert(id)
        if top.flatMap(labels).map({ label < $0 }) ?? true { top = id }
        if bottom.flatMap(labels).map({ label > $0 }) ?? true { bottom = id }
    }

    mutating func disappeared(_ id: RowID, in labels: (RowID) -> RowLabel?) {
        // The last row to disappear is still the best estimate of the reader's position.
        guard visible.count > 1, visible.remove(id) != nil, id == top || id == bottom else { return }
        findEnds(in: labels)
    }

    /// Drops rows that are no longer in the list.
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

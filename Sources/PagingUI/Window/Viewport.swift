/// The rows on screen, as reported by the view.
///
/// A view that closes, or that another view covers, reports that its rows disappear one after another. The reader has
/// not moved then: once all rows are gone, the position is that of the rows on screen before they began to disappear.
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
    /// The rows that have disappeared since one last appeared.
    private var departed: [RowID] = []
    /// Whether all rows have disappeared, and the visible ones are the last that were on screen.
    private var isLeft = false

    mutating func appeared(_ id: RowID, in labels: (RowID) -> RowLabel?) {
        guard let label = labels(id) else { return }
        if isLeft || visible.count >= Self.capacity { self = Viewport() }
        departed.removeAll(keepingCapacity: true)
        visible.insert(id)
        if top.flatMap(labels).map({ label < $0 }) ?? true { top = id }
        if bottom.flatMap(labels).map({ label > $0 }) ?? true { bottom = id }
    }

    mutating func disappeared(_ id: RowID, in labels: (RowID) -> RowLabel?) {
        guard !isLeft, visible.remove(id) != nil else { return }
        departed.append(id)
        if visible.isEmpty {
            isLeft = true
            visible = Set(departed)
        }
        if isLeft || id == top || id == bottom { findEnds(in: labels) }
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

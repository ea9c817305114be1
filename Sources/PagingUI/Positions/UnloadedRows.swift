import Paging

/// The numbers of items before and after the rows of a window that are not loaded.
///
/// Positions count the items of the whole list, from the end at which the list starts.
struct UnloadedRows: Equatable, Sendable {
    var leading = 0
    var trailing = 0
    /// The position of the first item after the rows.
    var end = 0

    /// The number of items that are not loaded.
    var count: Int { leading + trailing }

    /// Returns the side of the rows on which an unloaded position is, and the number of items in between.
    func distance(to position: Int) -> (direction: PageDirection, items: Int)? {
        if position < leading { return (.backward, leading - 1 - position) }
        return position >= end && position < end + trailing ? (.forward, position - end) : nil
    }
}

extension ListWindow {
    /// The items that are not loaded, if the positions of the loaded pages are known.
    var unloaded: UnloadedRows? {
        guard isLoaded, numbered != nil, let total = totalCount?.value, let first = pages.firstRecord?.before,
            let last = pages.lastRecord, let before = last.before
        else { return nil }
        let end = before + last.span
        // The last page says where the list ends, whatever was declared.
        return UnloadedRows(leading: first, trailing: last.following == nil ? 0 : max(0, total - end), end: end)
    }

    /// Returns the row at a position of the whole list, if it is loaded.
    func row(atPosition position: Int) -> RowID? {
        guard let leading = unloaded?.leading, position >= leading, position - leading < rows.shownCount else {
            return nil
        }
        return rows.tree[shown: position - leading].id
    }
}

/// The placeholders on screen, and what the list does about them.
struct PlaceholderDemand: Sendable {
    /// The maximum number of placeholders on screen, since a view may report appearances only.
    private static var capacity: Int { 256 }
    /// The number of rows that a screen may have.
    private static var screen: Int { 40 }

    /// The positions of the placeholders on screen.
    private(set) var visible: Set<Int> = []
    /// The placeholder that has appeared last, if no row has appeared since: the reader is there.
    private var latest: Int?
    /// Whether the view reports disappearances, so that all visible placeholders are on screen.
    private var isExact = false
    /// The page to load unless the reader leaves it, and the number of the wait.
    var awaited: (page: Int, number: Int)?
    /// The page that the reader has waited for long enough.
    var settledPage: Int?

    mutating func appeared(_ position: Int) {
        if visible.count >= Self.capacity { visible = [] }
        visible.insert(position)
        latest = position
    }

    mutating func disappeared(_ position: Int) {
        visible.remove(position)
        if latest == position { latest = nil }
    }

    /// Records that the view reports which rows are no longer on screen.
    mutating func reportsDisappearances() { isExact = true }

    /// Records that a loaded row has appeared, where the reader is then.
    mutating func rowAppeared() { latest = nil }

    /// Returns the placeholder to load.
    ///
    /// It is the one that the reader has come to last, or else the one on screen that is nearest to the loaded rows.
    ///
    /// - Parameter distance: returns the number of items between a placeholder and the loaded rows.
    func position(nearestBy distance: (Int) -> Int?) -> Int? {
        latest ?? visible.min { distance($0) ?? .max < distance($1) ?? .max }
    }

    /// Removes and returns the placeholders that are loaded now.
    mutating func take(where isLoaded: (Int) -> Bool) -> [Int] {
        let loaded = visible.filter(isLoaded)
        visible.subtract(loaded)
        if let position = latest, loaded.contains(position) {
            latest = nil
            // Without reports of disappearances, more distant ones may be those that the reader has scrolled past.
            if !isExact { visible = visible.filter { abs($0 - position) < Self.screen } }
        }
        return loaded.sorted()
    }

    /// Forgets the placeholders on screen, since the reader is led elsewhere.
    ///
    /// - Parameter position: where the reader is led; the placeholders around it may stay on screen.
    mutating func leave(for position: Int? = nil) {
        let height = visible.count
        visible = visible.filter { place in position.map { abs($0 - place) <= height } ?? false }
        latest = nil
        settledPage = nil
    }
}

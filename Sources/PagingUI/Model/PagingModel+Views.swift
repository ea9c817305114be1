/// What views need besides the rows: of use to any other user interface as well.
extension PagingModel {
    /// Restores the list from its store and loads it, unless it was loaded or asked for before.
    ///
    /// Call it whenever a screen appears. Where the first load is in flight already, as after ``refresh(_:)``, the
    /// stored rows of a cached list appear until it ends.
    public func loadIfNeeded() async {
        if needsRestoring {
            await restore()
        } else if case .notLoaded = phase {
            await refresh()
        }
    }

    /// Takes note that the end of the list has come on screen, and loads the next page; the first, if there is none
    /// yet.
    ///
    /// For views with a sentinel below their rows. Where loading has failed or paused, it does not go on by this.
    public func endAppeared() {
        guard !needsRestoring else { return beginRestoring() }
        perform { plan in
            plan.window.forward.isHeldBack = false
            plan.showEnd()
        }
    }

    /// Takes note that the end of the list is still on screen, after ``content`` has changed.
    ///
    /// As ``endAppeared()``, except that it does not resume what ``cancel()`` has given up.
    public func endStaysOnScreen() {
        guard !needsRestoring else { return beginRestoring() }
        perform { $0.showEnd() }
    }

    /// Has the views of the list go to its first row.
    public func scrollToTop() {
        perform { $0.showTop() }
    }

    /// The row that a view has to go to for ``ListContent/place``.
    ///
    /// - Parameter row: the row that the view holds by itself, if it can.
    /// - Returns: `nil` if the view is where it should be.
    func target(holding row: RowID?) -> RowID? {
        guard content.place.moves > 0 else { return nil }
        guard let place = content.place.row else { return rows.first?.id }
        return row.flatMap { position(of: $0) } == nil ? place : nil
    }
}

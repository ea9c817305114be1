/// What views need besides the rows: of use to any other user interface as well.
extension PagingModel {
    /// Loads the first page, unless the list was loaded or asked for before: right for whenever a screen appears.
    public func loadIfNeeded() async {
        guard case .notLoaded = phase else { return }
        await refresh()
    }

    /// Takes note that the end of the list has come on screen, and loads the next page; the first, if there is none
    /// yet.
    ///
    /// For views with a sentinel below their rows. Where loading has failed or paused, it does not go on by this.
    public func endAppeared() {
        perform { plan in
            plan.window.forward.isHeldBack = false
            plan.showEnd()
        }
    }

    /// Takes note that the end of the list is still on screen, after ``content`` has changed.
    ///
    /// As ``endAppeared()``, except that it does not resume what ``cancel()`` has given up.
    public func endStaysOnScreen() {
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

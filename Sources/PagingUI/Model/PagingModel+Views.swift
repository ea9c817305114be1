import Paging

/// The calls that views make besides reading the rows, for any user interface.
extension PagingModel {
    /// Restores the list from its store and loads it, unless it is loaded or loading.
    ///
    /// Call it whenever a screen appears. If the first load is already in flight, for example after ``refresh(_:)``,
    /// the stored rows of a cached list appear until it ends.
    public func loadIfNeeded() async {
        if needsRestoring {
            await restore()
        } else if case .notLoaded = phase {
            await refresh()
        }
    }

    /// Reports that the end of the list has come on screen, and loads the next page, or the first one.
    ///
    /// For views with a sentinel below their rows, and above them in a chat (``PagingOptions/newestEdge``). After a failure or a pause, this does not resume loading.
    public func endAppeared() {
        guard !needsRestoring else { return beginRestoring() }
        perform { plan in
            plan.window[.forward].resume()
            plan.showEnd()
        }
    }

    /// Reports that the end of the list is still on screen after ``content`` has changed.
    ///
    /// Does the same as ``endAppeared()``, but does not resume loads that ``cancel()`` has stopped.
    package func endStaysOnScreen() {
        guard !needsRestoring else { return beginRestoring() }
        perform { $0.showEnd() }
    }

    /// Scrolls the views of the list to its first row.
    public func scrollToTop() {
        let row = edge == .first ? nil : rows.first?.id
        perform { $0.scroll(to: row) }
    }

    /// Scrolls the views of the list to its newest row, such as after sending a message.
    public func scrollToNewest() {
        perform { $0.scroll(to: nil) }
    }

    /// The end of the list at which its newest items are: see ``PagingOptions/newestEdge``.
    public var newestEdge: ListEdge { edge }

    /// Loads what a pull at the top of the rows requests: newer items, or older ones in a chat.
    package func pulled() async {
        if edge == .first || !plan.window.isLoaded { await refresh() } else { await loadPrevious() }
    }

    /// Returns the row that a view has to scroll to for ``ListContent/scrollTarget``.
    ///
    /// - Parameter row: the row whose position the view preserves itself, if it can.
    /// - Returns: `nil` if the view is in the right position.
    package func target(holding row: RowID?) -> RowID? {
        guard content.scrollTarget.moves > 0 else { return nil }
        guard let place = content.scrollTarget.row else { return edge == .first ? rows.first?.id : rows.last?.id }
        return row.flatMap { position(of: $0) } == nil ? place : nil
    }
}

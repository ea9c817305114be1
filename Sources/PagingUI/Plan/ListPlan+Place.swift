import Paging

extension ListPlan {
    /// Where the reader is, before an event changes the rows.
    struct ReaderPlace {
        let row: RowID
        let position: Int
        /// Whether it is where the list begins.
        let isTop: Bool
    }

    var readerPlace: ReaderPlace? {
        guard let row = window.anchor, let position = window.rows.position(of: row) else { return nil }
        return ReaderPlace(row: row, position: position, isTop: position == 0 && window.beginsAtStart)
    }

    /// Has a view hold the reader's row, if rows have come or gone above it.
    mutating func holdPlace(since before: ReaderPlace?) {
        guard !change.isEmpty, before != nil || change.anchor != nil else { return }
        let position = change.anchor.flatMap { window.rows.position(of: $0) }
        if change.anchor == before?.row, position == before?.position { return }
        guard change.anchor == nil || position != nil else { return }
        // Who is at the top sees what is new there, except what was asked for as a page above.
        let isPageAbove = landed != nil && landed == window.pages.firstLoaded
        move(to: before?.isTop == true && !isPageAbove ? nil : change.anchor)
    }

    /// Somebody wants to see the first row.
    mutating func showTop() {
        move(to: nil)
        isChanged = true
    }

    private mutating func move(to row: RowID?) {
        place = ListPlace(row: row, moves: place.moves + 1)
    }
}

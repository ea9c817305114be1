extension Page {
    /// The point at which a delivered page starts.
    package var start: ResumePoint<Cursor> { origin?.resumePoint(after: 0) ?? ResumePoint(cursor: nil) }
}

/// The position of a delivered page in its list, from which a consumer can resume within the page.
struct PageOrigin<Cursor: Hashable & Sendable>: Sendable {
    let cursor: Cursor?
    /// The positions of delivered items among the source's items, if some were left out.
    let positions: [Int]?
    let itemCount: Int
    let isBackward: Bool
    /// The evidence about the list before the page.
    let evidence: SavedEvidence?

    /// Returns the resume point after a number of delivered items.
    func resumePoint(after delivered: Int) -> ResumePoint<Cursor> {
        var point = ResumePoint(cursor: cursor, skippedItems: passed(delivered))
        point.history = evidence
        point.precedingPages = evidence.map { $0.value.pages + $0.value.skippedPages.count } ?? 0
        return point
    }

    /// Returns the number of the source's items before the next item to deliver.
    private func passed(_ delivered: Int) -> Int {
        guard let positions else { return delivered }
        guard delivered < positions.count else { return itemCount }
        return isBackward ? itemCount - 1 - positions[delivered] : positions[delivered]
    }
}

/// Where a delivered page stands in its list, so that a consumer who stops in the middle of it can go on there.
struct PageOrigin<Cursor: Hashable & Sendable>: Sendable {
    let cursor: Cursor?
    /// Positions in the source's items, in the order of delivery, if some were left out.
    let positions: [Int]?
    let itemCount: Int
    let isBackward: Bool

    /// The point to go on from after the first so many delivered items.
    func resumePoint(after delivered: Int) -> ResumePoint<Cursor> {
        ResumePoint(cursor: cursor, skippedItems: passed(delivered))
    }

    /// How many of the source's items lie before the one that would be delivered next.
    private func passed(_ delivered: Int) -> Int {
        guard let positions else { return delivered }
        guard delivered < positions.count else { return itemCount }
        return isBackward ? itemCount - 1 - positions[delivered] : positions[delivered]
    }
}

import Paging

extension ListStateMachine {
    /// Returns the scroll target after an event, which moves if rows came or went above the reader.
    ///
    /// The offset of a view is measured from the top of its content.
    func scrollTarget(after change: ListChange, from before: ReaderPosition?) -> ListScrollTarget {
        let target = content.scrollTarget
        guard !changes.fillsPlaceholders, !change.isEmpty, before != nil || change.anchor != nil else { return target }
        let after = window.readerPosition(at: change.anchor, beside: placeholders)
        let offset = after?.offset(from: options.newestEdge)
        let hasNewer = before?.isTop == true && after?.position != before?.position
        if change.anchor == before?.row, offset == before?.offset(from: options.newestEdge), !hasNewer { return target }
        guard change.anchor == nil || after != nil else { return target }
        // A reader at the top sees new rows there, except those of a requested page above.
        let isPageAbove = changes.arrivedPage != nil && changes.arrivedPage == window.pages.firstLoaded
        let staysAtTop = before?.isTop == true && !isPageAbove && !changes.leadsReader
        return target.moved(to: staysAtTop ? nil : change.anchor)
    }
}

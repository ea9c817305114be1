import Paging

@testable import PagingUI

extension ListSimulation {
    /// The rows of loaded pages with their pages, except those of pages that follow no known page.
    var connectedRows: [Int: Int] {
        let pages = plan.window.pages
        var rows: [Int: Int] = [:]
        for page in pages.all where page.isLoaded {
            guard let upper = pages.neighbor(of: page, .backward), upper.gapBelow == nil else { continue }
            for id in plan.window.ownRows(of: page.serial) {
                if let item = plan.window.rows[id]?.row.item { rows[item.id] = page.serial }
            }
        }
        return rows
    }

    /// The step of the oldest response among the loaded pages.
    var oldestAnswer: Int {
        plan.window.pages.all.filter(\.isLoaded).map { answeredAt[$0.loadedAt] ?? 0 }.min() ?? 0
    }

    /// Checks that another version of a page has removed no row that the server has.
    ///
    /// Removals of this list move rows to the page above, whether or not they are confirmed. What others have inserted or
    /// removed since the pages were read may move rows farther than the list knows.
    mutating func checkKept(_ before: [Int: Int], knownSince read: Int) {
        guard max(insertions.last ?? 0, removals.last ?? 0) < read else { return }
        for (key, page) in before.sorted(by: { $0.key < $1.key }) where server.has(key) {
            if server.isRepeated(key) || unpinned.contains(key) || plan.window.rows.contains(RowID(key)) { continue }
            // The rows of discarded pages are gone.
            if plan.window.pages[page]?.isLoaded ?? false { fault("the page that was shown has removed \(key)") }
        }
    }
}

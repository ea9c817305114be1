import Paging

@testable import PagingUI

extension ListSimulation {
    /// What must be true after every step.
    mutating func check() {
        checkRows()
        checkPages()
        checkStates()
        checkEdits()
        checkOrderAndHoles()
        if !faults.isEmpty { faults += trace + [layout] }
    }

    private mutating func checkRows() {
        let rows = plan.content.rows
        if Set(rows.map(\.id)).count != rows.count { fault("a row twice") }
        if rows.contains(where: { row in plan.window.rows.position(of: row.id).map { rows[$0].id != row.id } ?? true })
        {
            fault("a row elsewhere than where its id says")
        }
        guard !plan.content.isStale else { return }
        let strangers = rows.compactMap(\.item).filter { $0.id > 0 && !$0.text.hasPrefix("\(server.query)") }
        if !strangers.isEmpty { fault("rows of another query: \(strangers)") }
    }

    /// The rows of each page stand together, in the order of the pages.
    private mutating func checkPages() {
        let places = Dictionary(plan.window.pages.all.enumerated().map { ($1.serial, $0) }) { $1 }
        let order = plan.window.rows.tree.rows.compactMap { places[$0.page] }
        if zip(order, order.dropFirst()).contains(where: >) { fault("the rows of pages are mixed") }
    }

    private mutating func checkStates() {
        for state in [plan.content.refresh, plan.content.append, plan.content.prepend] {
            if state.failure?.error is CancellationError { fault("a cancellation is shown as an error") }
            // The server's addresses never lead back, and it sends new items with each.
            if let error = state.failure?.error as? PagingError { fault("no further: \(error)") }
        }
        let content = plan.content
        let loading = Set(plan.loads.keys)
        if content.append.isLoading != loading.contains(.append) { fault("append: \(content.append)") }
        if content.prepend.isLoading != loading.contains(.prepend) { fault("prepend: \(content.prepend)") }
        let refreshes = loading.contains(.refresh) || plan.isAwaitingSource
        if content.refresh.isLoading != refreshes { fault("refresh: \(content.refresh)") }
        if (plan.run != nil) != loading.contains(.refresh) { fault("a refresh without a load") }
        checkProgress()
        checkRetention()
    }

    /// Either enough rows lie ahead, or a load is on its way, or a state says why not.
    private mutating func checkProgress() {
        let content = plan.content
        guard content.isLoaded, plan.loads[.append] == nil, plan.run == nil, !plan.isAwaitingSource else { return }
        guard case .idle = content.append, !plan.window.forward.isHeldBack else { return }
        let bottom = plan.window.viewport.bottom.flatMap { plan.window.rows.position(of: $0) } ?? 0
        if content.rows.count - 1 - bottom < plan.options.prefetchDistance {
            fault("too few rows ahead, and nothing loads")
        }
    }

    private mutating func checkRetention() {
        guard let limit = plan.options.retainedRows, plan.run == nil else { return }
        let near = server.pageSize * 2 + plan.options.prefetchDistance * 2 + plan.window.viewport.visible.count
        let spread = plan.window.viewport.bottom.flatMap { plan.window.rows.position(of: $0) }.map { bottom in
            bottom - (plan.window.viewport.top.flatMap { plan.window.rows.position(of: $0) } ?? 0)
        }
        let hidden = plan.window.rows.tree.count - plan.window.rows.shownCount
        // Hidden rows of pages near the screen stay as well.
        if plan.window.rows.tree.count > max(limit, near + (spread ?? 0)) + hidden + drafts.count + 40 {
            fault("\(plan.window.rows.tree.count) rows are kept, and \(limit) were to be")
        }
    }

    private mutating func checkEdits() {
        var items: [Int: Post] = [:]
        for item in plan.content.rows.compactMap(\.item) { items[item.id] = item }
        for edit in pending {
            switch edit.kind {
            case .like: if items[edit.target]?.isLiked == false { fault("a like of \(edit.target) is lost") }
            case .remove: if items[edit.target] != nil { fault("\(edit.target) was removed, and is there") }
            case .insert:
                let isHidden = filtersOddTens && !isEvenTen(edit.target)
                if plan.window.isLoaded, !plan.content.isStale, earlierWindowsAreEmpty, items[edit.target] == nil,
                    !isHidden
                {
                    fault("the local \(edit.target) is lost")
                }
            }
        }
        // Until it is confirmed, a list that was restored may have it from before.
        let open = Set(pending.map(\.target))
        for target in removed where items[target] != nil && !open.contains(target) {
            fault("\(target) was removed for good, and is there")
        }
    }

    private var earlierWindowsAreEmpty: Bool { plan.earlierWindows.isEmpty }

    /// Newest first, and between two neighbours nothing that their pages must have had.
    private mutating func checkOrderAndHoles() {
        guard !plan.content.isStale || isRestored else { return }
        var above: (id: Int, load: Int, step: Int, read: Int)?
        var known = step
        for row in plan.window.rows.tree.rows where row.page != 0 || row.row.item == nil {
            guard let id = row.row.item?.id else {
                above = nil
                continue
            }
            known = min(known, plan.window.pages[row.page].flatMap { answeredAt[$0.loadedAt] } ?? 0)
            // What the server has no more stays until a page shows that.
            guard server.has(id) else { continue }
            let load = plan.window.pages[row.page]?.loadedAt ?? 0
            let own = answeredAt[load] ?? 0
            // The row's page may have been read again since without it.
            let read = min(own, answeredAt[row.loadedAt] ?? 0)
            if let above {
                if above.id <= id, !mayHaveLostItsPlace(since: min(above.read, read)) {
                    fault("\(above.id) stands above \(id)")
                }
                // Two pages may have become one since.
                let answers = above.load == load ? answers[load] ?? [] : []
                let isOnePage = answers.contains { $0.isSuperset(of: [above.id, id]) }
                if !mayHaveShifted(between: above.step, and: own, isOnePage: isOnePage) {
                    checkHole(between: above.id, and: id, knownSince: min(known, above.step))
                }
            }
            above = (id, load, own, read)
            known = own
        }
    }

    /// Whether the items of a list by number may have shifted between two answers in a way that leaves one out.
    ///
    /// An item that others take out moves those below it up, across the border to a page that was read. Read from below,
    /// an item that comes in moves those above the border down. What the user removes is known to the list, once it is
    /// confirmed and the pages in question have been read again.
    private func mayHaveShifted(between upper: Int, and lower: Int, isOnePage: Bool) -> Bool {
        guard server.addressing.isNumbered else { return false }
        let since = min(upper, lower)
        if pending.contains(where: { $0.isApplied }) || isReadingAgain { return true }
        if !isOnePage, removals.contains(where: { $0 > since }) { return true }
        // Of a list that was restored, nothing says which page was read first.
        return upper >= lower && !isOnePage && insertions.contains { $0 > since }
    }

    /// Whether others have put in so many items that a page by number has none in common with the one above it, by which
    /// its place could be told.
    private func mayHaveLostItsPlace(since step: Int) -> Bool {
        server.addressing.isNumbered && insertions.count { $0 > step } >= server.pageSize
    }

    /// Whether the list is about to read pages again, because of a removal.
    private var isReadingAgain: Bool { plan.window.seam != nil }

    private mutating func checkHole(between top: Int, and bottom: Int, knownSince known: Int) {
        for key in server.keys where key < top && key > bottom {
            // It may be there because it came by itself.
            if plan.window.rows.contains(RowID(key)) { continue }
            if let entry = server.entries[key], entry.madeAt < known {
                fault("\(key) is missing between \(top) and \(bottom)")
            }
        }
    }
}

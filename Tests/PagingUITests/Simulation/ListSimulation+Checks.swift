import Paging

@testable import PagingUI

extension ListSimulation {
    /// Checks the invariants that hold after every step.
    mutating func check() {
        checkRows()
        checkPages()
        checkStates()
        checkEdits()
        checkContents()
        checkOrderAndHoles()
        checkLost()
        checkPushed()
        if !faults.isEmpty { faults += trace + [layout, pages] }
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

    /// Checks that the rows of each page are contiguous, in the order of the pages.
    private mutating func checkPages() {
        let places = Dictionary(plan.window.pages.all.enumerated().map { ($1.serial, $0) }) { $1 }
        let order = plan.window.rows.tree.rows.compactMap { places[$0.page] }
        if zip(order, order.dropFirst()).contains(where: >) { fault("the rows of pages are mixed") }
        for page in plan.window.pages.all {
            let rows = page.rows.filter { plan.window.rows[$0]?.page == page.serial }
            if Set(rows).count != rows.count { fault("a row twice on a page") }
        }
    }

    private mutating func checkStates() {
        for state in [plan.content.refresh, plan.content.append, plan.content.prepend] {
            if state.failure?.error is CancellationError { fault("a cancellation is shown as an error") }
            // The server's addresses never lead back, and each page has new items.
            if let error = state.failure?.error as? PagingError { fault("no further: \(error)") }
        }
        let content = plan.content
        let loading = Set(plan.loads.slots)
        if content.append.isLoading != loading.contains(.append) { fault("append: \(content.append)") }
        if content.prepend.isLoading != loading.contains(.prepend) { fault("prepend: \(content.prepend)") }
        let refreshes = loading.contains(.refresh) || plan.refreshing.isAwaitingSource
        if content.refresh.isLoading != refreshes { fault("refresh: \(content.refresh)") }
        if (plan.refreshing.run != nil) != loading.contains(.refresh) { fault("a refresh without a load") }
        checkProgress()
        checkRetention()
    }

    /// Checks that enough rows lie ahead, a load is in flight, or a state gives the reason.
    private mutating func checkProgress() {
        let content = plan.content
        guard content.isLoaded, plan.loads[.append] == nil, plan.refreshing.allowsLoads else { return }
        guard case .idle = content.append, !plan.window.forward.isSuspended else { return }
        let bottom = plan.window.viewport.bottom.flatMap { plan.window.rows.position(of: $0) } ?? 0
        if content.rows.count - 1 - bottom < plan.options.prefetchDistance {
            fault("too few rows ahead, and nothing loads")
        }
    }

    /// Checks that neither outermost page is far from the screen if there are more rows than the limit.
    ///
    /// The page that has just arrived stays, and so does one that cannot be loaded again without the page next to it.
    private mutating func checkRetention() {
        let (rows, pages) = (plan.window.rows, plan.window.pages)
        guard let limit = plan.options.retainedRows, plan.refreshing.run == nil, rows.tree.count > limit,
            let first = pages.firstRecord, let last = pages.lastRecord, first.serial != last.serial,
            plan.window.readerEnd == nil, let top = plan.window.viewport.top.flatMap({ rows.position(of: $0) }),
            let bottom = plan.window.viewport.bottom.flatMap({ rows.position(of: $0) })
        else { return }
        let near = max(1, plan.options.prefetchDistance)
        let places = { (page: PageRecord) in
            rows.tree.rows.filter { $0.page == page.serial }.compactMap { rows.position(of: $0.id) }
        }
        if first.serial != plan.changes.arrivedPage, let end = places(first).max(), top - end > near {
            fault("\(rows.tree.count) of \(limit) rows are kept, and a page \(top - end) rows above the screen")
        }
        if last.serial != plan.changes.arrivedPage, last.key != nil, let start = places(last).min(),
            start - bottom > near
        {
            fault("\(rows.tree.count) of \(limit) rows are kept, and a page \(start - bottom) rows below the screen")
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
        // Until the removal is confirmed, a restored list may contain the item from before.
        let open = Set(pending.map(\.target))
        for target in removed where items[target] != nil && !open.contains(target) {
            fault("\(target) was removed for good, and is there")
        }
    }

    /// Checks that rows keep what the server has confirmed, and do not return to older contents.
    private mutating func checkContents() {
        checkLikes(of: plan)
        // Items that are held back would be shown with their likes.
        if liked.contains(where: { plan.newItems.contains(RowID($0)) }) {
            var shown = plan
            _ = shown.perform { $0.showNew() }
            checkLikes(of: shown)
        }
        // A jump, or the return from one, shows another window.
        let before = plan.jumps.windows.count == contents.windows ? contents.loads : [:]
        contents = (plan.jumps.windows.count, [:])
        for row in plan.window.rows.tree.rows where row.page != 0 {
            contents.loads[row.id] = row.loadedAt
            if let newer = before[row.id], newer > row.loadedAt {
                fault("\(row.id) shows load \(row.loadedAt) after load \(newer)")
            }
        }
    }

    private mutating func checkLikes(of plan: ListStateMachine<Post>) {
        for item in plan.content.rows.compactMap(\.item) where liked.contains(item.id) && !item.isLiked {
            fault("a confirmed like of \(item.id) is lost")
        }
    }

    private var earlierWindowsAreEmpty: Bool { plan.jumps.windows.isEmpty }

    /// Checks that rows are newest first, without missing items that their pages must have had.
    private mutating func checkOrderAndHoles() {
        guard !plan.content.isStale || isRestored else { return }
        var above: (id: Int, page: Int, load: Int, step: Int, read: Int, seen: Int, isPushed: Bool)?
        var known = step
        var page = 0
        // The oldest response among the pages of rows that are skipped.
        var skipped = Int.max
        for row in plan.window.rows.tree.rows where row.page != 0 || row.row.item == nil {
            guard let id = row.row.item?.id else {
                above = nil
                continue
            }
            let own = oldestAnswer(below: page, downTo: row.page)
            known = min(known, own)
            page = row.page
            // Items that the server has removed stay until a page shows their removal, and the places of repeated rows
            // say nothing about others.
            guard server.has(id), !server.isRepeated(id), !unpinned.contains(id) else {
                skipped = min(skipped, own)
                continue
            }
            let load = plan.window.pages[row.page]?.loadedAt ?? 0
            // The row's page may have been reloaded without it since then.
            let read = min(own, answeredAt[row.loadedAt] ?? 0)
            // Items inserted next to such a row since then are on neither page.
            let seen = min(own, answeredAt[row.loadedAt] ?? own)
            if let above {
                // A single row of the page above that stands below new ones on the next page does not move them up.
                let isRepeated = answers[load]?.contains { $0.isSuperset(of: [above.id, id]) } ?? false
                if above.id <= id, !mayHaveLostItsPlace(since: min(above.read, read)),
                    row.page == above.page || !isRepeated
                {
                    fault("\(above.id) stands above \(id)")
                }
                // Two pages may have merged since then. All pages of a restored list have one load.
                let answers = above.page == row.page ? answers[load] ?? [] : []
                let isOnePage = answers.contains { $0.isSuperset(of: [above.id, id]) }
                // A row that its page lacks by now is where an older version had it.
                let isUpward = above.isPushed || above.seen >= min(seen, skipped)
                if !mayHaveShifted(since: min(above.seen, seen, skipped), isOnePage: isOnePage, isUpward: isUpward),
                    !isReadingAgain([above.page, row.page])
                {
                    checkHole(between: above.id, and: id, knownSince: min(known, above.step, above.seen, seen))
                }
            }
            skipped = Int.max
            // A newer page above had the row, and was read after this one.
            above = (id, row.page, load, own, read, seen, isPushed: answeredAt[row.loadedAt] ?? 0 > own)
            known = own
        }
    }

    /// Checks that no pushed post is missing between those at the top and the rows of pages.
    private mutating func checkPushed() {
        // Rows of discarded pages lie between local ones and the others.
        guard isReal, plan.window.isLoaded, !plan.content.isStale, plan.window.pages.firstRecord?.previous == nil
        else { return }
        var above: Int?
        var first = 0
        let read = plan.window.pages.firstRecord.flatMap { answeredAt[$0.loadedAt] } ?? 0
        for row in plan.window.rows.tree.rows {
            guard let id = row.row.item?.id else { return }
            // What is missing between two pages is another fault.
            if row.page != 0, first != 0, row.page != first { return }
            if row.page != 0 { first = row.page }
            guard id > 0, server.has(id), !server.isRepeated(id), !unpinned.contains(id) else { continue }
            // An own post stays above a newer start page that lacks it, out of order.
            if ownPosts.contains(id), row.page == 0, let made = server.entries[id]?.madeAt, made < read { continue }
            if let above, let top = server.entries[above]?.madeAt {
                for key in server.keys where key < above && key > id && key <= pushed && key.isMultiple(of: 10) {
                    // An own post stands above those that are held back.
                    if plan.newItems.contains(RowID(key)) { continue }
                    if plan.window.rows.contains(RowID(key)) || unpinned.contains(key) { continue }
                    // Insertions had moved it to a numbered page farther down, or to one below that.
                    if server.addressing.isNumbered, discardedPosts.contains(key) || isPageFarther(above: key) {
                        continue
                    }
                    if let made = server.entries[key]?.madeAt, made < top {
                        fault("the pushed \(above) stands above \(id) without \(key)")
                    }
                }
            }
            if row.page != 0 { return }
            if !ownPosts.contains(id) { above = id }
        }
    }

    /// Whether a page below the first one has a newer post, so that the pages below have to bring a post.
    private func isPageFarther(above key: Int) -> Bool {
        let newer = { [server, unpinned] in $0 > key && !server.isRepeated($0) && !unpinned.contains($0) }
        return plan.window.pages.all.dropFirst().contains { page in
            answers[page.loadedAt]?.contains { $0.contains(where: newer) } ?? false
        }
    }

    /// Checks that no step loses a pushed post that the server has, wherever the post stood.
    private mutating func checkLost() {
        // A jump, or the return from one, shows another window.
        let before = plan.jumps.windows.count == pushedRows.windows ? pushedRows.pages : [:]
        pushedRows = (plan.jumps.windows.count, [:])
        for key in pushedPosts { pushedRows.pages[key] = plan.window.rows[RowID(key)]?.page }
        discardedPosts.formUnion(
            before.filter { key, page in
                pushedRows.pages[key] == nil && page != 0 && !(plan.window.pages[page]?.isLoaded ?? false)
            }.keys
        )
        // At an open boundary, the list is about to load what is missing.
        guard plan.window.isLoaded, !plan.content.isStale, plan.window.openBoundary == nil else { return }
        for (key, page) in before.sorted(by: { $0.key < $1.key }) where pushedRows.pages[key] == nil && server.has(key)
        {
            // Nothing shows where a row is that stands elsewhere as well, or was pinned.
            if server.isRepeated(key) || unpinned.contains(key) || plan.newItems.contains(RowID(key)) { continue }
            // An item removed on the server moves those below it up, across the boundary to a page that was read. The
            // list knows of a removal of its own once it is confirmed.
            if server.addressing.isNumbered, othersRemove || pending.contains(where: { $0.isApplied }) { continue }
            // Insertions may have moved a numbered page that was discarded or read again, so its rows are elsewhere.
            if server.addressing.isNumbered, page != 0,
                !(plan.window.pages[page]?.names.contains(RowID(key)) ?? false)
            {
                continue
            }
            if let (above, below) = neighbors(of: key) {
                fault("the pushed \(key) is lost between \(above) and \(below)")
            }
        }
    }

    /// Returns the two rows between which a post belongs; `nil` if there is a gap or an end of the list.
    private func neighbors(of key: Int) -> (above: Int, below: Int)? {
        let isWhole = plan.window.pages.firstRecord?.previous == nil
        var above = plan.window.beginsAtStart && isWhole ? Int.max : nil
        // Rows of discarded pages lie between local ones and the others, and received rows may stand below a gap.
        let top = plan.window.rows.tree.rows.first { $0.page != 0 }?.label ?? RowLabel.max
        for row in plan.window.rows.tree.rows {
            guard let id = row.row.item?.id else {
                above = nil
                continue
            }
            guard row.page != 0 || (isWhole && row.label < top) else { continue }
            guard id > 0, server.has(id), !server.isRepeated(id), !unpinned.contains(id), !ownPosts.contains(id)
            else { continue }
            if let above, above > key, id < key { return (above, id) }
            above = id
        }
        return nil
    }

    /// Returns the step of the oldest response among neighboring pages, including pages without rows.
    private func oldestAnswer(below upper: Int, downTo lower: Int) -> Int {
        guard let page = plan.window.pages[lower] else { return 0 }
        let above = upper == 0 || upper == lower ? [] : plan.window.pages.records(above: lower)
        let between = above.reversed().prefix { $0.serial != upper }
        return (between + [page]).map { answeredAt[$0.loadedAt] ?? 0 }.min() ?? 0
    }

    /// Whether items of a numbered list may have shifted between two responses so that one is left out.
    ///
    /// An item removed on the server moves those below it up, across the boundary to a page that was read. When reading
    /// upward, an inserted item moves those above the boundary down. The list knows of the user's removals once they
    /// are confirmed and the affected pages have been reloaded.
    private func mayHaveShifted(since step: Int, isOnePage: Bool, isUpward: Bool) -> Bool {
        guard server.addressing.isNumbered else { return false }
        // What other lists have done comes after the response of the same step.
        if pending.contains(where: { $0.appliedAt ?? -1 >= step }) || plan.window.boundary != nil { return true }
        if !isOnePage, (removals.last ?? -1) >= step { return true }
        // For a restored list, the order of its requests is unknown.
        return isUpward && !isOnePage && (insertions.last ?? 0) > step
    }

    /// Whether insertions and removals have separated a numbered page from the one above it.
    ///
    /// The two pages then have no common item that would show the page's position.
    private func mayHaveLostItsPlace(since step: Int) -> Bool {
        let moves =
            insertions.count { $0 > step } + ownRemovals.count { $0 > step } + pending.count { $0.kind == .remove }
        return server.addressing.isNumbered && moves >= server.pageSize
    }

    /// Whether the list is about to reload one of two neighboring pages because of a removal.
    private func isReadingAgain(_ pages: [Int]) -> Bool {
        plan.window.boundary.map { pages.contains($0.base) } ?? false
            || pages.contains { plan.window.pages[$0]?.isBoundaryOpen ?? false }
    }

    private mutating func checkHole(between top: Int, and bottom: Int, knownSince known: Int) {
        for key in server.keys where key < top && key > bottom {
            // The row may have been received without a request.
            if plan.window.rows.contains(RowID(key)) { continue }
            // Nothing shows where a row is that was pinned, unless a page of the list has it.
            if unpinned.contains(key), !isNamed(key) { continue }
            if let entry = server.entries[key], entry.madeAt < known {
                fault("\(key) is missing between \(top) and \(bottom)")
            }
        }
    }

    /// Whether the newest version of a loaded page has a row at its own place.
    ///
    /// A newer page with rows on both sides of that place says that the row is elsewhere.
    private func isNamed(_ key: Int) -> Bool {
        let newest =
            answers.filter { answer in
                answer.value.contains { page in
                    let ids = page.filter { !server.isRepeated($0) && !unpinned.contains($0) }
                    return ids.contains { $0 > key } && ids.contains { $0 < key }
                }
            }
            .keys.max() ?? 0
        return plan.window.pages.all.contains { page in
            page.isLoaded && page.loadedAt >= newest && page.names.contains(RowID(key))
                && !(pinnedOn[page.loadedAt]?.contains(key) ?? false)
        }
    }
}

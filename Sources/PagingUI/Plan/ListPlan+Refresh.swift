import Paging

extension ListPlan {
    /// How many pages further than before the rows on screen are looked for: numbered pages move when others are inserted.
    private static var searchedPages: Int { 2 }

    /// Reads the list again, now; a load that goes on at an end is given up, and begins anew from where the list is then.
    mutating func refresh(_ policy: RefreshPolicy) {
        guard run == nil, !isAwaitingSource else { return }
        guard window.isLoaded else { return begin(at: startKey) }
        failedJump = nil
        switch policy.kind {
        case .anchored: refreshRowsOnScreen()
        case .toTop: startRun(.page, at: .start, anchor: nil)
        case .headWithGap, .headWithCut:
            startRun(.head(leavesGap: policy.kind == .headWithGap), at: .start, anchor: window.anchor)
        }
    }

    /// Loads a page that takes the place of all rows.
    mutating func begin(at key: PageKey, anchor: RowID? = nil) {
        failedJump = nil
        startRun(.page, at: key, anchor: anchor)
    }

    /// Takes a page of the run, and reads on if it has not covered what it has to.
    mutating func continueRun(with page: LoadedPage<Item>, of load: ListLoad) {
        guard var run else { return }
        run.pages.append((load, page))
        self.run = run
        if let next = page.following, !run.hasRead(next), goesOn(run, after: page) {
            return start(.refresh, at: next)
        }
        finish(run)
    }

    /// Begins again where the reader is, since an address has expired; returns whether it does.
    ///
    /// Not if that was the reason to begin already, and nobody has asked since. A jump to such an address has failed: the
    /// rows are not left for it.
    mutating func beginsAgain(after load: ListLoad) -> Bool {
        guard load.key != .start, run?.isJump != true, load.slot == .refresh || !hasBegunAgain else { return false }
        setState(load.previousState, of: load.slot)
        if load.slot == .refresh {
            run = nil
            startRun(.page, at: .start, anchor: window.anchor)
        } else {
            refresh(.anchored)
        }
        hasBegunAgain = true
        return true
    }

    private mutating func refreshRowsOnScreen() {
        guard let first = pageRecord(near: window.viewport.top), let last = pageRecord(near: window.viewport.bottom),
            let top = window.viewport.top, let bottom = window.viewport.bottom
        else { return startRun(.page, at: window.pages.firstRecord?.key ?? startKey, anchor: window.anchor) }
        let begin = first.key ?? first.next.flatMap { window.pages[$0]?.key } ?? .start
        let above = window.pages.records(above: first.serial)
        var span = 1
        var place = first
        while place.serial != last.serial, let next = place.next.flatMap({ window.pages[$0] }) {
            span += 1
            place = next
        }
        cancelEnds()
        run = RefreshRun(
            .rows(first: top, last: bottom),
            anchor: top,
            above: above,
            previousState: refreshState,
            pageLimit: span + Self.searchedPages
        )
        start(.refresh, at: begin)
    }

    private mutating func startRun(_ goal: RefreshRun<Item>.Goal, at key: PageKey, anchor: RowID?) {
        cancelEnds()
        cancel(.refresh)
        run = RefreshRun(goal, anchor: anchor, previousState: refreshState, pageLimit: 1)
        start(.refresh, at: key)
    }

    /// Gives up what loads at the ends; whoever waits for it gets what comes after the refresh.
    mutating func cancelEnds() {
        for (slot, direction) in [(LoadSlot.append, PageDirection.forward), (.prepend, .backward)] {
            cancel(slot)
            window[direction].isHeldBack = false
        }
        for case .gap(let id) in Array(loads.keys) {
            cancel(.gap(id))
            command(.settle(.gap(id), .cancelled))
        }
        cancel(.head)
        command(.settle(.head, .cancelled))
    }

    /// The page of a row; of a row that no page brought, the page of the nearest one above that a page brought.
    private func pageRecord(near id: RowID?) -> PageRecord? {
        var row = id.flatMap { window.rows[$0] }
        while let place = row {
            if let record = window.pages[place.page] { return record }
            row = window.rows.row(above: place.id)
        }
        return window.pages.firstRecord
    }

    private func goesOn(_ run: RefreshRun<Item>, after page: LoadedPage<Item>) -> Bool {
        guard run.pages.contains(where: { showsSomething($0.page, of: $0.load) }) else {
            return run.pages.count < max(run.pageLimit, options.emptyPageLimit)
        }
        guard case .rows(_, let last) = run.goal, let lowest = window.rows.label(of: last) else { return false }
        // Without identities nobody can tell what is on screen, so as many pages are read as it spanned.
        guard let ids = page.ids else { return run.pages.count < run.pageLimit - Self.searchedPages }
        guard run.pages.count < run.pageLimit else { return false }
        // A row that stood as low as the last one on screen: what was on screen is covered.
        return !ids.contains { id in window.rows.label(of: id).map { $0 >= lowest } ?? false }
    }

    /// Whether a page has an item that neither an edit nor the filter hides.
    private func showsSomething(_ page: LoadedPage<Item>, of load: ListLoad) -> Bool {
        page.items.indices.contains { index in
            let id = page.ids?[index] ?? RowID(.number(0))
            let settled = journal.settled(page.items[index], as: id, load: load.sequence)
            return settled.map { display($0.item, as: id).isShown } ?? false
        }
    }
}

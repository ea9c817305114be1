import Paging

extension ListStateMachine {
    /// The number of additional pages that a refresh searches, since insertions move numbered pages.
    private static var searchedPages: Int { 2 }

    /// Reloads the list; loads at its ends are cancelled, and restart from the new ends.
    ///
    /// A refresh in flight is cancelled: its response may be older than the reason for the call. A jump is requested
    /// again by a policy that keeps the reader's position, which is the target of the jump.
    mutating func refresh(_ policy: RefreshPolicy) {
        guard !refreshing.isAwaitingSource else { return }
        if let run = refreshing.run, run.isJump, policy.keepsPlace {
            return jump(to: run.key, anchor: run.anchor, row: run.shownRow)
        }
        guard window.isLoaded else { return begin(at: refreshing.startKey) }
        // Placeholders stand for what a gap would, and only one run of pages is among them.
        if case .headLeavingGap = policy, placeholders != nil { return refreshLoadedPages(.anchored) }
        switch policy {
        case .anchored, .allLoaded: refreshLoadedPages(policy)
        case .toTop: startRun(RefreshRun(.page, at: .start, anchor: nil), policy)
        case .headLeavingGap, .headDroppingRest:
            let goal = RefreshRun<Item>.Goal.head(leavesGap: policy == .headLeavingGap)
            startRun(RefreshRun(goal, at: .start, anchor: window.anchor), policy)
        }
    }

    /// Whether a policy reloads the same pages as the refresh in flight.
    func isCompatible(_ policy: RefreshPolicy) -> Bool {
        refreshing.isCompatible(policy, isLoaded: window.isLoaded)
    }

    /// Loads a page that replaces all rows.
    mutating func begin(
        at key: PageKey,
        anchor: RowID? = nil,
        row: Int? = nil,
        isJump: Bool = false,
        before: Int? = nil
    ) {
        var run = RefreshRun<Item>(.page, at: key, anchor: anchor)
        run.shownRow = row
        run.isJump = isJump
        run.before = before
        startRun(run)
    }

    /// Resumes a failed refresh from the page that failed.
    ///
    /// Items removed since have moved the targets of numbered addresses: in that case the refresh starts over.
    mutating func resume(_ failed: FailedRun<Item>) {
        guard refreshing.allowsLoads else { return }
        if failed.load.removals > 0, !failed.run.pages.isEmpty {
            if let policy = failed.run.policy { return refresh(policy) }
            let run = failed.run
            return begin(at: run.key, anchor: run.anchor, row: run.shownRow, isJump: run.isJump)
        }
        cancelEnds()
        refreshing.resume(failed)
        start(.refresh, at: failed.load.key)
    }

    /// Adds a page to the run, and loads further pages until its goal is covered.
    ///
    /// Removals since the request have moved the page's address.
    mutating func continueRun(with page: ListPage<Item>, of load: ListLoad) {
        guard let run = refreshing.run else { return }
        if run.search == nil {
            refreshing.add((load, page))
        } else {
            let next = refreshing.record((load, page), at: place(of: page, in: run))
            if let next { return start(.refresh, at: next) }
            refreshing.endSearch()
        }
        advanceRun()
    }

    /// Restarts at the reader's position after an address has expired; returns whether it does.
    ///
    /// It does not restart if nothing has arrived since the last restart, and a refresh restarts once. A jump to an
    /// expired address fails, and the rows stay.
    mutating func restarts(after load: ListLoad) -> Bool {
        guard load.key != .start, refreshing.run?.isJump != true,
            load.slot == .refresh ? refreshing.run?.isRestart != true : !refreshing.hasRestarted
        else { return false }
        if load.slot == .refresh, let run = refreshing.run {
            startRun(run.fromStart(anchor: window.anchor), run.policy)
        } else {
            setState(load.previousState, of: load.slot)
            refresh(.anchored)
        }
        refreshing.recordRestart()
        return true
    }

    /// Reloads the visible pages, or all loaded ones.
    private mutating func refreshLoadedPages(_ policy: RefreshPolicy) {
        window.viewport.prune { window.rows.label(of: $0) }
        let reader = window.pageRecord(near: window.viewport.top)
        let bottom = window.viewport.bottom.flatMap { window.pageRecord(near: $0) }
        let connected = reader.map { window.pages.connectedPages(around: $0.serial) } ?? []
        let first = policy == .allLoaded ? connected.first : reader
        let readable = connected.drop { $0.serial != first?.serial }
        let begin = readable.first { $0.key != nil }
        // A page without an address is reached from the one below, which names it.
        guard let key = begin?.key ?? (window.anchor == nil ? nil : readable.last?.following) else {
            // The server was asked for these pages at addresses that have other items now.
            return startRun(RefreshRun(.head(leavesGap: true), at: .start, anchor: window.anchor), policy)
        }
        var goal = RefreshRun<Item>.Goal.page
        if let top = window.viewport.top, let last = window.viewport.bottom { goal = .rows(first: top, last: last) }
        var run = RefreshRun(goal, at: key, anchor: window.viewport.top)
        run.above = (begin ?? readable.last).map { window.pages.records(above: $0.serial) } ?? []
        if begin == nil { run.above += readable.suffix(1) }
        let below = connected.drop { $0.serial != begin?.serial }
        let span = below.firstIndex { $0.serial == bottom?.serial }.map { $0 - below.startIndex + 1 } ?? 1
        if policy == .allLoaded { run.minimumPages = below.count }
        run.pageLimit = max(span, run.minimumPages) + Self.searchedPages
        run.leavesGap = reader?.key == nil
        run.startsBelowList = begin == nil
        startRun(run, policy)
    }

    mutating func startRun(_ new: RefreshRun<Item>, _ policy: RefreshPolicy? = nil) {
        cancelEnds()
        refreshing.start(new, policy)
        // No state in between: a refresh that replaces another is still loading.
        loads.cancel(.refresh)
        start(.refresh, at: new.key)
    }

    /// Cancels the loads at the ends; their callers receive the result after the refresh.
    mutating func cancelEnds() {
        for (slot, direction) in [(LoadSlot.append, PageDirection.forward), (.prepend, .backward)] {
            cancel(slot)
            window[direction].resume()
        }
        for case .gap(let id) in loads.slots {
            cancel(.gap(id))
            loads.finish(.gap(id), .cancelled)
        }
        cancel(.head)
        loads.finish(.head, .cancelled)
    }
}

// MARK: - Further pages

extension ListStateMachine {
    /// Loads the next page of the run, searches above, or swaps the rows.
    private mutating func advanceRun() {
        while let run = refreshing.run {
            guard let last = run.pages.last?.page, let next = last.following, needsMorePages(run, after: last),
                !run.hasRead(next) || last.policy.repeatedAddress == .isAllowed, !run.isAtLimit
            else {
                if !searchAbove() { finish(run) }
                return
            }
            guard refreshing.appendDetached(next) else { return start(.refresh, at: next) }
        }
    }

    private func needsMorePages(_ run: RefreshRun<Item>, after page: ListPage<Item>) -> Bool {
        if run.startsBelowList { return false }
        guard run.pages.contains(where: { showsSomething($0.page, of: $0.load) }) else {
            return run.pages.count < max(run.pageLimit, options.maximumEmptyPages)
        }
        if run.pages.count < run.minimumPages { return true }
        guard case .rows(_, let last) = run.goal, let lowest = window.rows.label(of: last) else { return false }
        // Without identities the visible rows cannot be recognized, so as many pages are read as they spanned.
        guard let ids = page.ids else { return run.pages.count < run.pageLimit - Self.searchedPages }
        guard run.pages.count < run.pageLimit else { return false }
        // A row below the last visible one: the visible rows are covered.
        return !ids.contains { id in window.rows.label(of: id).map { $0 >= lowest } ?? false }
    }

    /// Searches the pages above if all loaded pages lie below the reader; returns whether it does.
    private mutating func searchAbove() -> Bool {
        guard let run = refreshing.run, !run.hasSearched, !run.pages.contains(where: { $0.page.ids == nil }) else {
            return false
        }
        let places = run.pages.map { place(of: $0.page, in: run) }
        guard !places.contains(.here), !places.contains(.above) else { return false }
        // Pages do not connect across a gap.
        let gap = run.above.lastIndex { $0.key == nil || $0.gapBelow != nil }
        let candidates = run.above[(gap.map { $0 + 1 } ?? 0)...]
        let newest: PagePosition = places.contains(.below) ? .below : places.contains(.unknown) ? .unknown : .empty
        let search = PageSearch(among: candidates, after: newest)
        guard let probe = search.probe, let key = candidates[probe].key else { return readAbove(run, at: places) }
        refreshing.search(search)
        start(.refresh, at: key)
        return true
    }

    /// Reads the page above a run whose pages lie below the reader; returns whether it does.
    ///
    /// No known address leads there, and the first page of the run names it. Rows that are merely kept would include those that the server has removed.
    private mutating func readAbove(_ run: RefreshRun<Item>, at places: [PagePosition]) -> Bool {
        guard places.contains(.below) || run.startsBelowList, !hasReaderPage(run), let key = run.keyAbove else {
            return false
        }
        refreshing.readAbove()
        start(.refresh, at: key)
        return true
    }

    /// Whether the reader stays, with a gap above, if the pages of a run do not contain the reader's row.
    ///
    /// New rows may have moved it further down than the run has read. A reader at the top sees the new rows. Without
    /// identities the row cannot be recognized, and beyond the end of a list that has shrunk there is nothing to read.
    func keepsReader(_ run: RefreshRun<Item>) -> Bool {
        guard case .rows = run.goal, let last = run.pages.last?.page, last.following != nil, last.ids != nil else {
            return false
        }
        return window.readerPosition(at: window.anchor, beside: nil).map { !$0.isTop } ?? false
    }

    /// Whether the pages of a run reach the reader's position, or extend past it.
    func reachesReader(_ run: RefreshRun<Item>) -> Bool {
        let places = run.pages.map { place(of: $0.page, in: run) }
        let isAboveCovered = places.contains(.above) || run.hasSearched || run.beginsAtStart
        return places.contains(.here) || (places.contains(.below) && isAboveCovered) || hasReaderPage(run)
    }

    /// Whether a run has read the reader's page, and the page is still the same one.
    ///
    /// The reader's row is gone then if the run does not have it, and the nearest remaining row takes its place. Rows
    /// kept below a gap instead would include those that the server has removed. A page without an address is read
    /// upward, from the one below: it is the reader's if it has a row of that page, and others above.
    private func hasReaderPage(_ run: RefreshRun<Item>) -> Bool {
        guard let reader = window.pageRecord(near: window.viewport.top) else { return false }
        guard let key = reader.key else {
            let ids = run.hasReadAbove ? run.pages.flatMap { $0.page.ids ?? [] } : []
            let remaining = ids.firstIndex { window.rows[$0]?.page == reader.serial && !window.isRepeated($0) }
            return remaining.map { $0 > 0 } ?? false
        }
        return run.pages.contains { $0.load.key == key && window.beginsInside(reader.serial, $0.page) }
    }

    private func place(of page: ListPage<Item>, in run: RefreshRun<Item>) -> PagePosition {
        guard case .rows(let top, let last) = run.goal, let first = window.rows.label(of: top),
            let lowest = window.rows.label(of: last)
        else { return .here }
        let labels = (page.ids ?? []).compactMap { window.rows.label(of: $0) }
        guard let least = labels.min(), let greatest = labels.max() else {
            return page.items.isEmpty ? .empty : .unknown
        }
        return greatest < first ? .above : least > lowest ? .below : .here
    }

    /// Whether a page has an item that neither an edit nor the filter hides.
    private func showsSomething(_ page: ListPage<Item>, of load: ListLoad) -> Bool {
        page.items.indices.contains { index in
            let id = page.ids?[index] ?? RowID(.number(0))
            let settled = journal.withConfirmedEdits(page.items[index], as: id, load: load.sequence)
            return settled.map { display($0.item, as: id).isShown } ?? false
        }
    }
}

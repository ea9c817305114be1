import Paging

extension ListPlan {
    /// How many pages further than before the rows on screen are looked for: numbered pages move when others are inserted.
    private static var searchedPages: Int { 2 }

    /// Reads the list again, now; a load at an end is given up, and starts again from where the list is then.
    ///
    /// A refresh that is under way gives way: its answer may be older than what made the caller ask. A jump is asked for
    /// again by a policy that keeps the reader's place, which is where the jump leads.
    mutating func refresh(_ policy: RefreshPolicy) {
        guard !isAwaitingSource else { return }
        if let run, run.isJump, policy.keepsPlace { return jump(to: run.key, anchor: run.anchor) }
        guard window.isLoaded else { return begin(at: startKey) }
        switch policy.kind {
        case .anchored, .allLoaded: refreshLoadedPages(policy)
        case .toTop: startRun(RefreshRun(.page, at: .start, anchor: nil), policy)
        case .headWithGap, .headWithCut:
            let goal = RefreshRun<Item>.Goal.head(leavesGap: policy.kind == .headWithGap)
            startRun(RefreshRun(goal, at: .start, anchor: window.anchor), policy)
        }
    }

    /// Whether a refresh does what the one that is under way was to do.
    func isCompatible(_ policy: RefreshPolicy) -> Bool {
        guard let run else { return true }
        if run.isJump { return policy.keepsPlace }
        return !window.isLoaded || run.policy == policy
    }

    /// Loads a page that takes the place of all rows.
    mutating func begin(at key: PageKey, anchor: RowID? = nil, isJump: Bool = false) {
        var run = RefreshRun<Item>(.page, at: key, anchor: anchor)
        run.isJump = isJump
        startRun(run)
    }

    /// Continues a refresh that has failed, from the page that failed.
    ///
    /// Items that were removed since have moved what numbered addresses lead to: then the refresh starts over.
    mutating func resume(_ failed: FailedRun<Item>) {
        guard run == nil, !isAwaitingSource else { return }
        if failed.load.removals > 0, !failed.run.pages.isEmpty {
            if let policy = failed.run.policy { return refresh(policy) }
            return begin(at: failed.run.key, anchor: failed.run.anchor, isJump: failed.run.isJump)
        }
        cancelEnds()
        run = failed.run
        run?.previousState = refreshState
        start(.refresh, at: failed.load.key)
    }

    /// Takes a page of the run, and reads on if it has not covered what it has to.
    ///
    /// Its address has been moved by the removals since it was asked for.
    mutating func continueRun(with page: LoadedPage<Item>, of load: ListLoad) {
        guard var run else { return }
        guard var search = run.search else {
            self.run?.append((load, page))
            return advanceRun()
        }
        run.setAside((load, page))
        search.take(place(of: page, in: run))
        run.search = search
        self.run = run
        if let probe = search.probe, let key = search.candidates[probe].key { return start(.refresh, at: key) }
        self.run?.endSearch()
        advanceRun()
    }

    /// Starts again where the reader is, since an address has expired; returns whether it does.
    ///
    /// Not if that was the reason to start already, and nothing has come since. A jump to such an address has failed: the
    /// rows are not left for it.
    mutating func startsOver(after load: ListLoad) -> Bool {
        guard load.key != .start, run?.isJump != true, load.slot == .refresh || !hasStartedOver else { return false }
        if load.slot == .refresh, let run {
            startRun(run.fromStart(anchor: window.anchor), run.policy)
        } else {
            setState(load.previousState, of: load.slot)
            refresh(.anchored)
        }
        hasStartedOver = true
        return true
    }

    /// Reads the pages on screen again, or all that are loaded.
    private mutating func refreshLoadedPages(_ policy: RefreshPolicy) {
        window.viewport.prune { window.rows.label(of: $0) }
        let reader = pageRecord(near: window.viewport.top)
        let bottom = window.viewport.bottom.flatMap { pageRecord(near: $0) }
        let stretch = reader.map { window.pages.stretch(around: $0.serial) } ?? []
        let first = policy.kind == .allLoaded ? stretch.first : reader
        guard let begin = stretch.drop(while: { $0.serial != first?.serial }).first(where: { $0.key != nil }),
            let key = begin.key
        else {
            // The server was asked for these pages at addresses that lead elsewhere now.
            return startRun(RefreshRun(.head(leavesGap: true), at: .start, anchor: window.anchor), policy)
        }
        var goal = RefreshRun<Item>.Goal.page
        if let top = window.viewport.top, let last = window.viewport.bottom { goal = .rows(first: top, last: last) }
        var run = RefreshRun(goal, at: key, anchor: window.viewport.top)
        run.above = window.pages.records(above: begin.serial)
        let below = stretch.drop { $0.serial != begin.serial }
        let span = below.firstIndex { $0.serial == bottom?.serial }.map { $0 - below.startIndex + 1 } ?? 1
        if policy.kind == .allLoaded { run.minimumPages = below.count }
        run.pageLimit = max(span, run.minimumPages) + Self.searchedPages
        run.leavesGap = reader?.key == nil
        startRun(run, policy)
    }

    mutating func startRun(_ new: RefreshRun<Item>, _ policy: RefreshPolicy? = nil) {
        cancelEnds()
        var new = new
        new.policy = policy
        new.previousState = run?.previousState ?? refreshState
        run = new
        // No state in between: a refresh that takes another's place is still loading.
        if let load = loads.removeValue(forKey: .refresh) { command(.cancel(load.sequence)) }
        start(.refresh, at: new.key)
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
}

// MARK: - Reading on

extension ListPlan {
    /// Reads the next page of the run, or looks for the reader above, or swaps the rows.
    private mutating func advanceRun() {
        while let run {
            guard let last = run.pages.last?.page, let next = last.following, goesOn(run, after: last),
                !run.hasRead(next) || last.policy.repeatedAddress == .isAllowed, !run.isAtLimit
            else {
                if !searchAbove() { finish(run) }
                return
            }
            guard self.run?.appendAside(next) == true else { return start(.refresh, at: next) }
        }
    }

    private func goesOn(_ run: RefreshRun<Item>, after page: LoadedPage<Item>) -> Bool {
        guard run.pages.contains(where: { showsSomething($0.page, of: $0.load) }) else {
            return run.pages.count < max(run.pageLimit, options.emptyPageLimit)
        }
        if run.pages.count < run.minimumPages { return true }
        guard case .rows(_, let last) = run.goal, let lowest = window.rows.label(of: last) else { return false }
        // Without identities nothing tells what is on screen, so as many pages are read as it spanned.
        guard let ids = page.ids else { return run.pages.count < run.pageLimit - Self.searchedPages }
        guard run.pages.count < run.pageLimit else { return false }
        // A row that stood as low as the last one on screen: what was on screen is covered.
        return !ids.contains { id in window.rows.label(of: id).map { $0 >= lowest } ?? false }
    }

    /// Looks among the pages above if what was read lies below the reader as a whole; returns whether it does.
    private mutating func searchAbove() -> Bool {
        guard let run, !run.hasSearched, !run.pages.contains(where: { $0.page.ids == nil }) else { return false }
        let places = run.pages.map { place(of: $0.page, in: run) }
        guard !places.contains(.here), !places.contains(.above) else { return false }
        // Beyond a gap, pages do not follow each other.
        let gap = run.above.lastIndex { $0.key == nil || $0.gapBelow != nil }
        let candidates = run.above[(gap.map { $0 + 1 } ?? 0)...]
        let newest: PagePlace = places.contains(.below) ? .below : places.contains(.unknown) ? .unknown : .empty
        let search = PageSearch(among: candidates, after: newest)
        guard let probe = search.probe, let key = candidates[probe].key else { return false }
        self.run?.search = search
        start(.refresh, at: key)
        return true
    }

    /// Whether the pages of a run reach the reader's place, or pass it.
    func reachesReader(_ run: RefreshRun<Item>) -> Bool {
        let places = run.pages.map { place(of: $0.page, in: run) }
        let isAboveCovered = places.contains(.above) || run.hasSearched || run.pages.first?.load.key == .start
        return places.contains(.here) || (places.contains(.below) && isAboveCovered)
    }

    private func place(of page: LoadedPage<Item>, in run: RefreshRun<Item>) -> PagePlace {
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
    private func showsSomething(_ page: LoadedPage<Item>, of load: ListLoad) -> Bool {
        page.items.indices.contains { index in
            let id = page.ids?[index] ?? RowID(.number(0))
            let settled = journal.settled(page.items[index], as: id, load: load.sequence)
            return settled.map { display($0.item, as: id).isShown } ?? false
        }
    }
}

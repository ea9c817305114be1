import Paging

extension ListPlan {
    /// Loads what is wanted: by somebody who asked, or because too few rows lie beyond those on screen.
    mutating func meetDemand() {
        guard window.isLoaded, run == nil, !isAwaitingSource else { return }
        meetDemand(.forward)
        meetDemand(.backward)
    }

    private mutating func meetDemand(_ direction: PageDirection) {
        let slot = LoadSlot(direction)
        guard loads[slot] == nil else { return }
        guard let key = nextKey(direction) else { return reachEnd(direction) }
        let end = window[direction]
        switch end.state {
        case .failed, .paused: break
        case .atEnd:
            window[direction].state = .idle
            isChanged = true
            if isShort(direction) || hasOpenSeam(direction) { start(slot, at: key) }
        default: if isShort(direction) || hasOpenSeam(direction), !end.isHeldBack { start(slot, at: key) }
        }
        if window[direction].isWanted { start(slot, at: key) }
    }

    /// Whether items may be missing between rows: they are looked for at once, whatever is on screen.
    private func hasOpenSeam(_ direction: PageDirection) -> Bool {
        direction == .forward && window.isIdentified && window.openSeam != nil
    }

    private mutating func reachEnd(_ direction: PageDirection) {
        if window[direction].state.failure == nil, !window[direction].state.isAtEnd {
            window[direction].state = .atEnd
            isChanged = true
        }
        guard window[direction].isWanted else { return }
        window[direction].isWanted = false
        command(.settle(LoadSlot(direction), .atEnd))
    }

    /// Whether fewer rows than wanted lie beyond those on screen.
    private func isShort(_ direction: PageDirection) -> Bool {
        let rows = window.rows
        if direction == .backward {
            // What lies above the beginning of a list is new, and comes when it is asked for.
            guard !window.beginsAtStart || window.pages.firstRecord?.previous != nil else { return false }
            guard let top = window.viewport.top.flatMap({ rows.label(of: $0) }) else { return rows.shownCount == 0 }
            return rows.tree.shownCount(before: top) < options.prefetchDistance
        }
        guard let bottom = window.viewport.bottom.flatMap({ rows.label(of: $0) }) else {
            return rows.shownCount <= options.prefetchDistance
        }
        return rows.shownCount - rows.tree.shownCount(before: bottom) - 1 < options.prefetchDistance
    }

    /// Somebody asks for the next page.
    mutating func wantPage(_ direction: PageDirection) {
        if !window.isLoaded {
            if run == nil { return refresh(options.refresh) }
        }
        hasStartedOver = false
        window.readerEnd = direction
        window[direction].isWanted = true
        window[direction].isHeldBack = false
        window[direction].emptyPages = 0
        if window[direction].state.isPaused {
            window[direction].state = .idle
            isChanged = true
        }
    }

    /// Asks the last page of a direction again what lies beyond it.
    mutating func checkForMore(_ direction: PageDirection) {
        let record = direction == .forward ? window.pages.lastRecord : window.pages.firstRecord
        guard window.isLoaded, run == nil, !isAwaitingSource, nextKey(direction) == nil, let key = record?.key else {
            return wantPage(direction)
        }
        window.readerEnd = direction
        window[direction].isWanted = true
        window[direction].emptyPages = 0
        start(LoadSlot(direction), at: key)
    }

    /// Tries again what has failed, each load as it was.
    ///
    /// - Parameter isWorthwhile: which failures may be gone.
    mutating func retry(where isWorthwhile: (LoadFailure) -> Bool = { _ in true }) {
        func isDue(_ state: LoadState) -> Bool { state.failure.map(isWorthwhile) ?? false }
        if isDue(refreshState) {
            if let failedRun { resume(failedRun) } else { refresh(options.refresh) }
        }
        for direction in [PageDirection.forward, .backward] where isDue(window[direction].state) {
            checkForMore(direction)
        }
        for id in window.gaps where gapState(of: id).map(isDue) ?? false { fillGap(id, from: .above) }
    }

    mutating func appeared(_ id: RowID) {
        guard window.rows[id]?.isShown ?? false else { return }
        window.viewport.appeared(id) { window.rows.label(of: $0) }
        window.readerEnd = nil
        window.forward.isHeldBack = false
        window.backward.isHeldBack = false
    }

    /// The list's end is on screen: the next page is wanted, unless loading has failed, paused or been given up.
    mutating func showEnd() {
        if case .notLoaded = content.phase { return refresh(options.refresh) }
        guard window.isLoaded, run == nil, !window.forward.isHeldBack, case .idle = window.forward.state else { return }
        window.readerEnd = .forward
        window.forward.isWanted = true
    }

    mutating func disappeared(_ id: RowID) {
        window.viewport.disappeared(id) { window.rows.label(of: $0) }
    }
}

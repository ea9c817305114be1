import Paging

extension ListStateMachine {
    /// Starts a load, unless one with the same purpose is in flight.
    mutating func start(_ slot: LoadSlot, at key: PageKey) {
        guard loads[slot] == nil else { return }
        let base = base(of: slot)
        let isReadingBoundary = slot == .append && window.boundary != nil
        let isFindingEnd = slot == .append && !isReadingBoundary && window.pageBeforeMovedEnd?.following == key
        let load = ListLoad(
            sequence: loads.nextSequence(),
            slot: slot,
            key: key,
            base: base,
            isReadingBoundary: isReadingBoundary,
            isFindingEnd: isFindingEnd,
            isReadingAgain: base.flatMap { window.pages[$0]?.key } == key && key != nextKey(of: slot),
            covered: slot == .append && !isReadingBoundary && !isFindingEnd ? coveredRemovals : [],
            previousState: state(of: slot)
        )
        loads.start(load)
        setState(.loading, of: slot)
    }

    /// Cancels a load: its page will not land.
    mutating func cancel(_ slot: LoadSlot) {
        guard let load = loads.cancel(slot) else { return }
        setState(load.previousState, of: slot)
    }

    /// Lands the page of a load; the page of an obsolete load is dropped.
    mutating func arrived(_ page: ListPage<Item>, of sequence: Int) {
        guard var load = loads.load(numbered: sequence) else { return }
        loads.remove(load.slot)
        load.arrivedAt = loads.sequence
        let unseen = unseenRemovals(on: page, &load)
        if !unseen.isEmpty { window.hasMoved = true }
        newItems.shownCount = nil
        var page = separatingPins(of: withoutRemovedItems(positioned(page, of: load), of: load))
        page.following = page.following?.moved(by: -load.removals)
        switch load.slot {
        case .refresh: continueRun(with: page, of: load)
        case .append: addPage(page, of: load, .forward)
        case .prepend: addPage(page, of: load, .backward)
        case .head: countNewItems(on: page, of: load)
        case .gap(let id): fill(id, with: page, of: load)
        }
        window.moveAddresses(below: load, because: unseen)
    }

    /// Handles the error of a load.
    mutating func failed(_ error: any Error, of sequence: Int) {
        guard let load = loads.load(numbered: sequence) else { return }
        if isCancellation(error) { return cancelled(load) }
        let failure = LoadFailure(error, attempts: load.attempt)
        if loads.retry(load, after: failure) { return setState(.waiting(failure), of: load.slot) }
        loads.remove(load.slot)
        if endsAtLimit(load.slot, because: error) { return }
        if (error as? any PageFailure)?.isExpiredCursor == true, restarts(after: load) { return }
        if load.slot == .refresh {
            refreshing.fail(at: load)
        }
        stop(load.slot, because: failure)
    }

    /// Ends a load without a page, and reports the failure.
    mutating func stop(_ slot: LoadSlot, because failure: LoadFailure) {
        setState(.failed(failure), of: slot)
        endRequest(for: slot)
        loads.finish(slot, .failed(failure))
        // Without rows there is no page to continue from.
        if slot == .refresh, !window.isLoaded { endRequests(.failed(failure)) }
    }

    /// Starts the next attempt of a load after its delay.
    mutating func waited(_ sequence: Int) {
        if settled(sequence) { return }
        if let slot = loads.resume(sequence) { setState(.loading, of: slot) }
    }

    /// Sets whether there is a network connection.
    mutating func setOnline(_ isOnline: Bool) {
        guard loads.setOnline(isOnline), isOnline else { return }
        for slot in loads.resumeAll() { setState(.loading, of: slot) }
        retry { $0.isTransient }
    }

    /// Starts the next attempt of waiting loads immediately.
    mutating func endWaits() {
        guard loads.isSending else { return }
        for slot in loads.resumeAll() { setState(.loading, of: slot) }
    }

    /// Restarts a load in flight; its callers receive the new result.
    mutating func restart(_ slot: LoadSlot) {
        guard let load = loads[slot] else { return }
        cancel(slot)
        start(slot, at: load.key)
    }

    /// Cancels all loads, and restores the states before them.
    mutating func cancelAll() {
        cancelLoads()
        window[.forward].suspend()
        window[.backward].suspend()
    }

    /// Ends the requests for a page at either end without a page.
    mutating func endRequests(_ result: LoadResult) {
        for direction in [PageDirection.forward, .backward] where window[direction].endRequest() {
            loads.finish(LoadSlot(direction), result)
        }
    }

    private mutating func cancelled(_ load: ListLoad) {
        loads.remove(load.slot)
        setState(load.previousState, of: load.slot)
        endRequest(for: load.slot)
        if load.slot == .refresh { refreshing.cancel() }
        if load.slot == .append { window[.forward].suspend() }
        if load.slot == .prepend { window[.backward].suspend() }
        loads.finish(load.slot, .cancelled)
        if load.slot == .refresh, !window.isLoaded { endRequests(.cancelled) }
    }

    private mutating func endRequest(for slot: LoadSlot) {
        if slot == .append { window[.forward].endRequest() }
        if slot == .prepend { window[.backward].endRequest() }
    }

    /// Returns the page that a load at one end continues from.
    private func base(of slot: LoadSlot) -> Int? {
        switch slot {
        case .append: window.boundary?.base ?? baseOfMovedEnd ?? window.pages.last
        case .prepend: window.pages.firstLoaded
        case .refresh, .head, .gap: nil
        }
    }

    private var baseOfMovedEnd: Int? {
        window.pageBeforeMovedEnd.flatMap { $0.following == nil ? nil : $0.serial }
    }

    private func nextKey(of slot: LoadSlot) -> PageKey? {
        switch slot {
        case .append: nextKey(.forward)
        case .prepend: nextKey(.backward)
        case .refresh, .head, .gap: nil
        }
    }

    private func state(of slot: LoadSlot) -> LoadState {
        switch slot {
        case .refresh: refreshing.previousState
        case .append: window.forward.state
        case .prepend: window.backward.state
        case .head, .gap: .idle
        }
    }

    mutating func setState(_ state: LoadState, of slot: LoadSlot) {
        if case .refresh = slot, !refreshing.setState(state) { return }
        changes.changeContent()
        switch slot {
        case .append: window[.forward].set(state)
        case .prepend: window[.backward].set(state)
        case .refresh, .head: break
        case .gap(let id): setGapState(state, of: id)
        }
    }
}

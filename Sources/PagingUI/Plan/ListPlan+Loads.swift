import Paging

extension ListPlan {
    /// Starts a load, unless one for the same purpose is under way.
    mutating func start(_ slot: LoadSlot, at key: PageKey) {
        guard loads[slot] == nil else { return }
        sequence += 1
        let load = ListLoad(
            sequence: sequence,
            slot: slot,
            key: key,
            base: base(of: slot),
            isReadingSeam: slot == .append && window.seam != nil,
            covered: slot == .append && window.seam == nil ? coveredRemovals : [],
            previousState: state(of: slot)
        )
        loads[slot] = load
        setState(.loading, of: slot)
        if isOnline || options.retry.attempts == 1 {
            command(.load(load))
        } else {
            loads[slot]?.isWaiting = true
        }
    }

    /// Gives a load up: its page will not land.
    mutating func cancel(_ slot: LoadSlot) {
        guard let load = loads.removeValue(forKey: slot) else { return }
        command(.cancel(load.sequence))
        setState(load.previousState, of: slot)
    }

    /// Takes the page of a load; one that is no longer waited for is dropped.
    mutating func arrived(_ page: LoadedPage<Item>, of sequence: Int) {
        guard let load = take(sequence) else { return }
        var page = page
        page.following = page.following?.moved(by: -load.removals)
        switch load.slot {
        case .refresh: continueRun(with: page, of: load)
        case .append: land(page, of: load, .forward)
        case .prepend: land(page, of: load, .backward)
        case .head: hold(page, of: load)
        case .gap(let id): fill(id, with: page, of: load)
        }
    }

    /// Takes the error of a load.
    mutating func failed(_ error: any Error, of sequence: Int) {
        guard let load = load(numbered: sequence) else { return }
        if isCancellation(error) { return cancelled(load) }
        let failure = LoadFailure(error, attempts: load.attempt)
        if retries(load, after: failure) { return }
        loads[load.slot] = nil
        if (error as? any PageFailure)?.isExpiredCursor == true, startsOver(after: load) { return }
        if load.slot == .refresh {
            failedRun = run.map { FailedRun(run: $0, load: load) }
            run = nil
        }
        stop(load.slot, because: failure)
    }

    /// Ends a load without a page, and says so.
    mutating func stop(_ slot: LoadSlot, because failure: LoadFailure) {
        setState(.failed(failure), of: slot)
        endWish(for: slot)
        command(.settle(slot, .failed(failure)))
        // Without rows there is nothing that a page could follow.
        if slot == .refresh, !window.isLoaded { endWishes(.failed(failure)) }
    }

    /// The wait of a load is over.
    mutating func waited(_ sequence: Int) {
        guard isOnline, let load = load(numbered: sequence), load.isWaiting else {
            return
        }
        resume(load)
    }

    /// Takes whether there is a network.
    mutating func setOnline(_ isOnline: Bool) {
        guard self.isOnline != isOnline else { return }
        self.isOnline = isOnline
        guard isOnline else { return }
        for load in loads.values.sorted(by: { $0.sequence < $1.sequence }) where load.isWaiting {
            command(.cancel(load.sequence))
            resume(load)
        }
        retry { $0.isTransient }
    }

    /// Tries at once what waits for its next attempt.
    mutating func endWaits() {
        guard isOnline || options.retry.attempts == 1 else { return }
        for load in loads.values.sorted(by: { $0.sequence < $1.sequence }) where load.isWaiting {
            command(.cancel(load.sequence))
            resume(load)
        }
    }

    /// Asks again for the page that a load has not brought yet; calls that wait for it get the new answer.
    mutating func restart(_ slot: LoadSlot) {
        guard let load = loads[slot] else { return }
        cancel(slot)
        start(slot, at: load.key)
    }

    /// Gives up all loads, and shows what was there before them.
    mutating func cancelAll() {
        cancelLoads()
        window.forward.isHeldBack = true
        window.backward.isHeldBack = true
    }

    /// Tells those who wait for a page at either end that it will not come.
    mutating func endWishes(_ result: LoadResult) {
        for direction in [PageDirection.forward, .backward] where window[direction].isWanted {
            window[direction].isWanted = false
            command(.settle(LoadSlot(direction), result))
        }
    }

    /// The load with a number, if it is still waited for.
    private func load(numbered sequence: Int) -> ListLoad? {
        loads.values.first { $0.sequence == sequence }
    }

    private mutating func take(_ sequence: Int) -> ListLoad? {
        guard let load = load(numbered: sequence) else { return nil }
        loads[load.slot] = nil
        return load
    }

    private mutating func resume(_ load: ListLoad) {
        loads[load.slot]?.isWaiting = false
        setState(.loading, of: load.slot)
        command(.load(load))
    }

    private mutating func retries(_ load: ListLoad, after failure: LoadFailure) -> Bool {
        guard failure.isTransient,
            let delay = options.retry.delay(after: load.attempt, serverDelay: failure.retryAfter)
        else { return false }
        loads[load.slot]?.attempt += 1
        loads[load.slot]?.isWaiting = true
        setState(.waiting(failure), of: load.slot)
        command(.wait(load.sequence, delay))
        return true
    }

    private mutating func cancelled(_ load: ListLoad) {
        loads[load.slot] = nil
        setState(load.previousState, of: load.slot)
        endWish(for: load.slot)
        if load.slot == .refresh { run = nil }
        if load.slot == .append { window.forward.isHeldBack = true }
        if load.slot == .prepend { window.backward.isHeldBack = true }
        command(.settle(load.slot, .cancelled))
        if load.slot == .refresh, !window.isLoaded { endWishes(.cancelled) }
    }

    private mutating func endWish(for slot: LoadSlot) {
        if slot == .append { window.forward.isWanted = false }
        if slot == .prepend { window.backward.isWanted = false }
    }

    /// The page that a load at an end continues from.
    private func base(of slot: LoadSlot) -> Int? {
        switch slot {
        case .append: window.seam?.base ?? window.pages.last
        case .prepend: window.pages.firstLoaded
        case .refresh, .head, .gap: nil
        }
    }

    private func state(of slot: LoadSlot) -> LoadState {
        switch slot {
        case .refresh: run?.previousState ?? refreshState
        case .append: window.forward.state
        case .prepend: window.backward.state
        case .head, .gap: .idle
        }
    }

    mutating func setState(_ state: LoadState, of slot: LoadSlot) {
        // The next page of a refresh is no news.
        if case .refresh = slot, case .loading = state, case .loading = refreshState { return }
        isChanged = true
        switch slot {
        case .refresh: refreshState = state
        case .append: window.forward.state = state
        case .prepend: window.backward.state = state
        case .head: break
        case .gap(let id): setGapState(state, of: id)
        }
    }
}

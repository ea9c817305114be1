import Paging

extension ListPlan {
    /// Takes note that the server has removed an item: what lies below it moves up, wherever this list had it.
    mutating func moveAddresses(because removal: ListEdit<Item>) {
        let isHere = window.moveAddresses(because: removal)
        let isEarlier = earlierWindows.indices.map { earlierWindows[$0].moveAddresses(because: removal) }
        let isCounted = isHere || isEarlier.contains(true)
        if isCounted, !isHere { window.moveAddresses(belowUnseen: removal) }
        for index in earlierWindows.indices where isCounted && !isEarlier[index] {
            earlierWindows[index].moveAddresses(belowUnseen: removal)
        }
        for index in remembered.indices { _ = remembered[index].window.moveAddresses(because: removal) }
        held.moveAddress(because: removal)
        guard isCounted || [run, failedRun?.run].contains(where: { $0?.has(removal.target) == true }) else { return }
        for slot in Array(loads.keys) { loads[slot]?.note(removal.id) }
        run?.moveAddresses(because: removal.id)
        failedRun?.load.note(removal.id)
    }

    /// The removals of this list that the server may have by now, or not.
    private var pendingRemovals: Set<EditID> {
        guard !journal.pendingRemovals.isEmpty else { return [] }
        return journal.pendingRemovals.filter { id in journal[id].map { window.counts($0.target) } ?? false }
    }

    /// How many items before its address the next page is asked for, in case the server has removals that are pending.
    ///
    /// At most half a page, so that every page brings something new.
    var overlapForPending: Int {
        guard !journal.pendingRemovals.isEmpty, window.isIdentified, let last = window.pages.lastRecord,
            last.following?.countsItems == true
        else { return 0 }
        return min(pendingRemovals.count, last.count / 2)
    }

    /// The pending removals that the next address allows for: all, or else none is sure to be.
    var coveredRemovals: Set<EditID> {
        let overlap = overlapForPending
        guard overlap > 0 else { return [] }
        let pending = pendingRemovals
        return pending.count == overlap ? pending : []
    }

    /// Takes every pending removal for one of which a restored page may know or not.
    mutating func doubtRestoredPages() {
        let pending = pendingRemovals
        guard !pending.isEmpty else { return }
        for record in window.pages.all where record.isLoaded {
            window.pages.update(record.serial) { $0.doubts = pending }
        }
    }

    /// Notes by which removals a new page may be apart from the one above it.
    ///
    /// - Parameter connects: whether the page has items of the one above, so that nothing is missing between them.
    mutating func noteDoubts(of serial: Int, _ page: LoadedPage<Item>, of load: ListLoad, connects: Bool) {
        guard !connects, let upper = window.pages[serial]?.previous.flatMap({ window.pages[$0] }) else { return }
        let pending = pendingRemovals.subtracting(load.covered)
        if !pending.isEmpty {
            let ids = Set(page.ids ?? [])
            let doubts = pending.filter { id in journal[id].map { !ids.contains($0.target) } ?? false }
            window.pages.update(serial) { $0.doubts = doubts }
        }
        let hasMovedBefore = upper.removals > load.removals && load.key.countsItems == false
        if load.isDoubtful || hasMovedBefore { window.pages.update(upper.serial) { $0.isSeamOpen = true } }
    }
}

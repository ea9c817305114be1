import Paging

extension ListPlan {
    /// How many places a list remembers to jump back to.
    private static var rememberedJumps: Int { 16 }

    /// Leaves the rows for those at another address; the rows stay until the page is there.
    mutating func jump(to key: PageKey, anchor: RowID?) {
        guard !isAwaitingSource else { return }
        begin(at: key, anchor: anchor, isJump: true)
    }

    /// Remembers the rows that a jump has left.
    mutating func remember(_ left: ListWindow<Item>) {
        var left = left
        left.forward.isWanted = false
        left.backward.isWanted = false
        earlierWindows = (earlierWindows + [left]).suffix(Self.rememberedJumps)
    }

    /// Goes back to where the list was before the last jump.
    mutating func jumpBack() {
        guard !isAwaitingSource, var earlier = earlierWindows.popLast() else { return }
        cancelLoads()
        // What went on then does not go on any more.
        for direction in [PageDirection.forward, .backward] where earlier[direction].state.isLoading {
            earlier[direction].state = .idle
        }
        refreshState = .idle
        replaceWindow(with: earlier)
        showEdits()
        putBackInsertions(load: 0)
    }

    /// Takes another list's place: nothing of this one is loaded any more.
    mutating func awaitSource(_ policy: QueryChangePolicy) {
        cancelLoads()
        isAwaitingSource = true
        earlierWindows = []
        held = HeldHead()
        journal.dropInsertions()
        refreshState = .loading
        isChanged = true
        if policy.kind == .clear || window.rows.shownCount == 0 {
            replaceWindow(with: ListWindow())
        } else {
            window.isStale = true
            // They are not the other source's: it does not page them, and begins at its own first page.
            window.isLoaded = false
        }
    }

    /// The other list is there: its first page is loaded, and takes the place of all rows.
    mutating func beginSource(at key: PageKey) {
        isAwaitingSource = false
        refreshState = .idle
        startKey = key
        begin(at: key)
    }

    /// Gives up everything that is under way.
    mutating func cancelLoads() {
        for slot in Array(loads.keys) {
            cancel(slot)
            command(.settle(slot, .cancelled))
        }
        run = nil
        endWishes(.cancelled)
    }
}

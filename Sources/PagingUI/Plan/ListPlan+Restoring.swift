import Paging

extension ListPlan {
    /// Suspends loads until the rows of a store are read, unless a first load is in flight.
    mutating func awaitStoredRows() {
        guard refreshing.allowsLoads else { return }
        refreshing.awaitSource()
        changes.changeContent()
    }

    /// Resumes loads without stored rows.
    mutating func endAwaitingStoredRows() {
        guard refreshing.isAwaitingSource else { return }
        refreshing.endAwaitingSource()
        changes.changeContent()
        loads.finish(.refresh, .cancelled)
    }

    /// Shows the rows of a store, unless newer rows have arrived, and loads the list.
    ///
    /// Callers that wait for the first load receive the result of the load that replaces it.
    mutating func restoreStored(
        _ list: SavedList<Item>?,
        ids: ([Item]) -> [RowID]?,
        decode: (SavedList<Item>.SavedKey) throws -> PageKey
    ) {
        let hasWaited = refreshing.isAwaitingSource
        if hasWaited { refreshing.endAwaitingSource() }
        guard !window.isLoaded else { return }
        guard let list else {
            if hasWaited { begin(at: refreshing.startKey) }
            return
        }
        let old = window
        window.endRequests()
        refreshing.cancel()
        cancel(.refresh)
        if (try? restore(list, ids: ids, decode: decode)) != nil {
            refresh(options.refresh)
        } else {
            begin(at: refreshing.startKey)
        }
        window.copyRequests(of: old)
    }

    /// Shows a page without a load: as the first of an empty list, or in place of the page at its address.
    ///
    /// - Returns: whether the list has accepted the page.
    mutating func setPage(_ page: ListPage<Item>, at key: PageKey) -> Bool {
        guard !refreshing.isAwaitingSource else { return false }
        let load = ListLoad(
            sequence: loads.nextSequence(),
            slot: .refresh,
            key: key,
            base: nil,
            isReadingBoundary: false,
            isFindingEnd: false,
            isReadingAgain: false,
            covered: [],
            previousState: .idle
        )
        if window.isLoaded {
            guard let serial = window.pages.loadedSerial(of: key) else { return false }
            let ids = Set(page.ids ?? [])
            for id in window.ownRows(of: serial) where !ids.contains(id) { removeRow(id) }
            readAgain(serial, page, of: load)
            window.update(from: page)
            pruneNewItems()
        } else {
            guard refreshing.run == nil else { return false }
            var seed = RefreshRun<Item>(.page, at: key, anchor: nil)
            seed.append((load, page))
            finish(seed)
            window.isStale = true
        }
        changes.changeContent()
        return true
    }
}

import Paging

extension ListPlan {
    /// Has loads wait until the rows of a store are read, unless a first load is in flight.
    mutating func awaitStoredRows() {
        guard run == nil, !isAwaitingSource else { return }
        isAwaitingSource = true
        refreshState = .loading
        isChanged = true
    }

    /// Lets loads start again without stored rows.
    mutating func endAwaitingStoredRows() {
        guard isAwaitingSource else { return }
        isAwaitingSource = false
        refreshState = .idle
        isChanged = true
        command(.settle(.refresh, .cancelled))
    }

    /// Shows the rows of a store, if there are any and nothing newer has arrived, and loads the list.
    ///
    /// Callers that wait for the first load receive the result of the load that replaces it.
    mutating func land(
        stored list: SavedList<Item>?,
        ids: ([Item]) -> [RowID]?,
        decode: (SavedList<Item>.SavedKey) throws -> PageKey
    ) {
        let hasWaited = isAwaitingSource
        isAwaitingSource = false
        if hasWaited { refreshState = .idle }
        guard !window.isLoaded else { return }
        guard let list else {
            if hasWaited { begin(at: startKey) }
            return
        }
        let wishes = (window.forward.isWanted, window.backward.isWanted)
        (window.forward.isWanted, window.backward.isWanted) = (false, false)
        run = nil
        cancel(.refresh)
        if (try? restore(list, ids: ids, decode: decode)) != nil {
            refresh(options.refresh)
        } else {
            begin(at: startKey)
        }
        (window.forward.isWanted, window.backward.isWanted) = wishes
    }
}

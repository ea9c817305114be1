import Paging

/// The states around the rows, ready for views to show.
extension ListContent {
    /// The state to show above the first row; ``LoadState/idle``, which shows nothing, without rows.
    ///
    /// A page that is loading above shows only to a reader at the first row: for others, the indicator would only move
    /// the rows.
    package var header: LoadState {
        showsRows && (showsFirstRow || !prepend.isLoading) ? prepend : .idle
    }

    /// The state to show below the last row; ``LoadState/idle``, which shows nothing, without rows.
    package var footer: LoadState { showsRows ? append : .idle }

    /// The failure of the last refresh, if there are rows to show it with; without rows, see ``phase``.
    package var refreshFailure: LoadFailure? { showsRows ? refresh.failure : nil }

    /// Whether these rows are about to be replaced by others.
    ///
    /// The others are newer rows of the list, or the rows of another query.
    package var isBeingReplaced: Bool { isStale && refresh.isLoading && showsRows }

    private var showsRows: Bool {
        if case .content = phase { true } else { false }
    }
}

extension ListContent {
    /// Returns the failure at the loaded rows for the placeholder that lies directly beside them.
    ///
    /// - Parameter position: the position of the placeholder in the whole list.
    package func failure(beside position: Int) -> LoadFailure? {
        switch rows.direction(ofPlaceholderBesideRows: position) {
        case .forward: append.failure
        case .backward: prepend.failure
        case nil: nil
        }
    }
}

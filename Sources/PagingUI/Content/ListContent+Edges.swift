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

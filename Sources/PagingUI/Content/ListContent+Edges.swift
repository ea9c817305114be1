/// What stands around the rows, for views to show as it is.
extension ListContent {
    /// What stands above the first row; ``LoadState/idle``, which shows nothing, if no rows are shown.
    ///
    /// That a page is loading is shown to a reader at the first row alone: to others it would only move the rows.
    public var header: LoadState {
        showsRows && (isReaderAtTop || !prepend.isLoading) ? prepend : .idle
    }

    /// What stands below the last row; ``LoadState/idle``, which shows nothing, if no rows are shown.
    public var footer: LoadState { showsRows ? append : .idle }

    /// Why the rows on screen could not be read again; without rows, ``phase`` says it.
    public var refreshFailure: LoadFailure? { showsRows ? refresh.failure : nil }

    /// Whether the rows on screen are about to be replaced by those of another query, or by newer ones.
    public var isBeingReplaced: Bool { isStale && refresh.isLoading && showsRows }

    private var showsRows: Bool {
        if case .content = phase { true } else { false }
    }
}

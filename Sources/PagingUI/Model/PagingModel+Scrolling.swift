extension PagingModel {
    /// Reports whether the rows are being scrolled.
    ///
    /// A page above the reader waits until scrolling has stopped, for at most a second: rows inserted during a gesture
    /// would move the visible rows. Views with `paged(by:in:)` report scrolling automatically.
    ///
    /// ```swift
    /// rows.onScrollPhaseChange { _, phase in
    ///     model.scrollingChanged(to: phase.isScrolling)
    /// }
    /// ```
    public func scrollingChanged(to isScrolling: Bool) {
        runner.scrolling.isScrolling = isScrolling
    }
}

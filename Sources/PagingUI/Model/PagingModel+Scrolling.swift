extension PagingModel {
    /// Reports whether the rows are being scrolled.
    ///
    /// A page above the reader waits until they are at rest, for at most a second: rows that are inserted while a
    /// gesture moves the list would move what the reader looks at. Views with `paged(by:in:)` call it themselves.
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

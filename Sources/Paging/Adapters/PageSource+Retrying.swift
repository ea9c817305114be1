extension PageSource {
    /// Returns a source that retries page loads after transient errors.
    ///
    /// ```swift
    /// let steady = posts.retrying { error in error is TimeoutError }
    /// ```
    ///
    /// Each page is retried separately, at its place in the list, so a walk that prefetches pages preserves their
    /// order. Links announced by a failed attempt remain in effect until the page's own turn comes.
    ///
    /// Sources of PagingHTTP retry by default. Use this adapter for your own sources.
    ///
    /// - Parameters:
    ///   - policy: The number of attempts and the backoff.
    ///   - clock: The clock that measures the backoff. Tests pass a manual clock.
    ///   - isTransient: Returns whether to retry after an error. By default, the ``PageFailure`` conformance of the
    ///     error decides.
    public func retrying(
        _ policy: RetryPolicy = RetryPolicy(),
        clock: any Clock<Duration> = ContinuousClock(),
        when isTransient: (@Sendable (any Error) -> Bool)? = nil
    ) -> some PageSource<Item, Cursor> {
        RetryingSource(base: self, retry: policy, clock: clock, isTransient: isTransient ?? RetryPolicy.isTransient)
    }
}

private struct RetryingSource<Base: PageSource>: PageSourceAdapter {
    let base: Base
    let retry: RetryPolicy
    let clock: any Clock<Duration>
    let isTransient: @Sendable (any Error) -> Bool

    @concurrent func page(
        at cursor: Base.Cursor?,
        announcing announce: @escaping @Sendable (PageLinks<Base.Cursor>) -> Void
    ) async throws -> Page<Base.Item, Base.Cursor> {
        try await retry.run(clock: clock, when: isTransient) {
            try await basePage(at: cursor, announcing: announce)
        }
    }
}

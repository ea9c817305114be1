extension PageSource {
    /// A source that loads a page again when that failed for a passing reason.
    ///
    /// ```swift
    /// let steady = posts.retrying { error in error is TimeoutError }
    /// ```
    ///
    /// Each page is retried for itself, at its place in the list: a walk that loads pages ahead keeps their order. Links
    /// that an attempt announced before it failed stand until the page's own turn comes.
    ///
    /// Sources of PagingHTTP retry by themselves; this is for sources of your own.
    ///
    /// - Parameters:
    ///   - policy: how often, and how long to wait.
    ///   - clock: what the waits are measured by; tests pass a manual one.
    ///   - isTransient: whether an error is worth another attempt; by default what it says of itself as ``PageFailure``.
    public func retrying(
        _ policy: RetryPolicy = .standard,
        clock: any Clock<Duration> = ContinuousClock(),
        when isTransient: @escaping @Sendable (any Error) -> Bool = RetryPolicy.isTransient
    ) -> some PageSource<Item, Cursor> {
        RetryingSource(base: self, retry: policy, clock: clock, isTransient: isTransient)
    }
}

private struct RetryingSource<Base: PageSource>: PageSource {
    let base: Base
    let retry: RetryPolicy
    let clock: any Clock<Duration>
    let isTransient: @Sendable (any Error) -> Bool

    func canonicalAddress(of cursor: Base.Cursor?) -> Base.Cursor? { base.canonicalAddress(of: cursor) }

    var policy: WalkPolicy { base.policy }

    @concurrent func page(at cursor: Base.Cursor?) async throws -> Page<Base.Item, Base.Cursor> {
        try await retry.run(clock: clock, when: isTransient) { try await base.page(at: cursor) }
    }

    @concurrent func page(
        at cursor: Base.Cursor?,
        announcing announce: @escaping @Sendable (PageLinks<Base.Cursor>) -> Void
    ) async throws -> Page<Base.Item, Base.Cursor> {
        try await retry.run(clock: clock, when: isTransient) {
            try await base.page(at: cursor, announcing: announce)
        }
    }
}

extension PageSource {
    /// A source whose walks end at a limit, at the latest.
    ///
    /// ```swift
    /// for try await repo in repos.limited(to: .items(50)).items { print(repo.name) }
    /// ```
    ///
    /// The tightest of several limits counts. Each walk counts for itself. Reaching a limit is no error: the sequence
    /// ends, the outcome is ``WalkEnding/limited`` and says where to go on.
    public func limited(to limits: WalkLimits) -> some PageSource<Item, Cursor> {
        withPolicy { $0.limits = $0.limits.tightened(by: limits) }
    }

    /// A source that is walked by other rules.
    ///
    /// ```swift
    /// let events = logEvents.withPolicy { $0.repeatedAddress = .endsList }
    /// ```
    ///
    /// - Parameter change: changes the policy of this source.
    public func withPolicy(_ change: (inout WalkPolicy) -> Void) -> some PageSource<Item, Cursor> {
        var policy = policy
        change(&policy)
        return PolicySource(base: self, policy: policy)
    }
}

/// A source with a policy of its own.
private struct PolicySource<Base: PageSource>: PageSource {
    let base: Base
    let policy: WalkPolicy

    func canonicalAddress(of cursor: Base.Cursor?) -> Base.Cursor? { base.canonicalAddress(of: cursor) }

    @concurrent func page(at cursor: Base.Cursor?) async throws -> Page<Base.Item, Base.Cursor> {
        try await base.page(at: cursor)
    }

    @concurrent func page(
        at cursor: Base.Cursor?,
        announcing announce: @escaping @Sendable (PageLinks<Base.Cursor>) -> Void
    ) async throws -> Page<Base.Item, Base.Cursor> {
        try await base.page(at: cursor, announcing: announce)
    }
}

extension PageSource {
    /// Returns a source whose walks end at a limit.
    ///
    /// ```swift
    /// for try await repo in repos.limited(to: .items(50)).items { print(repo.name) }
    /// ```
    ///
    /// The tightest of several limits applies. Each walk counts separately. A reached limit is not an error: the
    /// sequence ends with the outcome ``WalkEnding/limited``, which contains the point to resume from.
    public func limited(to limits: WalkLimits) -> some PageSource<Item, Cursor> {
        withPolicy { $0.limits = $0.limits.tightened(by: limits) }
    }

    /// Returns a source with different rules for its walks.
    ///
    /// ```swift
    /// let events = logEvents.withPolicy { $0.repeatedAddress = .endsList }
    /// ```
    ///
    /// - Parameter change: A closure that changes the policy of this source.
    public func withPolicy(_ change: (inout WalkPolicy) -> Void) -> some PageSource<Item, Cursor> {
        var policy = policy
        change(&policy)
        return PolicySource(base: self, policy: policy)
    }
}

/// A source with its own policy.
private struct PolicySource<Base: PageSource>: PageSourceAdapter {
    typealias Item = Base.Item

    let base: Base
    let policy: WalkPolicy

    @concurrent func page(
        at cursor: Base.Cursor?,
        announcing announce: @escaping @Sendable (PageLinks<Base.Cursor>) -> Void
    ) async throws -> Page<Base.Item, Base.Cursor> {
        var page = try await basePage(at: cursor, announcing: announce)
        // A guess about the items does not outweigh the caller's word that equal ones are not the same.
        if policy.allowsRepeatedItems, page.metadata.survey?.hasDetectedIdentity == true {
            page.metadata.identities = nil
        }
        return page
    }
}

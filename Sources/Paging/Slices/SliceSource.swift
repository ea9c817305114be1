/// The list of a slice, whose first page may have been loaded to count it.
package struct SliceSource<Base: PageSource>: PageSourceAdapter {
    package typealias Item = Base.Item

    package let base: Base
    /// The number of items at which the API cuts a list, if known.
    private let cap: Int?
    /// The first page, if it is loaded.
    private var first: Page<Base.Item, Base.Cursor>?
    /// Whether the slice has more items than the API returns, and cannot be divided.
    private var isCapped = false

    /// Creates a list, of which the API returns a number of items at most.
    package init(_ base: Base, cap: Int? = nil) {
        (self.base, self.cap) = (base, cap)
    }

    /// Returns the list with a first page that is loaded already.
    package func starting(with page: Page<Base.Item, Base.Cursor>, isCapped: Bool) -> SliceSource {
        var source = self
        (source.first, source.isCapped) = (page, isCapped)
        return source
    }

    @concurrent package func page(
        at cursor: Base.Cursor?,
        announcing announce: @escaping @Sendable (PageLinks<Base.Cursor>) -> Void
    ) async throws -> Page<Base.Item, Base.Cursor> {
        if cursor == nil, let first {
            announce(first.links)
            return first
        }
        do {
            return try await basePage(at: cursor, announcing: announce)
        } catch  where isCapped && cursor != nil && (error as? any PageFailure)?.isTransient == false {
            // Many APIs reject a page behind their cap, and the items before it remain.
            return Page(items: [], links: PageLinks(end: .capped("the API rejects the pages after its cap")))
        }
    }

    package var policy: WalkPolicy {
        var policy = base.policy
        policy.knownCap = cap ?? policy.knownCap
        return policy
    }
}

extension PageSource {
    /// Returns a source that transforms each item with a function.
    ///
    /// ```swift
    /// let names = repos.map(\.name)
    /// ```
    ///
    /// The function runs where the page loads, off the caller's actor, item by item in order. If it throws, the page
    /// fails.
    public func map<Other: Sendable>(
        _ transform: @escaping @Sendable (Item) async throws -> Other
    ) -> some PageSource<Other, Cursor> {
        TransformedSource<Self, Other>(base: self) { page in
            var items: [Other] = []
            items.reserveCapacity(page.items.count)
            for item in page.items { items.append(try await transform(item)) }
            return page.replacingItems(items)
        }
    }

    /// Returns a source that transforms each item with a function and drops `nil` results.
    ///
    /// ```swift
    /// let open = issues.compactMap { $0.state == "open" ? $0 : nil }
    /// ```
    ///
    /// Dropped items do not end the walk or make it look short or idle. An empty page with a following address is an
    /// ordinary page, and totals are compared with the number of received items.
    public func compactMap<Other: Sendable>(
        _ transform: @escaping @Sendable (Item) async throws -> Other?
    ) -> some PageSource<Other, Cursor> {
        TransformedSource<Self, Other>(base: self) { page in
            var items: [Other] = []
            let known = page.metadata.identities
            var identities: [ItemIdentity]? = known == nil ? nil : []
            for (index, item) in page.items.enumerated() {
                guard let other = try await transform(item) else { continue }
                items.append(other)
                if let identity = known?[index] { identities?.append(identity) }
            }
            var transformed = page.replacingItems(items)
            transformed.metadata.identities = identities
            return transformed
        }
    }

    /// Returns a source of the items that satisfy a condition.
    ///
    /// As with ``compactMap(_:)``, dropped items do not end the walk.
    public func filter(
        _ isIncluded: @escaping @Sendable (Item) async throws -> Bool
    ) -> some PageSource<Item, Cursor> {
        compactMap { try await isIncluded($0) ? $0 : nil }
    }
}

extension PageSource {
    /// A source of what a function makes of each item.
    ///
    /// ```swift
    /// let names = repos.map(\.name)
    /// ```
    ///
    /// The function runs where the page was loaded, off the caller's actor, item by item in order. What it throws fails
    /// the page.
    public func map<Other: Sendable>(
        _ transform: @escaping @Sendable (Item) async throws -> Other
    ) -> some PageSource<Other, Cursor> {
        TransformedSource<Self, Other>(base: self) { page in
            var items: [Other] = []
            items.reserveCapacity(page.items.count)
            for item in page.items { items.append(try await transform(item)) }
            return page.replacingItems(items, identities: page.identities)
        }
    }

    /// A source of what a function makes of each item, without those for which it returns `nil`.
    ///
    /// ```swift
    /// let open = issues.compactMap { $0.state == "open" ? $0 : nil }
    /// ```
    ///
    /// Items that are dropped do not end the walk, nor make it look short or idle: an empty page with a following
    /// address is a page like any other, and totals are compared with what arrived.
    public func compactMap<Other: Sendable>(
        _ transform: @escaping @Sendable (Item) async throws -> Other?
    ) -> some PageSource<Other, Cursor> {
        TransformedSource<Self, Other>(base: self) { page in
            var items: [Other] = []
            var identities: [ItemIdentity]? = page.identities == nil ? nil : []
            for (index, item) in page.items.enumerated() {
                guard let other = try await transform(item) else { continue }
                items.append(other)
                if let identity = page.identities?[index] { identities?.append(identity) }
            }
            return page.replacingItems(items, identities: identities)
        }
    }

    /// A source of the items that satisfy a condition; as ``compactMap(_:)``, dropped items do not end the walk.
    public func filter(
        _ isIncluded: @escaping @Sendable (Item) async throws -> Bool
    ) -> some PageSource<Item, Cursor> {
        compactMap { try await isIncluded($0) ? $0 : nil }
    }
}

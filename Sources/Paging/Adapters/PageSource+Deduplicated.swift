extension PageSource {
    /// A source whose walks deliver an item once, however often the list repeats it.
    ///
    /// ```swift
    /// for try await repo in repos.deduplicated(by: \.id).items { print(repo.name) }
    /// ```
    ///
    /// Lists that change while they are read repeat items over page boundaries. The first one in list order stays,
    /// whatever order pages were loaded in; how many were left out is in ``PagingOutcome/duplicates``. Each walk has a
    /// memory of its own, of one identity an item; O(1) an item.
    public func deduplicated<ID: Hashable & Sendable>(
        by identity: @escaping @Sendable (Item) -> ID
    ) -> some PageSource<Item, Cursor> {
        identified(by: identity).withPolicy { $0.dropsDuplicates = true }
    }

    /// A source whose walks know the identity of items: they notice pages that bring nothing new, and drop nothing.
    public func identified<ID: Hashable & Sendable>(
        by identity: @escaping @Sendable (Item) -> ID
    ) -> some PageSource<Item, Cursor> {
        TransformedSource<Self, Item>(base: self) { page in
            page.replacingItems(page.items, identities: page.items.map { ItemIdentity(identity($0)) })
        }
    }
}

extension PageSource {
    /// Returns a source whose walks deliver each item once, even if the list repeats it.
    ///
    /// ```swift
    /// for try await repo in repos.deduplicated(by: \.id).items { print(repo.name) }
    /// ```
    ///
    /// Lists that change during iteration repeat items across page boundaries. The first item in list order remains,
    /// regardless of the order in which pages load. In a list by page number or offset, an item that arrives again
    /// elsewhere than where two pages meet makes the list ``WalkEnding/unproven``, unless a total is met: others may be
    /// missing. ``WalkResult/duplicates`` counts the items left out. Each walk stores one identity per item, at O(1) per
    /// item.
    public func deduplicated<ID: Hashable & Sendable>(
        by identity: @escaping @Sendable (Item) -> ID
    ) -> some PageSource<Item, Cursor> {
        identified(by: identity).withPolicy { $0.dropsDuplicates = true }
    }

    /// Returns a source whose walks detect pages without new items, and drop no items.
    public func identified<ID: Hashable & Sendable>(
        by identity: @escaping @Sendable (Item) -> ID
    ) -> some PageSource<Item, Cursor> {
        TransformedSource<Self, Item>(base: self) { page in
            var page = page
            page.metadata.identities = page.items.map { ItemIdentity(identity($0)) }
            return page
        }
    }
}

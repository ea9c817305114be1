package import Paging
package import PagingHTTP

/// An item of a browsed list: its bytes and its identity.
package struct BrowseItem: Sendable {
    let raw: RawItem
    package let identity: ItemIdentity
}

/// A source of pages whose items have identities.
package struct BrowseSource: PageSource {
    private let base: any PageSource<RawItem, PageAddress>
    private let identity: JSONPointer?
    private let first: Once<Page<RawItem, PageAddress>>?

    /// - Parameters:
    ///   - base: The list.
    ///   - identity: The path to an item's identity; without one, no item is recognized again.
    ///   - first: The first page, if it was already read.
    package init(
        _ base: any PageSource<RawItem, PageAddress>,
        identity: JSONPointer?,
        first: Page<RawItem, PageAddress>? = nil
    ) {
        (self.base, self.identity, self.first) = (base, identity, first.map { Once($0) })
    }

    @concurrent package func page(at cursor: PageAddress?) async throws -> Page<BrowseItem, PageAddress> {
        let known = cursor == nil ? first?.removeValue() : nil
        // The first page is not loaded a second time.
        let page = if let known { known } else { try await base.page(at: cursor) }
        let items = page.items.enumerated().map { index, item in
            // An item without an identity never matches another item.
            let own = identity.flatMap { item.identity(at: $0) }
            return BrowseItem(raw: item, identity: own ?? ItemIdentity("\(page.metadata.fingerprint ?? 0)#\(index)"))
        }
        return page.replacingItems(items)
    }
}

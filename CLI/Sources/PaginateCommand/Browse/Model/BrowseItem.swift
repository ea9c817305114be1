import Paging
import PagingHTTP

/// An item of a list that is browsed: its own bytes, and what makes it the one it is.
struct BrowseItem: Sendable {
    let raw: RawItem
    let identity: ItemIdentity
}

/// The pages of a list, whose items know who they are.
struct BrowseSource: PageSource {
    private let base: any PageSource<RawItem, PageAddress>
    private let identity: JSONPointer?
    private let first: FirstPage?

    /// - Parameters:
    ///   - base: the list.
    ///   - identity: where an item has its identity; without one, no item is known again.
    ///   - first: the first page, if it was read already.
    init(_ base: any PageSource<RawItem, PageAddress>, identity: JSONPointer?, first: FirstPage? = nil) {
        (self.base, self.identity, self.first) = (base, identity, first)
    }

    @concurrent func page(at cursor: PageAddress?) async throws -> Page<BrowseItem, PageAddress> {
        let known = cursor == nil ? first?.take() : nil
        // A page that was read already is not read again.
        let page = if let known { known } else { try await base.page(at: cursor) }
        let items = page.items.enumerated().map { index, item in
            // An item without identity is like no other on any page.
            let own = identity.flatMap { item.identity(at: $0) }
            return BrowseItem(raw: item, identity: own ?? ItemIdentity("\(page.fingerprint ?? 0)#\(index)"))
        }
        var result = Page<BrowseItem, PageAddress>(items: items, links: page.links)
        result.doubt = page.doubt
        return result
    }
}

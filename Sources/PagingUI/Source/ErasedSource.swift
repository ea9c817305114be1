import Paging

/// A source with its cursor type erased, and the identity of its items.
struct ErasedSource<Item: Sendable>: Sendable {
    /// Loads a page and identifies its rows; off the caller's actor.
    let load: @concurrent @Sendable (PageKey) async throws -> ListPage<Item>
    /// The coding of cursors as text, if they have one.
    let coding: CursorCoding?
    /// The cache of the source, if it has one.
    let cache: ErasedCache<Item>?
    /// The rules of the source, which its pages carry to the list.
    let policy: WalkPolicy
    /// The observers of the loads.
    let observers: [PagingObserver]
    /// Returns the key of the page at an address.
    let key: @Sendable ((any Hashable & Sendable)?) -> PageKey

    /// Creates an erased source.
    ///
    /// - Parameter edge: the end of the list at which its start page stands.
    init<Source: PageSource<Item, Cursor>, Cursor>(_ source: Source, identity: RowIdentity<Item>, from edge: ListEdge) {
        load = { key in
            let page = try await source.page(at: key.cursor as? Cursor)
            return ListPage(page, of: source, identity: identity, from: edge)
        }
        coding = CursorCoding(Cursor.self)
        policy = source.policy
        observers = source.observers
        key = { address in
            // An address of another type is not one of the source's, and must not be mistaken for the list's start.
            guard let cursor = address as? Cursor else { return PageKey(cursor: address) }
            return source.key(of: cursor)
        }
        cache = (source as? any CachingSource<Item, Cursor>).map {
            ErasedCache($0, identity: identity, from: edge)
        }
    }

    /// Returns the key of a page whose address was saved as text.
    func key(saved text: String?) throws -> PageKey {
        key(try text.flatMap { try coding?.decode($0) })
    }
}

/// A page to store under a name, because the list has moved since its address was asked.
struct PageCopy<Item: Sendable>: Sendable {
    let items: [Item]
    let following: PageKey?
    let preceding: PageKey?
    /// The epoch of the store before the page was requested or read.
    let epoch: Int?
}

/// The cache of a source, with its cursor type erased.
struct ErasedCache<Item: Sendable>: Sendable {
    typealias Store = @concurrent @Sendable (StoredEdit<Item>) async -> Void

    /// The key of the list.
    let list: ListKey
    /// Returns a cached page.
    let page: @concurrent @Sendable (PageKey) async throws -> ListPage<Item>?
    /// Loads a page from the network, bypassing the cache.
    let newest: @concurrent @Sendable (PageKey) async throws -> ListPage<Item>
    /// Returns the note beside the pages.
    let note: @concurrent @Sendable () async throws -> [UInt8]?
    /// Stores a note beside the pages, with the copies that the store allows.
    ///
    /// The note is made from the names of those copies. Returns `false` if the store has changed in the meantime.
    let saveNote:
        @concurrent @Sendable (
            [String: PageCopy<Item>], @Sendable (Set<String>) throws -> [UInt8]
        ) async throws -> Bool
    /// Returns the copy of a page beside the pages.
    let copy: @concurrent @Sendable (String) async throws -> ListPage<Item>?
    /// Writes a confirmed edit to the store.
    let store: Store

    init<Cursor>(_ source: some CachingSource<Item, Cursor>, identity: RowIdentity<Item>, from edge: ListEdge) {
        list = source.listKey
        page = { key in
            let page = try await source.cachedPage(at: key.cursor as? Cursor)
            return page.map { ListPage($0, of: source, identity: identity, from: edge) }
        }
        newest = { key in
            let page = try await source.newestPage(at: key.cursor as? Cursor)
            return ListPage(page, of: source, identity: identity, from: edge)
        }
        note = { try await source.savedNote() }
        saveNote = { copies, note in
            let current = try await source.current(
                copies.mapValues { copy in
                    let (following, preceding) =
                        edge == .first ? (copy.following, copy.preceding) : (copy.preceding, copy.following)
                    var page = Page(
                        items: edge.turned(copy.items),
                        following: following?.cursor as? Cursor,
                        preceding: preceding?.cursor as? Cursor
                    )
                    page.metadata.storeEpoch = copy.epoch
                    return page
                }
            )
            return try await source.saveNote(note(Set(current.pages.keys)), copies: current)
        }
        copy = { name in
            let page = try await source.savedCopy(name)
            return page.map { ListPage($0, of: source, identity: identity, from: edge) }
        }
        store = { await source.store($0) }
    }
}

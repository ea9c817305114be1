/// The conversion of the items and cursors of a list to bytes and text, and back.
///
/// ```swift
/// let words = PageCoding<String, Int>(
///     encodeItem: { Array($0.utf8) },
///     decodeItem: { String(decoding: $0, as: UTF8.self) },
///     encodeCursor: { String($0) },
///     decodeCursor: { Int($0) }
/// )
/// ```
///
/// PagingJSON provides the usual coding, `.json(id: \.id)`, for `Codable` types. This module imports only the standard
/// library, so it takes functions.
public struct PageCoding<Item: Sendable, Cursor: Hashable & Sendable>: Sendable {
    let encodeItem: @Sendable (Item) throws -> [UInt8]
    let decodeItem: @Sendable ([UInt8]) throws -> Item
    let encodeCursor: @Sendable (Cursor) throws -> String
    let decodeCursor: @Sendable (String) throws -> Cursor?
    var identity: (@Sendable (Item) -> (key: ItemKey, identity: ItemIdentity))?
    /// The kind of the item keys, if the items have keys.
    private(set) var kind: String?

    /// Creates a coding of items that are stored only as parts of their pages.
    ///
    /// - Parameters:
    ///   - encodeItem: Returns the bytes of an item.
    ///   - decodeItem: Returns the item of bytes.
    ///   - encodeCursor: Returns the text of a cursor, the same for equal cursors. The text is stored and must not
    ///     contain secrets. The function throws if it would.
    ///   - decodeCursor: Returns the cursor of a text, or `nil` for an invalid text.
    public init(
        encodeItem: @escaping @Sendable (Item) throws -> [UInt8],
        decodeItem: @escaping @Sendable ([UInt8]) throws -> Item,
        encodeCursor: @escaping @Sendable (Cursor) throws -> String,
        decodeCursor: @escaping @Sendable (String) throws -> Cursor?
    ) {
        self.encodeItem = encodeItem
        self.decodeItem = decodeItem
        self.encodeCursor = encodeCursor
        self.decodeCursor = decodeCursor
    }

    /// Returns a coding that stores each item once and shares it between lists.
    ///
    /// A change of an item appears in all lists.
    ///
    /// - Parameters:
    ///   - kind: The kind of the items; see ``ItemKey``. It is stored, so use a stable name.
    ///   - id: Returns the ID of an item, unique within its kind. The description of the ID must be unique as well.
    public func identified<ID: Hashable & Sendable & CustomStringConvertible>(
        as kind: String,
        by id: @escaping @Sendable (Item) -> ID
    ) -> PageCoding {
        var coding = self
        coding.kind = kind
        coding.identity = { item in
            let id = id(item)
            return (ItemKey(kind, id.description), ItemIdentity(id))
        }
        return coding
    }
}

extension PageCoding {
    func cachedPage(of page: Page<Item, Cursor>, at cursor: Cursor?) throws -> CachedPage {
        let entries = try page.items.map { CachedItem(identity?($0).key, bytes: try encodeItem($0)) }
        var cached = CachedPage(at: try cursor.map(encodeCursor), items: entries)
        cached.following = try page.links.following.first.map(encodeCursor)
        cached.preceding = try page.links.preceding.first.map(encodeCursor)
        // A stored list has no starting point, and a list read from its middle is not compared with its whole total.
        cached.totalCount = page.links.totalCount.map { page.links.skippedItems == 0 ? $0 : .about($0.value) }
        cached.end = page.links.end
        cached.warning = page.metadata.warning
        cached.receivedCount = page.metadata.receivedCount
        return cached
    }

    func page(of cached: CachedPage) throws -> Page<Item, Cursor> {
        let links = PageLinks(
            following: Addresses(try cached.following.map(cursor)),
            preceding: Addresses(try cached.preceding.map(cursor)),
            totalCount: cached.totalCount,
            end: cached.end
        )
        var page = Page(items: try cached.items.map { try decodeItem($0.bytes) }, links: links)
        page.metadata.receivedCount = max(cached.receivedCount, page.items.count)
        page.metadata.warning = cached.warning
        return identified(page)
    }

    /// Returns the page with the identities from this coding.
    func identified(_ page: Page<Item, Cursor>) -> Page<Item, Cursor> {
        guard let identity else { return page }
        var page = page
        page.metadata.identities = page.items.map { identity($0).identity }
        return page
    }

    func cursor(_ text: String) throws -> Cursor {
        guard let cursor = try decodeCursor(text) else {
            throw PagingError(
                .notCached,
                "The stored cursors belong to another source. Remove the list or reload it."
            )
        }
        return cursor
    }
}

/// How the items and cursors of a list become bytes and text, and back.
///
/// ```swift
/// let words = PageCoding<String, Int>(
///     items: .init(encode: { Array($0.utf8) }, decode: { String(decoding: $0, as: UTF8.self) }),
///     cursors: .init(encode: { String($0) }, decode: { Int($0) })
/// )
/// ```
///
/// PagingJSON has the usual one, `.json(id: \.id)`, for whatever is `Codable`. This module imports nothing but the
/// standard library, so it takes functions.
public struct PageCoding<Item: Sendable, Cursor: Hashable & Sendable>: Sendable {
    /// How items become bytes.
    public struct Items: Sendable {
        let encode: @Sendable (Item) throws -> [UInt8]
        let decode: @Sendable ([UInt8]) throws -> Item

        /// Makes a coding of two functions that undo each other.
        public init(
            encode: @escaping @Sendable (Item) throws -> [UInt8],
            decode: @escaping @Sendable ([UInt8]) throws -> Item
        ) {
            self.encode = encode
            self.decode = decode
        }
    }

    /// How cursors become text; the same cursor has to become the same text each time.
    public struct Cursors: Sendable {
        let encode: @Sendable (Cursor) throws -> String
        let decode: @Sendable (String) throws -> Cursor?

        /// Makes a coding of two functions that undo each other.
        ///
        /// - Parameters:
        ///   - encode: the text, which is kept: it must not hold a secret. If it would, throw.
        ///   - decode: the cursor, or `nil` for a text that is none.
        public init(
            encode: @escaping @Sendable (Cursor) throws -> String,
            decode: @escaping @Sendable (String) throws -> Cursor?
        ) {
            self.encode = encode
            self.decode = decode
        }
    }

    let items: Items
    let cursors: Cursors
    var identity: (@Sendable (Item) -> (key: ItemKey, identity: ItemIdentity))?
    /// The kind of the items' keys, if they have keys.
    private(set) var kind: String?

    /// Makes a coding of items that are only parts of their pages.
    public init(items: Items, cursors: Cursors) {
        self.items = items
        self.cursors = cursors
    }

    /// The same coding for items that lists share: each is kept once, and a change of it shows in all.
    ///
    /// - Parameters:
    ///   - kind: what sort of item it is; see ``ItemKey``. It is kept, so a name that stays.
    ///   - id: what tells an item from others of its kind, as a value whose description does so too.
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
    func keptPage(of page: Page<Item, Cursor>, at cursor: Cursor?) throws -> KeptPage {
        let entries = try page.items.map { KeptItem(identity?($0).key, bytes: try items.encode($0)) }
        var kept = KeptPage(at: try cursor.map(cursors.encode), items: entries)
        kept.following = try page.links.following.first.map(cursors.encode)
        kept.preceding = try page.links.preceding.first.map(cursors.encode)
        // Stores hold no start, and a list that is read from its middle is not measured against its whole total.
        kept.totalCount = page.links.totalCount.map { $0.skipped > 0 ? .about($0.value) : $0 }
        kept.end = page.links.end
        kept.doubt = page.doubt
        kept.receivedCount = page.receivedCount
        return kept
    }

    func page(of kept: KeptPage) throws -> Page<Item, Cursor> {
        let links = PageLinks(
            following: Addresses(try kept.following.map(cursor)),
            preceding: Addresses(try kept.preceding.map(cursor)),
            totalCount: kept.totalCount,
            end: kept.end
        )
        var page = Page(items: try kept.items.map { try items.decode($0.bytes) }, links: links)
        page.receivedCount = max(kept.receivedCount, page.items.count)
        page.doubt = kept.doubt
        return identified(page)
    }

    /// The page with the identities that the coding knows.
    func identified(_ page: Page<Item, Cursor>) -> Page<Item, Cursor> {
        guard let identity else { return page }
        var page = page
        page.identities = page.items.map { identity($0).identity }
        return page
    }

    func cursor(_ text: String) throws -> Cursor {
        guard let cursor = try cursors.decode(text) else {
            throw PagingError(
                .notKept,
                "What is kept holds cursors of another source. Remove the list, or load it anew."
            )
        }
        return cursor
    }
}

extension PagingError.Code {
    /// The page is not in the store, and the policy does not ask the network.
    public static let notKept = PagingError.Code(rawValue: "notKept")
    /// The page cannot be kept, because its address holds a secret.
    public static let cannotKeep = PagingError.Code(rawValue: "cannotKeep")
}

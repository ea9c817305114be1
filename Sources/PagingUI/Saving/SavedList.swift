import Paging

/// A saved list: its rows, addresses and the reader's position, for use after a restart.
///
/// ```swift
/// let data = try JSONEncoder().encode(model.saved())
/// try model.restore(JSONDecoder().decode(SavedList<Post>.self, from: data))
/// ```
///
/// It contains the server's items, without local edits, and no credential, since a cursor contains none.
public struct SavedList<Item: Sendable>: Sendable {
    /// A page: its items and the addresses around it.
    struct SavedPage: Sendable {
        var key: SavedKey?
        var following: SavedKey?
        var preceding: SavedKey?
        var items: [Item]
        /// Whether the page has its items; otherwise only its address is known.
        var isLoaded: Bool
        /// Whether items are missing between this page and the next.
        var hasGapBelow: Bool
        /// Whether the store has the page with the position instead of at its address.
        var isCopy: Bool?
        /// The state of the page's addresses in a list whose items were removed or moved.
        var shift: PageShift?
        /// The epoch of the store before the page was read from it; not saved, since it is that of one store.
        var storeEpoch: Int?

        private enum CodingKeys: CodingKey {
            case key, following, preceding, items, isLoaded, hasGapBelow, isCopy, shift
        }
    }

    /// An address as text; `nil` text for the start of the list.
    struct SavedKey: Codable, Hashable, Sendable {
        var cursor: String?
    }

    /// The name of the list: see ``PagingModel/saved(as:)``.
    let name: String
    /// The query as text: either a text itself or JSON.
    ///
    /// Empty for a list without a query.
    let query: String
    var pages: [SavedPage]
    /// The page of the reader's item.
    var anchorPage: Int?
    var anchorItem: Int?
    var totalCount: Int?
}

/// The changes of a list that affect the addresses of a page.
struct PageShift: Codable, Hashable, Sendable {
    /// The number of items that the page had.
    var count: Int
    /// The number of items on the page and above it that the server has removed since.
    var removals: Int
    /// Whether items may be missing between this page and the next, until the boundary is reloaded.
    var isBoundaryOpen: Bool
    /// Whether items may be missing between this page and the one above, until this page is reloaded.
    var isUnconnected: Bool
}

extension SavedList: Encodable where Item: Encodable {}
extension SavedList: Decodable where Item: Decodable {}
extension SavedList.SavedPage: Encodable where Item: Encodable {}
extension SavedList.SavedPage: Decodable where Item: Decodable {}

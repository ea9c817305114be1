import Paging

/// A list as it was: rows, addresses and the reader's place, to be shown again after a restart.
///
/// ```swift
/// let data = try JSONEncoder().encode(model.saved())
/// try model.restore(JSONDecoder().decode(SavedList<Post>.self, from: data))
/// ```
///
/// It holds what the server sent, without local edits, and no credential, since a cursor holds none.
public struct SavedList<Item: Sendable>: Sendable {
    /// A page: its items, and the addresses around it.
    struct SavedPage: Sendable {
        var key: SavedKey?
        var following: SavedKey?
        var preceding: SavedKey?
        var items: [Item]
        /// Whether the items are there, or only the address is remembered.
        var isLoaded: Bool
        /// Whether items are missing between this page and the next.
        var hasGapBelow: Bool
        /// How many items the page had, and how many the server has removed since from it and from above it.
        var count: Int?
        var removals: Int?
    }

    /// An address as text; without one, where the list begins.
    struct SavedKey: Codable, Hashable, Sendable {
        var cursor: String?
    }

    /// Which list it is: see ``PagingModel/saved(as:)``.
    public let name: String
    /// The query as text: a text itself, or JSON.
    ///
    /// Empty for a list without a query.
    public let query: String
    var pages: [SavedPage]
    /// The page and the item on it that the reader looked at.
    var anchorPage: Int?
    var anchorItem: Int?
    var totalCount: Int?
}

extension SavedList: Encodable where Item: Encodable {}
extension SavedList: Decodable where Item: Decodable {}
extension SavedList.SavedPage: Encodable where Item: Encodable {}
extension SavedList.SavedPage: Decodable where Item: Decodable {}

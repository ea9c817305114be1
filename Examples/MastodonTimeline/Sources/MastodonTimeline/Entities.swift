// Some entities of Mastodon's API, with the members that the rows show.
// See "Mastodon API: Entities", https://docs.joinmastodon.org/entities/.

/// A post.
public struct Status: Decodable, Identifiable, Sendable {
    /// The ID: a number in a string, higher than the IDs of older statuses.
    public let id: String
    /// The account of the author.
    public let account: Account
    /// The text, as HTML.
    public let content: String
    /// The time of the post, as ISO 8601.
    public let createdAt: String
    /// The number of accounts that marked the post as a favorite.
    public let favouritesCount: Int

    private enum CodingKeys: String, CodingKey {
        case id, account, content
        case createdAt = "created_at"
        case favouritesCount = "favourites_count"
    }

    /// The text without HTML tags.
    public var plainText: String {
        content
            .replacing(/<[^>]*>/, with: "")
            .replacing("&lt;", with: "<")
            .replacing("&gt;", with: ">")
            .replacing("&amp;", with: "&")
    }
}

/// A user of this server or another one.
public struct Account: Decodable, Identifiable, Sendable {
    /// The ID, which does not determine the pagination of account lists.
    public let id: String
    /// The account name, including the server for remote accounts.
    public let acct: String
    /// The display name.
    public let displayName: String

    private enum CodingKeys: String, CodingKey {
        case id, acct
        case displayName = "display_name"
    }
}

/// A hashtag.
public struct Tag: Decodable, Identifiable, Sendable {
    /// The ID, which does not determine the pagination of tag lists.
    public let id: String
    /// The hashtag without its `#`.
    public let name: String
}

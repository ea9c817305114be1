// Some of the entities of Mastodon's API, with the members that the rows show.
// See "Mastodon API: Entities", https://docs.joinmastodon.org/entities/.

/// A post.
public struct Status: Decodable, Identifiable, Sendable {
    /// The id: a number in a string, higher than that of any older status.
    public let id: String
    /// The account that posted it.
    public let account: Account
    /// The text, as HTML.
    public let content: String
    /// The time when it was posted, as ISO 8601.
    public let createdAt: String
    /// The number of accounts that have marked it as a favorite.
    public let favouritesCount: Int

    private enum CodingKeys: String, CodingKey {
        case id, account, content
        case createdAt = "created_at"
        case favouritesCount = "favourites_count"
    }

    /// The text without the tags of HTML.
    public var plainText: String {
        content
            .replacing(/<[^>]*>/, with: "")
            .replacing("&lt;", with: "<")
            .replacing("&gt;", with: ">")
            .replacing("&amp;", with: "&")
    }
}

/// A user of the server, or of another one.
public struct Account: Decodable, Identifiable, Sendable {
    /// The id, by which the lists of accounts are not paged.
    public let id: String
    /// The name, with the server if that is another one.
    public let acct: String
    /// The name that is shown.
    public let displayName: String

    private enum CodingKeys: String, CodingKey {
        case id, acct
        case displayName = "display_name"
    }
}

/// A hashtag.
public struct Tag: Decodable, Identifiable, Sendable {
    /// The id, by which the lists of tags are not paged.
    public let id: String
    /// The hashtag without its `#`.
    public let name: String
}

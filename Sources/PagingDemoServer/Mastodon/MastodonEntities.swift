import Foundation

// The entities in Mastodon's lists, with the members that every server sends. See "Mastodon API: Entities",
// https://docs.joinmastodon.org/entities/.

/// A post.
struct MastodonStatus: Encodable {
    struct ShallowTag: Encodable {
        let name: String
        let url: String
    }

    let id: String
    let uri: String
    let url: String
    let created_at: String
    let edited_at: Nullable<String>
    let account: MastodonAccount
    let content: String
    let visibility = "public"
    let sensitive = false
    let spoiler_text = ""
    let language = "en"
    let in_reply_to_id = Nullable<String>(nil)
    let in_reply_to_account_id = Nullable<String>(nil)
    let reblog = Nullable<String>(nil)
    let poll = Nullable<String>(nil)
    let card = Nullable<String>(nil)
    let media_attachments: [String] = []
    let mentions: [String] = []
    let emojis: [String] = []
    let tags: [ShallowTag]
    let replies_count: Int
    let reblogs_count: Int
    let favourites_count: Int
    let favourited = false
    let reblogged = false
    let bookmarked = false
    let muted = false
}

/// A user of the server.
struct MastodonAccount: Encodable {
    let id: String
    let username: String
    let acct: String
    let display_name: String
    let note: String
    let url: String
    let uri: String
    let avatar: String
    let avatar_static: String
    let header: String
    let header_static: String
    let locked = false
    let bot = true
    let group = false
    let discoverable = true
    let fields: [String] = []
    let emojis: [String] = []
    let created_at: String
    let last_status_at: Nullable<String>
    let statuses_count: Int
    let followers_count: Int
    let following_count: Int
}

/// A hashtag that the user follows.
struct MastodonTag: Encodable {
    struct Day: Encodable {
        let day: String
        let uses: String
        let accounts: String
    }

    let id: String
    let name: String
    let url: String
    let history: [Day]
    let following = true
}

/// A value that is encoded as `null` instead of being omitted.
struct Nullable<Value: Encodable>: Encodable {
    let value: Value?

    init(_ value: Value?) { self.value = value }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        if let value { try container.encode(value) } else { try container.encodeNil() }
    }
}

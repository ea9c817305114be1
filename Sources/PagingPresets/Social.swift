import Paging
public import PagingHTTP

extension APIPreset {
    static let social = [
        APIPreset(
            "discourse",
            .discourse,
            "topics of Discourse",
            documentation: "https://docs.discourse.org/#tag/Topics"
        ),
        APIPreset(
            "mastodon",
            .mastodon,
            "lists of Mastodon",
            documentation: "https://docs.joinmastodon.org/api/guidelines/#pagination"
        ).sized(by: "limit"),
        APIPreset("reddit", .reddit, "listings of Reddit", documentation: "https://www.reddit.com/dev/api/#listings")
            .recognized(at: "oauth.reddit.com").sized(by: "limit"),
        APIPreset(
            "spotify",
            .spotify,
            "lists of Spotify, at the top or under a key",
            documentation: "https://developer.spotify.com/documentation/web-api/concepts/api-calls#pagination"
        ).recognized(at: "api.spotify.com").sized(by: "limit").taking("KEY", example: "artists") {
            .spotify(under: $0)
        },
        APIPreset(
            "spotifySearch",
            .spotifySearch(for: "tracks"),
            "searches of Spotify for one type",
            documentation: "https://developer.spotify.com/documentation/web-api/reference/search"
        ).at("api.spotify.com").sized(by: "limit").taking("KEY", example: "tracks", isRequired: true) {
            .spotifySearch(for: $0)
        },
        APIPreset(
            "stackExchange",
            .stackExchange,
            "lists of Stack Exchange",
            documentation: "https://api.stackexchange.com/docs/paging"
        ).recognized(at: "api.stackexchange.com").sized(by: "pagesize"),
        APIPreset(
            "xAPI",
            .xAPI,
            "lists of X (Twitter) API v2",
            documentation: "https://docs.x.com/x-api/fundamentals/pagination"
        ).recognized(at: "api.x.com", "api.twitter.com").sized(by: "max_results"),
    ]
}

extension PaginationScheme {
    /// The topics of a Discourse forum: page numbers from 0, while `more_topics_url` is present.
    ///
    /// That address is for browsers and is not followed: the list's own path, which ends in `.json`, stays. The list is
    /// sorted by activity, so topics move during loading. With an identity, repeated topics are dropped.
    ///
    /// ```swift
    /// let topics = api.list(Topic.self, "/latest.json", by: .discourse).deduplicated(by: \.id)
    /// ```
    ///
    /// See "Discourse API: Topics".
    public static var discourse: PaginationScheme {
        .pageNumber(firstPage: 0, hasMore: .presence("/topic_list/more_topics_url")).with {
            $0.items = "/topic_list/topics"
        }
    }

    /// The lists of Mastodon and compatible servers: the `Link` header, newest items first.
    ///
    /// Only the header contains the next position: some lists are ordered by numbers that the items do not show. A page
    /// may be short or empty because of filtering; the list ends when no next page is named. A page names the previous
    /// one too, so a list can be read backward, toward newer items.
    ///
    /// ```swift
    /// let posts = api.list(Post.self, "/api/v1/accounts/9/statuses?limit=40", by: .mastodon)
    /// ```
    ///
    /// See "Mastodon API: Guidelines and best practices", "Pagination".
    public static var mastodon: PaginationScheme { .linkHeader }

    /// The listings of Reddit: the full name of the last thing, at `/data/after`.
    ///
    /// A listing ends after about 1,000 things, even if there are more; its outcome is then short. If things were
    /// filtered out, the limit is reached with fewer items, which cannot be detected.
    ///
    /// ```swift
    /// let posts = api.list(Post.self, "/r/swift/new.json?limit=100", by: .reddit)
    /// ```
    ///
    /// See "reddit.com: API documentation, listings".
    public static var reddit: PaginationScheme {
        .cursor(from: "/data/after", into: "after").with {
            $0.items = "/data/children"
            $0.knownCap = 1_000
        }
    }

    /// The lists of Spotify: an absolute address, and the number of all items.
    ///
    /// An entry of a playlist may be null if a track was removed, so decode items as optionals.
    ///
    /// ```swift
    /// let tracks = api.list(Track?.self, "/v1/albums/4aawyAB9vm/tracks?limit=50", by: .spotify)
    /// ```
    ///
    /// See "API calls: Pagination" of the Spotify Web API.
    public static var spotify: PaginationScheme { .nextURL(total: "/total").with { $0.items = "/items" } }

    /// Returns a scheme for a list of Spotify under a key, such as followed artists.
    ///
    /// ```swift
    /// let followed = api.list(Artist.self, "/v1/me/following?type=artist", by: .spotify(under: "artists"))
    /// ```
    ///
    /// - Parameter key: the key of the object that contains the page.
    public static func spotify(under key: String) -> PaginationScheme {
        let page = JSONPointer(tokens: [key])
        return .nextURL(at: .body(page.appending("next")), total: .body(page.appending("total")))
            .with { $0.items = page.appending("items") }
    }

    /// Returns a scheme for a search of Spotify for one type, with the page under the type's plural.
    ///
    /// At most 1,000 results are available. The total is an estimate.
    ///
    /// ```swift
    /// let found = api.list(Track.self, "/v1/search?q=abba&type=track", by: .spotifySearch(for: "tracks"))
    /// ```
    ///
    /// See "Search for Item" of the Spotify Web API.
    public static func spotifySearch(for key: String) -> PaginationScheme {
        spotify(under: key).with {
            $0.totalExactness = .estimate
            $0.knownCap = 1_000
        }
    }

    /// The lists of Stack Exchange: a page number, and a flag that indicates more pages.
    ///
    /// A body may request a pause with `backoff`, which the client respects if it has ``/PagingHTTP/RateLimits``. The
    /// total is present only if the request's `filter` includes it; the pages then load in parallel.
    ///
    /// ```swift
    /// let questions = api.list(Question.self, "/2.3/questions?site=stackoverflow", by: .stackExchange)
    /// ```
    ///
    /// See "Paging" and "Throttles" of the Stack Exchange API.
    public static var stackExchange: PaginationScheme {
        .pageNumber(total: "/total", hasMore: "/has_more").with { $0.items = "/items" }
    }

    /// The lists of the X API, version 2, formerly Twitter: a token at `/meta/next_token`.
    ///
    /// A page may have no `data` before the end, and the first page of an empty list has none. `errors` beside `data`
    /// concern objects that were looked up for it. `meta.result_count` counts the page, not the list.
    ///
    /// ```swift
    /// let posts = api.list(Post.self, "/2/users/1/tweets?max_results=100", by: .xAPI)
    /// ```
    ///
    /// See "Pagination" of the X API documentation.
    public static var xAPI: PaginationScheme {
        .cursor(from: "/meta/next_token", into: "pagination_token").with {
            $0.items = "/data"
            $0.omitsEmptyItems = true
            // They concern objects beside the items.
            $0.ignoring = ["/errors"]
        }
    }
}

import PagingHTTP

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

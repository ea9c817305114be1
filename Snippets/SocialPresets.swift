// Lists of social networks, forums and media.

import Paging
import PagingHTTP
import PagingPresets

struct Record: Decodable, Sendable, Identifiable { var id: String }

typealias Artist = Record
typealias Post = Record
typealias Question = Record
typealias Topic = Record
typealias Track = Record

func listMastodon(api: PagingClient) -> HTTPPageSource<Post> {
    let posts = api.list(Post.self, "/api/v1/accounts/9/statuses?limit=40", by: .mastodon)
    return posts
}

func redditPosts(api: PagingClient) -> HTTPPageSource<Post> {
    let posts = api.list(Post.self, "/r/swift/new.json?limit=100", by: .reddit)
    return posts
}

func xPosts(api: PagingClient) -> HTTPPageSource<Post> {
    let posts = api.list(Post.self, "/2/users/1/tweets?max_results=100", by: .xAPI)
    return posts
}

func listSpotify(api: PagingClient) -> (HTTPPageSource<Track?>, HTTPPageSource<Artist>, HTTPPageSource<Track>) {
    let tracks = api.list(Track?.self, "/v1/albums/4aawyAB9vm/tracks?limit=50", by: .spotify)
    let followed = api.list(Artist.self, "/v1/me/following?type=artist", by: .spotify(under: "artists"))
    let found = api.list(Track.self, "/v1/search?q=abba&type=track", by: .spotifySearch(for: "tracks"))
    return (tracks, followed, found)
}

func listQuestions(api: PagingClient) -> HTTPPageSource<Question> {
    let questions = api.list(Question.self, "/2.3/questions?site=stackoverflow", by: .stackExchange)
    return questions
}

func listTopics(api: PagingClient) -> any PageSource {
    let topics = api.list(Topic.self, "/latest.json", by: .discourse).deduplicated(by: \.id)
    return topics
}

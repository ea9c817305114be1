import Paging

extension PaginationScheme {
    /// The lists of Spotify: a whole address, and the number of all items.
    ///
    /// An entry of a playlist may be null where a track is gone, so an item is best decoded as an optional.
    ///
    /// ```swift
    /// let tracks = api.list(Track?.self, "/v1/albums/4aawyAB9vm/tracks?limit=50", by: .spotify)
    /// ```
    ///
    /// See "API calls: Pagination" of the Spotify Web API.
    public static var spotify: PaginationScheme { .nextURL(total: "/total").items(at: "/items") }

    /// A list of Spotify that stands under a key, such as the artists whom somebody follows.
    ///
    /// ```swift
    /// let followed = api.list(Artist.self, "/v1/me/following?type=artist", by: .spotify(under: "artists"))
    /// ```
    ///
    /// - Parameter key: the key of the object that holds the page.
    public static func spotify(under key: String) -> PaginationScheme {
        let page = JSONPointer(tokens: [key])
        return .nextURL(at: .body(page.appending("next")), total: .body(page.appending("total")))
            .items(at: page.appending("items"))
    }

    /// A search of Spotify for one type, whose page stands under the type's plural.
    ///
    /// No more than 1,000 results can be had. The total is an estimate.
    ///
    /// ```swift
    /// let found = api.list(Track.self, "/v1/search?q=abba&type=track", by: .spotifySearch(for: "tracks"))
    /// ```
    ///
    /// See "Search for Item" of the Spotify Web API.
    public static func spotifySearch(for key: String) -> PaginationScheme {
        spotify(under: key).counting(.estimate).capped(at: 1_000)
    }
}

import Paging
public import PagingHTTP

extension PaginationScheme {
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
}

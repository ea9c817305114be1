/// The state of `--since` in the file of `--since-state`, for items that are written to a stream.
struct SinceState: SavedState {
    /// Distinguishes the file from that of a crawl.
    static let currentVersion = 202

    var version = Self.currentVersion
    let binding: CrawlBinding
    var record: SinceRecord
    /// The hashes of the items with the newest value, of which later runs write only others.
    var newestItems: Set<String> = []

    var isPlausible: Bool { true }
}

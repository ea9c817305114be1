import Paging
import PagingJSON

/// The state of a crawl of many lists, stored in the state file.
///
/// It describes only bytes that are already on disk.
struct ListsState: SavedProgress {
    /// The part of a list in progress that earlier runs wrote.
    struct Part: Codable, Sendable {
        var digest = ItemsDigest()
        var counts = Receipt.Counts()
        /// The ranges of its items in FILE.part, in order.
        private(set) var ranges: [Range<Int>] = []
        /// The last page of the list.
        var lastPage: SavedPage?
        /// Whether the list has restarted, so that items of its first pass are skipped.
        var isSecondPass = false

        /// Adds a range of FILE.part.
        mutating func add(_ range: Range<Int>) {
            if let last = ranges.last, last.upperBound == range.lowerBound {
                ranges[ranges.count - 1] = last.lowerBound..<range.upperBound
            } else if !range.isEmpty {
                ranges.append(range)
            }
        }
    }

    /// Distinguishes the file from that of a single list.
    static let currentVersion = 103

    var version = Self.currentVersion
    /// The hash of the template, the options and the name of the output.
    let check: String
    var checkpoint: CrawlCheckpoint?
    /// The lists in progress, by their keys.
    var parts: [String: Part] = [:]
    /// The length of FILE.part, or of the items in a table as NDJSON.
    var length = 0
    /// The checksum of the bytes before that length, at most ``PartFile/tailLength`` of them.
    var tail = Checksum.text([])
    var counts = CrawlCounts()
    var isComplete = false

    var isPlausible: Bool { length >= 0 && counts.isPlausible }
}

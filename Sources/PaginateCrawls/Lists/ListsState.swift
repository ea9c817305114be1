import PaginateFiles
package import Paging
import PagingJSON

/// The state of a crawl of many lists, stored in the state file.
///
/// It describes only bytes that are already on disk.
package struct ListsState: SavedProgress {
    /// The part of a list in progress that earlier runs wrote.
    package struct Part: Codable, Sendable {
        package var digest = ItemsDigest()
        package var counts = Receipt.Counts()
        /// The ranges of its items in FILE.part, in order.
        package private(set) var ranges: [Range<Int>] = []
        /// The last page of the list.
        package var lastPage: SavedPage?
        /// Whether the list has restarted, so that items of its first pass are skipped.
        package var isSecondPass = false

        package init() {}

        /// Adds a range of FILE.part.
        package mutating func add(_ range: Range<Int>) {
            if let last = ranges.last, last.upperBound == range.lowerBound {
                ranges[ranges.count - 1] = last.lowerBound..<range.upperBound
            } else if !range.isEmpty {
                ranges.append(range)
            }
        }
    }

    /// Distinguishes the file from that of a single list.
    package static let currentVersion = 103

    package var version = Self.currentVersion
    /// The hash of the template, the options and the name of the output.
    package let check: String
    package var checkpoint: CrawlCheckpoint?
    /// The lists in progress, by their keys.
    package var parts: [String: Part] = [:]
    /// The length of FILE.part, or of the items in a table as NDJSON.
    package var length = 0
    /// The checksum of the bytes before that length, at most ``PartFile/tailLength`` of them.
    package var tail = Checksum.text([])
    package var counts = CrawlCounts()
    package var isComplete = false

    package init(check: String) {
        self.check = check
    }

    package var isPlausible: Bool { length >= 0 && counts.isPlausible }
}

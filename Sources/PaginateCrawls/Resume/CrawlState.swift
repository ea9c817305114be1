import PaginateFiles
package import Paging
import PagingHTTP

/// The counts of a crawl so far, over all of its runs.
package struct CrawlCounts: Codable, Equatable, Sendable {
    package var items = 0
    var duplicates = 0
    package var pages = 0
    package var requests = 0
    var retries = 0
    var milliseconds = 0

    /// Returns the sum of two counts.
    package static func + (left: CrawlCounts, right: CrawlCounts) -> CrawlCounts {
        CrawlCounts(
            items: left.items + right.items,
            duplicates: left.duplicates + right.duplicates,
            pages: left.pages + right.pages,
            requests: left.requests + right.requests,
            retries: left.retries + right.retries,
            milliseconds: left.milliseconds + right.milliseconds
        )
    }

    /// Returns the counts of a walk.
    package static func of(_ result: WalkResult, duration: Duration) -> CrawlCounts {
        CrawlCounts(
            items: result.items,
            duplicates: result.duplicates,
            pages: result.pages,
            requests: result.requests,
            retries: result.retries,
            milliseconds: Int((duration / .milliseconds(1)).rounded())
        )
    }

    /// Whether all numbers are nonnegative and small enough that a sum cannot overflow.
    var isPlausible: Bool {
        [items, duplicates, pages, requests, retries, milliseconds].allSatisfy { (0...1 << 53).contains($0) }
    }
}

/// The state of a crawl, stored in the state file.
///
/// It describes only bytes that are already on disk.
package struct CrawlState: SavedProgress {
    /// The version of the file's format.
    package static let currentVersion = 3

    package var version = Self.currentVersion
    let binding: CrawlBinding
    /// The page to resume at.
    var point = ResumePoint<PageAddress>(cursor: nil)
    /// The length of FILE.part at that page.
    package var length = 0
    /// The checksum of the bytes before that length, at most ``PartFile/tailLength`` of them.
    package var tail = Checksum.text([])
    /// The length of the last page in FILE.part; 0 when the page was not written completely.
    var lastPage = 0
    package var counts = CrawlCounts()
    /// The newest exact total.
    var declaredTotal: Int?
    package var ending = WalkEnding.cancelled.rawValue
    package var evidence = Self.unfinished
    /// The point before the last page in FILE.part, if that page was written completely.
    var before: ResumePoint<PageAddress>?
    /// The number of runs in a row in which the server rejected the page to resume at.
    var rejections: Int?
    /// The length of FILE.part at the last restart; `nil` without a restart.
    var baseline: Int?

    /// The evidence of a walk in progress.
    static let unfinished = "the walk was not finished"

    init(_ binding: CrawlBinding) {
        self.binding = binding
    }

    /// Returns the newest exact total over all runs.
    func exactTotal(after outcome: PagingOutcome<PageAddress>) -> Int? {
        guard let newest = outcome.newestTotal else { return declaredTotal }
        return newest.exactness == .exact ? newest.value : nil
    }

    /// Whether the list is complete.
    package var isComplete: Bool { ending == WalkEnding.complete.rawValue }
    /// Whether the API returned a page that was already visited.
    var isCycle: Bool { ending == WalkEnding.cycle.rawValue }
    /// Whether this program can have written the numbers.
    package var isPlausible: Bool {
        let lengths = [length, lastPage, baseline ?? 0, declaredTotal ?? 0]
        return lengths.allSatisfy { $0 >= 0 } && lastPage <= length && (baseline ?? 0) <= length && counts.isPlausible
    }
}

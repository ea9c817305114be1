import Paging
import PagingHTTP

/// What a crawl has cost and brought so far, over all of its runs.
struct CrawlCounts: Codable, Equatable, Sendable {
    var items = 0
    var duplicates = 0
    var pages = 0
    var requests = 0
    var retries = 0
    var milliseconds = 0

    /// The sum of two.
    static func + (left: CrawlCounts, right: CrawlCounts) -> CrawlCounts {
        CrawlCounts(
            items: left.items + right.items,
            duplicates: left.duplicates + right.duplicates,
            pages: left.pages + right.pages,
            requests: left.requests + right.requests,
            retries: left.retries + right.retries,
            milliseconds: left.milliseconds + right.milliseconds
        )
    }

    /// Whether no number is negative, or so large that a sum could overflow.
    var isPlausible: Bool {
        [items, duplicates, pages, requests, retries, milliseconds].allSatisfy { (0...1 << 53).contains($0) }
    }
}

/// Where a crawl is: what the state file holds.
///
/// It speaks of bytes that are on disk already, never of any that are still to be written.
struct CrawlState: Codable, Sendable {
    /// The version of the file's format.
    static let currentVersion = 1

    var version = Self.currentVersion
    let binding: CrawlBinding
    /// The page to go on with.
    var point = ResumePoint<PageAddress>(cursor: nil)
    /// The length of FILE.part up to there.
    var length = 0
    /// The checksum of what stands before that length, at most ``tailLength`` bytes.
    var tail = Checksum.text([])
    /// How many bytes of FILE.part are the last page's; 0 when that page is not there as a whole.
    var lastPage = 0
    var counts = CrawlCounts()
    /// The newest exact total.
    var declaredTotal: Int?
    var ending = WalkEnding.cancelled.description
    var evidence = Self.unfinished
    /// The length that FILE.part had when the crawl began again at the first page; `nil` when it never did.
    var baseline: Int?

    /// What is said of a walk as long as it goes on.
    static let unfinished = "the walk was not finished"
    /// How many bytes before the recorded length are checked.
    static let tailLength = 4_096

    init(_ binding: CrawlBinding) {
        self.binding = binding
    }

    /// Whether the whole list is there.
    var isComplete: Bool { ending == WalkEnding.complete.description }
    /// Whether the API went round in circles.
    var isCycle: Bool { ending == WalkEnding.cycle.description }
    /// Whether the numbers can be what this program wrote.
    var isPlausible: Bool {
        let lengths = [length, lastPage, baseline ?? 0, declaredTotal ?? 0]
        return lengths.allSatisfy { $0 >= 0 } && lastPage <= length && (baseline ?? 0) <= length && counts.isPlausible
    }
}

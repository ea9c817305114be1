import Foundation
import Paging
import PagingHTTP

/// The progress line on standard error.
struct Progress {
    private var shown: ProgressLine
    private var pages = 0
    private var items = 0
    private var total: Int?
    /// The counts of earlier runs of the same crawl.
    private let earlier: CrawlCounts
    private let watch: Watch?

    /// A closure to call with the number of items so far, and of all items if it is known.
    typealias Watch = @Sendable (_ items: Int, _ total: Int?) -> Void

    init(isShown: Bool, earlier: CrawlCounts = CrawlCounts(), watch: Watch? = nil) {
        shown = ProgressLine(isShown: isShown)
        self.earlier = earlier
        self.watch = watch
    }

    /// Shows the line before the first page arrives.
    func begin() {
        shown.begin("Waiting for the first page …")
    }

    /// Counts a page, and updates the line if the interval has passed.
    mutating func update(_ page: Page<RawItem, PageAddress>) {
        pages += 1
        items += page.items.count
        total = page.links.totalCount?.value ?? total
        watch?(earlier.items + items, total)
        shown.update { [self] in line(after: $0) }
    }

    /// Clears the line.
    func end() {
        shown.end()
    }

    /// Returns the line's text.
    func line(after elapsed: Duration) -> String {
        let seconds = elapsed / .seconds(1)
        let all = earlier.items + items
        let known = total.flatMap { $0 >= all ? $0 : nil }
        var parts = [NumberText.counted(earlier.pages + pages, "page")]
        parts.append(NumberText.grouped(all) + (known.map { " of " + NumberText.grouped($0) } ?? "") + " items")
        guard seconds > 0, items > 0 else { return parts.joined(separator: "  ") }
        let rate = Double(items) / seconds
        parts.append("\(NumberText.grouped(Int(rate)))/s")
        if let known { parts.append("\(Self.time(Double(known - all) / rate)) left") }
        return parts.joined(separator: "  ")
    }

    /// Returns a duration as people write it.
    static func time(_ seconds: Double) -> String {
        let whole = Int(min(seconds, 1e9).rounded(.up))
        if whole < 60 { return "\(whole) s" }
        if whole < 3_600 { return "\(whole / 60) min \(whole % 60) s" }
        return "\(NumberText.grouped(whole / 3_600)) h \(whole % 3_600 / 60) min"
    }
}

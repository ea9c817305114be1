import Foundation
import Paging
import PagingHTTP

/// The line on standard error that shows how far the walk is.
struct Progress {
    private let isShown: Bool
    private let start = ContinuousClock.now
    private var lastUpdate: ContinuousClock.Instant?
    private var pages = 0
    private var items = 0
    private var total: Int?
    /// What earlier runs of the same crawl brought.
    private let earlier: CrawlCounts

    /// No more than ten updates a second.
    private static let interval = Duration.milliseconds(100)

    init(isShown: Bool, earlier: CrawlCounts = CrawlCounts()) {
        self.isShown = isShown
        self.earlier = earlier
    }

    /// Shows that the first page is awaited.
    func begin() {
        if isShown { Terminal.replaceLine("Waiting for the first page …") }
    }

    /// Counts a page, and shows the numbers unless they were shown just now.
    mutating func update(_ page: Page<RawItem, PageAddress>) {
        pages += 1
        items += page.items.count
        total = page.links.totalCount?.value ?? total
        let now = ContinuousClock.now
        guard isShown, lastUpdate.map({ now - $0 >= Self.interval }) ?? true else { return }
        lastUpdate = now
        let width = Terminal.width(of: STDERR_FILENO) ?? 80
        Terminal.replaceLine(TextWidth.cut(line(after: now - start), to: width - 1))
    }

    /// Takes the line away.
    func end() {
        if isShown { Terminal.clearLine() }
    }

    /// The line's text.
    func line(after elapsed: Duration) -> String {
        let seconds = elapsed / .seconds(1)
        let all = earlier.items + items
        let known = total.flatMap { $0 >= all ? $0 : nil }
        var parts = [Numbers.counted(earlier.pages + pages, "page")]
        parts.append(Numbers.grouped(all) + (known.map { " of " + Numbers.grouped($0) } ?? "") + " items")
        guard seconds > 0, items > 0 else { return parts.joined(separator: "  ") }
        let rate = Double(items) / seconds
        parts.append("\(Numbers.grouped(Int(rate)))/s")
        if let known { parts.append("\(Self.time(Double(known - all) / rate)) left") }
        return parts.joined(separator: "  ")
    }

    /// A time as people say it.
    static func time(_ seconds: Double) -> String {
        let whole = Int(min(seconds, 1e9).rounded(.up))
        if whole < 60 { return "\(whole) s" }
        if whole < 3_600 { return "\(whole / 60) min \(whole % 60) s" }
        return "\(Numbers.grouped(whole / 3_600)) h \(whole % 3_600 / 60) min"
    }
}

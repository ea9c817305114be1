import Foundation
package import Paging
package import PagingHTTP

/// The progress of pages, as a line on standard error.
package struct PageProgress {
    private var shown: ProgressLine
    private var pages = 0
    private var items = 0
    private var total: Int?
    /// The pages and the items of earlier runs of the same crawl.
    private let earlier: (pages: Int, items: Int)
    private let watch: Watch?

    /// A closure to call with the number of items so far, and of all items if it is known.
    package typealias Watch = @Sendable (_ items: Int, _ total: Int?) -> Void

    package init(isShown: Bool, earlier: (pages: Int, items: Int) = (0, 0), watch: Watch? = nil) {
        shown = ProgressLine(isShown: isShown)
        self.earlier = earlier
        self.watch = watch
    }

    /// Shows the line before the first page arrives.
    package func begin() {
        shown.begin("Waiting for the first page …")
    }

    /// Counts a page, and updates the line if the interval has passed.
    package mutating func update(_ page: Page<RawItem, PageAddress>) {
        pages += 1
        items += page.items.count
        total = page.links.totalCount?.value ?? total
        watch?(earlier.items + items, total)
        shown.update { [self] in line(after: $0) }
    }

    /// Clears the line.
    package func end() {
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
        if let known { parts.append("\(NumberText.time(Double(known - all) / rate)) left") }
        return parts.joined(separator: "  ")
    }
}

import Foundation
import PaginateFiles
import PagingHTTP

/// The progress line of many lists, or of the slices of one, on standard error.
struct ListsProgress {
    private var shown: ProgressLine
    private var pages = 0
    private var items = 0
    private var lists = 0
    /// The number of all lists, if it is known.
    private let known: Int?
    /// The number of lists that earlier runs have completed.
    private let earlier: Int
    /// The rates that the program keeps to.
    private let rates: [RequestRate]
    /// The noun for one of the lists.
    private let noun: String

    init(isShown: Bool, known: Int? = nil, earlier: Int = 0, rates: [RequestRate] = [], noun: String = "list") {
        shown = ProgressLine(isShown: isShown)
        self.noun = noun
        (self.known, self.earlier, self.rates) = (known, earlier, rates)
    }

    /// Shows the line before the first page arrives.
    func begin() {
        shown.begin("Waiting for the first \(noun) …")
    }

    /// Counts a page with a number of items.
    mutating func count(_ number: Int) {
        pages += 1
        items += number
        update()
    }

    /// Counts a list that has ended.
    mutating func countList() {
        lists += 1
        update()
    }

    /// Clears the line.
    func end() {
        shown.end()
    }

    /// Returns the line's text.
    func line(after elapsed: Duration) -> String {
        let all = earlier + lists
        let listText = known.map { "\(NumberText.grouped(all)) of \(NumberText.counted($0, noun))" }
        var parts = [listText ?? NumberText.counted(all, noun), NumberText.counted(items, "item")]
        let seconds = elapsed / .seconds(1)
        guard seconds > 0, pages > 0 else { return parts.joined(separator: "  ") }
        parts.append("\(NumberText.grouped(Int(Double(items) / seconds)))/s")
        parts.append(speed(pagesPerSecond: Double(pages) / seconds))
        if let known, lists > 0, known > all {
            parts.append("\(NumberText.time(Double(known - all) * seconds / Double(lists))) left")
        }
        return parts.joined(separator: "  ")
    }

    /// Returns the rate of pages, and the share of the strictest rate that it is.
    private func speed(pagesPerSecond: Double) -> String {
        let text = "\(NumberText.grouped(Int(pagesPerSecond.rounded()))) pages/s"
        guard let most = rates.map(\.perSecond).min() else { return text }
        return text + ", \(min(100, Int((pagesPerSecond / most * 100).rounded())))% of --rate"
    }

    private mutating func update() {
        shown.update { [self] in line(after: $0) }
    }
}

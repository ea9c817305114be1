import Foundation

/// The progress line of many lists on standard error.
struct ListsProgress {
    private let isShown: Bool
    private let start = ContinuousClock.now
    private var lastUpdate: ContinuousClock.Instant?
    private var pages = 0
    private var items = 0
    private var lists = 0

    /// The least time between two updates of the line.
    private static let interval = Duration.milliseconds(100)

    init(isShown: Bool) {
        self.isShown = isShown
    }

    /// Shows the line before the first page arrives.
    func begin() {
        if isShown { Terminal.replaceLine("Waiting for the first list …") }
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
        if isShown { Terminal.clearLine() }
    }

    /// Returns the line's text.
    func line(after elapsed: Duration) -> String {
        var parts = [Numbers.counted(lists, "list"), Numbers.counted(pages, "page"), Numbers.counted(items, "item")]
        let seconds = elapsed / .seconds(1)
        if seconds > 0, items > 0 { parts.append("\(Numbers.grouped(Int(Double(items) / seconds)))/s") }
        return parts.joined(separator: "  ")
    }

    private mutating func update() {
        let now = ContinuousClock.now
        guard isShown, lastUpdate.map({ now - $0 >= Self.interval }) ?? true else { return }
        lastUpdate = now
        let width = Terminal.width(of: STDERR_FILENO) ?? 80
        Terminal.replaceLine(TextWidth.cut(line(after: now - start), to: width - 1))
    }
}

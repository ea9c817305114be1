import PagingHTTP

/// What is known of a list's order in time, and what of it is kept: what `--since` goes by.
struct SinceRecord: Codable, Equatable, Sendable {
    /// Where an item has the value.
    let pointer: String
    /// The newest value of the last walk that was complete: all that is not newer is kept.
    private(set) var mark: SinceValue?
    /// Whether the last complete walk saw the list from its newest item down.
    private(set) var isNewestFirst = false
    private var walk = Order()

    /// What one walk has seen, over all of its runs.
    private struct Order: Codable, Equatable, Sendable {
        var newest: SinceValue?
        var last: SinceValue?
        var hasAscended = false
        var hasDescended = false
    }

    init(_ pointer: JSONPointer) {
        self.pointer = pointer.description
    }

    /// Whether a list that was once read as a whole can be left at what is kept.
    var canStopEarly: Bool { mark != nil && isNewestFirst && !walk.hasAscended }

    /// Begins a walk at the list's first page.
    mutating func begin() {
        walk = Order()
    }

    /// Takes in a page's items.
    ///
    /// - Returns: whether all that follows is older than what is kept.
    mutating func note(_ items: [RawItem], at pointer: JSONPointer) -> Bool {
        var last: SinceValue?
        for item in items {
            last = SinceValue(item, at: pointer)
            if let last { note(last) }
        }
        guard canStopEarly, let mark, let last else { return false }
        return mark.isNewer(than: last) == true
    }

    private mutating func note(_ value: SinceValue) {
        if let last = walk.last {
            if value.isNewer(than: last) != false { walk.hasAscended = true }
            if last.isNewer(than: value) == true { walk.hasDescended = true }
        }
        walk.last = value
        if walk.newest.map({ value.isNewer(than: $0) == true }) ?? true { walk.newest = value }
    }

    /// Takes in that the walk was complete.
    mutating func complete() {
        isNewestFirst = !walk.hasAscended && (walk.hasDescended || isNewestFirst)
        guard let newest = walk.newest else { return }
        if mark.map({ newest.isNewer(than: $0) != false }) ?? true { mark = newest }
    }
}

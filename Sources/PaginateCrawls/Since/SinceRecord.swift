import PagingHTTP

/// The state of `--since`: the order of a list in time, and the newest saved value.
package struct SinceRecord: Codable, Equatable, Sendable {
    /// The path to the value in an item.
    package let pointer: String
    /// The newest value of the last complete walk; all items that are not newer are in the table.
    package private(set) var mark: SinceValue?
    /// Whether the last complete walk saw the newest items first.
    private(set) var isNewestFirst = false
    private var walk = Order()

    /// The observations of one walk, over all of its runs.
    private struct Order: Codable, Equatable, Sendable {
        var newest: SinceValue?
        var last: SinceValue?
        var hasAscended = false
        var hasDescended = false
    }

    init(_ pointer: JSONPointer) {
        self.pointer = pointer.description
    }

    /// Whether a walk may stop at the first page of saved items.
    var canStopEarly: Bool { mark != nil && isNewestFirst && !walk.hasAscended }

    /// Starts a walk at the list's first page.
    mutating func begin() {
        walk = Order()
    }

    /// Records a page's items.
    ///
    /// - Returns: Whether all further items are older than the newest saved value.
    mutating func add(_ items: [RawItem], at pointer: JSONPointer) -> Bool {
        var last: SinceValue?
        for item in items {
            last = SinceValue(item, at: pointer)
            if let last { add(last) }
        }
        guard canStopEarly, let mark, let last else { return false }
        return mark.isNewer(than: last) == true
    }

    private mutating func add(_ value: SinceValue) {
        if let last = walk.last {
            if value.isNewer(than: last) != false { walk.hasAscended = true }
            if last.isNewer(than: value) == true { walk.hasDescended = true }
        }
        walk.last = value
        if walk.newest.map({ value.isNewer(than: $0) == true }) ?? true { walk.newest = value }
    }

    /// Records that the walk was complete.
    mutating func complete() {
        isNewestFirst = !walk.hasAscended && (walk.hasDescended || isNewestFirst)
        guard let newest = walk.newest else { return }
        if mark.map({ newest.isNewer(than: $0) != false }) ?? true { mark = newest }
    }
}

import Paging

/// The address of a page, whatever the type of a source's cursors.
struct PageKey: Hashable, Sendable {
    /// The cursor; `nil` is the page where the list begins.
    let cursor: (any Hashable & Sendable)?

    static let start = PageKey(cursor: nil)

    static func == (left: PageKey, right: PageKey) -> Bool {
        switch (left.cursor, right.cursor) {
        case (nil, nil): true
        case (let left?, let right?): AnyHashable(left) == AnyHashable(right)
        default: false
        }
    }

    func hash(into hasher: inout Hasher) {
        cursor?.hash(into: &hasher)
    }

    /// Whether the address counts the items before its page, and so moves with them.
    var countsItems: Bool { moved(by: 1) != self }

    /// The address after a number of items before it came or went, where the cursor counts items.
    func moved(by items: Int) -> PageKey {
        guard items != 0, let offset = cursor as? any OffsetCursor else { return self }
        return PageKey(cursor: offset.moved(by: items))
    }
}

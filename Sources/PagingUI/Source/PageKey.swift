import Paging

/// The address of a page, with the cursor's type erased.
struct PageKey: Hashable, Sendable {
    /// The cursor; `nil` is the page at the start of the list.
    let cursor: (any Hashable & Sendable)?
    /// The address that identifies the page, if it differs from the cursor.
    private let canonical: (any Hashable & Sendable)?

    static let start = PageKey(cursor: nil)

    init(cursor: (any Hashable & Sendable)?, canonical: (any Hashable & Sendable)? = nil) {
        self.cursor = cursor
        self.canonical = canonical
    }

    private var identity: (any Hashable & Sendable)? { canonical ?? cursor }

    static func == (left: PageKey, right: PageKey) -> Bool {
        switch (left.identity, right.identity) {
        case (nil, nil): true
        case (let left?, let right?): AnyHashable(left) == AnyHashable(right)
        default: false
        }
    }

    func hash(into hasher: inout Hasher) {
        identity?.hash(into: &hasher)
    }

    /// Whether the address counts the items before its page, and so moves with them.
    var countsItems: Bool { moved(by: 1) != self }

    /// Returns the address after items before it came or went, if the cursor counts items.
    func moved(by items: Int) -> PageKey {
        guard items != 0, let offset = cursor as? any OffsetCursor else { return self }
        return PageKey(cursor: offset.moved(by: items), canonical: (canonical as? any OffsetCursor)?.moved(by: items))
    }
}

extension PageSource {
    /// Returns the key of the page at an address: addresses with the same request have equal keys.
    func key(of cursor: Cursor?) -> PageKey {
        guard let cursor, let canonical = canonicalAddress(of: cursor), canonical != canonicalAddress(of: nil) else {
            return .start
        }
        return PageKey(cursor: cursor, canonical: canonical == cursor ? nil : canonical)
    }
}

import Paging

/// The pages of a list whose addresses can all be computed, as a page names them.
///
/// A page that names every page on both sides of it knows which of them it is. With the declared total, it knows at
/// which positions of the list its items stand, and which page has any other position.
struct NumberedPages: Sendable {
    /// The number of items before the page that named the others.
    let before: Int
    /// The number of items on every page but the last.
    let size: Int
    /// The number of pages.
    let count: Int
    /// The index of the page that named the others.
    private let index: Int
    private let neighbor: @Sendable (Int) -> PageKey
    /// The address of the page that named the others, once it is known.
    private var own: PageKey?
    /// Whether the first page is the one without an address.
    private var startsAtStart = false

    /// Creates the pages that a page names.
    ///
    /// `nil` if it does not name all of them: the declared total has to be the number of items on as many pages. Most
    /// pages of a cursor list name the nearest one, and thus fail this test.
    ///
    /// - Parameters:
    ///   - ahead: the addresses of the pages that follow in the list, nearest first.
    ///   - behind: the addresses of the pages before it, nearest first.
    ///   - total: the declared number of items.
    ///   - received: the number of items that the source received for the page.
    ///   - key: returns the key of a page at an address.
    init?<Cursor>(
        ahead: Addresses<Cursor>,
        behind: Addresses<Cursor>,
        total: TotalCount?,
        received: Int,
        key: @escaping @Sendable (Cursor) -> PageKey
    ) {
        guard let total = total?.value, total > 0, received > 0, received <= total else { return nil }
        index = behind.count
        count = behind.count + 1 + ahead.count
        if !ahead.isEmpty {
            size = received
        } else if behind.isEmpty {
            size = total
        } else {
            // The pages before the last one hold the rest of the items.
            guard (total - received).isMultiple(of: behind.count) else { return nil }
            size = (total - received) / behind.count
        }
        guard received <= size, (total - 1) / size + 1 == count else { return nil }
        before = index * size
        neighbor = { [index] page in
            key(
                page < index ? behind[behind.startIndex + index - 1 - page] : ahead[ahead.startIndex + page - index - 1]
            )
        }
    }

    /// Records the address of the page that named the others.
    ///
    /// - Parameter known: the same list's pages as an earlier page named them, which may know the start's address.
    mutating func place(at key: PageKey, as known: NumberedPages?) {
        own = key
        startsAtStart = (index == 0 && key == .start) || known?.startsAtStart == true
    }

    /// The address of a page by its index, from 0.
    subscript(page: Int) -> PageKey? {
        guard page >= 0, page < count else { return nil }
        if page == index { return own }
        return page == 0 && startsAtStart ? .start : neighbor(page)
    }

    /// Returns the index of the page that has a position of the list.
    func page(of position: Int) -> Int { max(0, min(position / size, count - 1)) }
}

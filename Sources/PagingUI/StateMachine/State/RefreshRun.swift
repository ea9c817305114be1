import Paging

/// The pages read so far by a refresh or a first load, which replace the rows together.
struct RefreshRun<Item: Sendable>: Sendable {
    /// The rows to cover before the swap.
    enum Goal: Sendable {
        /// The page at the run's first address, and pages below it up to ``RefreshRun/minimumPages``.
        case page
        /// The visible rows, from the page of the first to the page of the last.
        case rows(first: RowID, last: RowID)
        /// Like `page`; known rows below that do not connect stay below a gap or are dropped.
        case head(leavesGap: Bool)
    }

    /// A page and the load that brought it.
    typealias Reading = (load: ListLoad, page: ListPage<Item>)

    let goal: Goal
    /// The address of the first page.
    let key: PageKey
    /// The requested policy; `nil` for a first load and for a jump.
    var policy: RefreshPolicy?
    /// The reader's row, which stays in place if possible.
    let anchor: RowID?
    /// The pages above the first one, by their addresses.
    var above: [PageRecord] = []
    /// The state before the refresh, restored if it is cancelled.
    var previousState = LoadState.idle
    /// The minimum number of pages to read, unless the list ends before.
    var minimumPages = 1
    /// The maximum number of pages to read in search of the visible rows.
    var pageLimit = 1
    /// The position on the first page of the row to show, if it is not known by its id.
    var shownRow: Int?
    /// Whether the run is a jump, whose rows can be returned to.
    var isJump = false
    /// Whether the run loads the placeholders on screen, which is a jump that leaves nothing to return to.
    var isForPlaceholders = false
    /// The number of items of the list before the first page, if it is known.
    var before: Int?
    /// Whether the run has started over at the list's start, because an address had expired.
    var isRestart = false
    /// Whether the rows stay below a gap if the reader's row is not found.
    var leavesGap = false
    /// The search for the reader's page above the first one, while it runs.
    var search: PageSearch?
    /// Whether the reader's page was searched for above the first one.
    var hasSearched = false
    /// Whether the run begins below the pages from the reader to the next gap, which have no address.
    var startsBelowList = false
    /// Whether the page in flight is the one above the first one.
    private(set) var isReadingAbove = false
    /// Whether the first page was read upward, so that it says whether there is a page above it.
    private(set) var hasReadAbove = false
    /// The pages in list order, each directly below the previous one.
    private(set) var pages: [Reading] = []
    /// The pages that were read outside the chain, by address.
    private var detached: [PageKey: Reading] = [:]

    init(_ goal: Goal, at key: PageKey, anchor: RowID?) {
        self.goal = goal
        self.key = key
        self.anchor = anchor
    }

    /// Returns whether the run has read the page at an address.
    func hasRead(_ key: PageKey) -> Bool {
        pages.contains { $0.load.key == key }
    }

    /// Whether the limits of the source allow no further page.
    var isAtLimit: Bool {
        guard let limits = pages.last?.page.policy.limits else { return false }
        let items = pages.reduce(0) { $0 + $1.page.items.count }
        if let most = limits.pages, above.count + pages.count >= most { return true }
        return limits.items.map { items >= $0 } ?? false
    }

    /// The sequence numbers of the loads that returned the pages.
    var sequences: [Int] { (pages + detached.values).map(\.load.sequence) }

    /// Adds a page below the others, or above them if that one was requested.
    ///
    /// The pages above are those above that one, if it is among them; otherwise it says where they are.
    mutating func add(_ reading: Reading) {
        pages.insert(reading, at: isReadingAbove ? 0 : pages.endIndex)
        if isReadingAbove {
            hasReadAbove = true
            above = above.lastIndex { $0.key == reading.load.key }.map { Array(above[..<$0]) } ?? []
        }
        isReadingAbove = false
    }

    /// Whether the first page is at the start of the list.
    var beginsAtStart: Bool {
        pages.first.map { $0.load.key == .start || (hasReadAbove && $0.page.preceding == nil) } ?? false
    }

    /// The address of the page above the first one, as that one names it; `nil` if the run has read enough.
    var keyAbove: PageKey? {
        guard pages.count < pageLimit, !isAtLimit else { return nil }
        return pages.first?.page.preceding.flatMap { hasRead($0) ? nil : $0 }
    }

    /// Records that the page above the first one is requested.
    mutating func readAbove() { isReadingAbove = true }

    /// Stores a page that is not part of the chain yet.
    mutating func addDetached(_ reading: Reading) {
        detached[reading.load.key] = reading
    }

    /// Adds the page at an address below the others if it was already read.
    mutating func appendDetached(_ key: PageKey) -> Bool {
        guard let reading = detached.removeValue(forKey: key) else { return false }
        pages.append(reading)
        return true
    }

    /// Returns whether the run has read an item.
    func has(_ id: RowID) -> Bool {
        (pages + detached.values).contains { $0.page.ids?.contains(id) ?? false }
    }

    /// Moves the addresses in the run after the server has removed an item.
    ///
    /// Pages outside the chain are read again: their own addresses may have other items now.
    mutating func moveAddresses(because removal: EditID) {
        detached = [:]
        for index in pages.indices {
            pages[index].load.record(removal)
            pages[index].page.following = pages[index].page.following?.moved(by: -1)
        }
    }

    /// Ends the search: the chain starts at the found candidate, if any.
    mutating func endSearch() {
        defer {
            search = nil
            hasSearched = true
        }
        guard let start = search?.start, let key = above[start].key else { return }
        for reading in pages { addDetached(reading) }
        pages = []
        above = Array(above[..<start])
        _ = appendDetached(key)
    }

    /// Returns a run from the list's start to the reader, for a list with expired addresses.
    func fromStart(anchor: RowID?) -> RefreshRun {
        guard case .rows = goal else {
            var run = RefreshRun(.page, at: .start, anchor: anchor)
            run.isRestart = true
            return run
        }
        var run = RefreshRun(goal, at: .start, anchor: anchor)
        run.isRestart = true
        run.pageLimit = above.count + pageLimit
        run.leavesGap = true
        return run
    }
}

/// A failed refresh and its failed load, at which a retry resumes.
struct FailedRun<Item: Sendable>: Sendable {
    let run: RefreshRun<Item>
    var load: ListLoad
}

/// The position of a page relative to the reader, based on the rows that it shares with the list.
enum PagePosition {
    /// The page has rows at the reader's position or on both sides of it.
    case here
    /// All known rows of the page lie above the reader.
    case above
    /// All known rows of the page lie below the reader.
    case below
    /// The page has items, but no known rows.
    case unknown
    /// The page has no items.
    case empty
}

/// A search for the reader's page above its old position: numbered pages move when items are removed.
///
/// O(log pages) requests: the step doubles until a page lies above the reader, and then the range is halved.
struct PageSearch {
    /// The pages that may be the reader's, from the top; the page after the last lies below the reader.
    let candidates: ArraySlice<PageRecord>
    /// Whether unknown pages lie below the reader, past all loaded pages; otherwise they lie above.
    let unknownIsBelow: Bool
    /// The page to start at if the search finds no row of the list.
    private let fallback: Int?
    /// The nearest page known to lie above the reader, or at the reader's position.
    private var found: Int?
    /// The uppermost page known to lie below the reader by the rows that it shares with the list.
    private var below: Int?
    /// The reader lies above this page.
    private var high: Int
    private var step = 1

    /// Creates a search after pages of a kind were read below the last candidate.
    init(among candidates: ArraySlice<PageRecord>, after place: PagePosition) {
        self.candidates = candidates
        unknownIsBelow = place == .unknown
        // An empty list has only its first page.
        fallback = place == .empty ? candidates.indices.first : nil
        high = candidates.endIndex
    }

    /// The next page to check; `nil` once the search has ended.
    var probe: Int? {
        if let found { return high - found > 1 ? (found + high) / 2 : nil }
        return high > candidates.startIndex ? max(candidates.startIndex, high - step) : nil
    }

    /// The page to start at after the search; `nil` for the position where the search started.
    var start: Int? { found ?? below ?? fallback }

    /// Records the position of the checked page.
    mutating func record(_ place: PagePosition) {
        guard let probe else { return }
        switch place {
        case .here:
            found = probe
            high = probe + 1
        case .above: found = probe
        case .below:
            below = probe
            high = probe
        case .empty: high = probe
        case .unknown: if unknownIsBelow { high = probe } else { found = probe }
        }
        step *= 2
    }
}

import Paging

/// What a refresh, or a first load, has read so far: one page or several that take the rows' place together.
struct RefreshRun<Item: Sendable>: Sendable {
    /// What is to be covered before the rows are swapped.
    enum Goal: Sendable {
        /// The page at the run's first address, and as many below it as ``RefreshRun/minimumPages`` says.
        case page
        /// The rows on screen: from the page of the first to the page of the last.
        case rows(first: RowID, last: RowID)
        /// As `page`, and what is known below stays if it connects; if not, there is a gap, or it is dropped.
        case head(leavesGap: Bool)
    }

    /// A page and the load that brought it.
    typealias Reading = (load: ListLoad, page: LoadedPage<Item>)

    let goal: Goal
    /// The address of the first page.
    let key: PageKey
    /// The policy that was asked for; `nil` for a first load and for a jump.
    var policy: RefreshPolicy?
    /// Where the reader is, and stays if possible.
    let anchor: RowID?
    /// The pages above the first one, which are remembered by their addresses.
    var above: [PageRecord] = []
    /// The state before the refresh, shown again if it is cancelled.
    var previousState = LoadState.idle
    /// How many pages are read in any case, unless the list ends before.
    var minimumPages = 1
    /// How many pages may be read in search of the rows on screen.
    var pageLimit = 1
    /// Whether the rows are left for others, and the way back is to be remembered.
    var isJump = false
    /// Whether the rows stay below a gap if the reader's are not found.
    var leavesGap = false
    /// The search for the reader's page above the first one, while it is under way.
    var search: PageSearch?
    /// Whether the reader's page was searched for above the first one.
    var hasSearched = false
    /// The pages in list order, each directly below the one before.
    private(set) var pages: [Reading] = []
    /// Pages that were read on the way and are not part of the chain, by their addresses.
    private var aside: [PageKey: Reading] = [:]

    init(_ goal: Goal, at key: PageKey, anchor: RowID?) {
        self.goal = goal
        self.key = key
        self.anchor = anchor
    }

    /// Whether the run has read a page at an address.
    func hasRead(_ key: PageKey) -> Bool {
        pages.contains { $0.load.key == key }
    }

    /// Whether the limits of the source leave no room for another page.
    var isAtLimit: Bool {
        guard let limits = pages.last?.page.policy.limits else { return false }
        let items = pages.reduce(0) { $0 + $1.page.items.count }
        if let most = limits.pages, above.count + pages.count >= most { return true }
        return limits.items.map { items >= $0 } ?? false
    }

    /// The sequence numbers of the loads that brought the pages.
    var sequences: [Int] { (pages + aside.values).map(\.load.sequence) }

    /// Adds the page below the others.
    mutating func append(_ reading: Reading) {
        pages.append(reading)
    }

    /// Keeps a page that is no part of the chain so far.
    mutating func setAside(_ reading: Reading) {
        aside[reading.load.key] = reading
    }

    /// Adds the page at an address below the others if it was read already.
    mutating func appendAside(_ key: PageKey) -> Bool {
        guard let reading = aside.removeValue(forKey: key) else { return false }
        pages.append(reading)
        return true
    }

    /// Whether the run has read an item.
    func has(_ id: RowID) -> Bool {
        (pages + aside.values).contains { $0.page.ids?.contains(id) ?? false }
    }

    /// Moves the addresses that the run has read, since the server has removed an item.
    ///
    /// Pages beside the chain are read again: their own addresses may lead elsewhere.
    mutating func moveAddresses(because removal: EditID) {
        aside = [:]
        for index in pages.indices {
            pages[index].load.note(removal)
            pages[index].page.following = pages[index].page.following?.moved(by: -1)
        }
    }

    /// Ends the search: the chain begins at the candidate that was found, if one was.
    mutating func endSearch() {
        defer {
            search = nil
            hasSearched = true
        }
        guard let start = search?.start, let key = above[start].key else { return }
        for reading in pages { setAside(reading) }
        pages = []
        above = Array(above[..<start])
        _ = appendAside(key)
    }

    /// The run that reads the list from its start to the reader, for a list whose addresses have expired.
    func fromStart(anchor: RowID?) -> RefreshRun {
        guard case .rows = goal else { return RefreshRun(.page, at: .start, anchor: anchor) }
        var run = RefreshRun(goal, at: .start, anchor: anchor)
        run.pageLimit = above.count + pageLimit
        run.leavesGap = true
        return run
    }
}

/// A refresh that has failed, and the load that did, to continue there.
struct FailedRun<Item: Sendable>: Sendable {
    let run: RefreshRun<Item>
    var load: ListLoad
}

/// Where a page lies in relation to the reader, by the rows that it shares with the list.
enum PagePlace {
    /// It has rows at the reader's place or on both sides of it.
    case here
    /// All that is known of it lies above the reader.
    case above
    /// All that is known of it lies below the reader.
    case below
    /// It has items, and none of them is known.
    case unknown
    /// It has no items.
    case empty
}

/// A search for the reader's page among the pages above the one where it was: numbered pages move when items go.
///
/// O(log pages) requests: in steps that double until a page lies above the reader, then by halving.
struct PageSearch {
    /// The pages that may be the reader's, from the top; the one below the last of them is known to lie below the reader.
    let candidates: ArraySlice<PageRecord>
    /// Whether pages of which nothing is known lie below the reader, past all that was loaded, or else above.
    let unknownIsBelow: Bool
    /// The page to begin at if the search finds nothing of the list.
    private let fallback: Int?
    /// The nearest page that is known to lie above the reader, or at the reader's place.
    private var found: Int?
    /// The uppermost page that is known to lie below the reader by the rows it shares with the list.
    private var below: Int?
    /// The reader lies above this page.
    private var high: Int
    private var step = 1

    /// Starts a search, after pages of a kind were read below the last candidate.
    init(among candidates: ArraySlice<PageRecord>, after place: PagePlace) {
        self.candidates = candidates
        unknownIsBelow = place == .unknown
        // A list without items has no page but its first.
        fallback = place == .empty ? candidates.indices.first : nil
        high = candidates.endIndex
    }

    /// The page to look at next; `nil` once the search has ended.
    var probe: Int? {
        if let found { return high - found > 1 ? (found + high) / 2 : nil }
        return high > candidates.startIndex ? max(candidates.startIndex, high - step) : nil
    }

    /// The page to begin at, once the search has ended; `nil` for where the search began.
    var start: Int? { found ?? below ?? fallback }

    /// Takes where the probed page lies.
    mutating func take(_ place: PagePlace) {
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

import Paging

/// What a refresh, or a first load, has read so far: one page or several that take the rows' place together.
struct RefreshRun<Item: Sendable>: Sendable {
    /// What is to be covered before the rows are swapped.
    enum Goal: Sendable {
        /// The page at the run's first address.
        case page
        /// The rows on screen: from the page of the first to the page of the last.
        case rows(first: RowID, last: RowID)
        /// As `page`, and what is known below stays if it connects; if not, there is a gap, or it is dropped.
        case head(leavesGap: Bool)
    }

    let goal: Goal
    /// Where the reader is, and stays if possible.
    let anchor: RowID?
    /// The pages above the first one, which are remembered by their addresses.
    let above: [PageRecord]
    /// The state before the refresh, shown again if it is cancelled.
    let previousState: LoadState
    /// How many pages may be read in search of the rows on screen.
    let pageLimit: Int
    /// Whether the rows are left for others, and the way back is to be remembered.
    var isJump = false
    var pages: [(load: ListLoad, page: LoadedPage<Item>)] = []

    init(
        _ goal: Goal,
        anchor: RowID?,
        above: [PageRecord] = [],
        previousState: LoadState,
        pageLimit: Int = 1
    ) {
        self.goal = goal
        self.anchor = anchor
        self.above = above
        self.previousState = previousState
        self.pageLimit = pageLimit
    }

    /// Whether the run has read a page at an address.
    func hasRead(_ key: PageKey) -> Bool {
        pages.contains { $0.load.key == key }
    }
}

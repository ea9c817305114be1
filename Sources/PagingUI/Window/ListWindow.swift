import Paging

/// The loaded part of a list: its rows, their pages, and the visible rows.
///
/// Copies share their storage, so returning from a jump is cheap.
struct ListWindow<Item: Sendable>: Sendable {
    var rows = RowStore<Item>()
    var pages = PageChain()
    /// The server's version of the rows that show something else.
    var originals: [RowID: Item] = [:]
    var viewport = Viewport()
    /// The end at which a page was requested since the last report of a row: the reader's position then.
    var readerEnd: PageDirection?
    private(set) var gaps: Set<RowID> = []
    private(set) var forward = ListEnd()
    private(set) var backward = ListEnd()
    /// The rules of the source, from the newest page.
    private(set) var policy = WalkPolicy()
    /// The rows of the start page in its order, when it was last read.
    var headIDs: [RowID] = []
    /// The pages that name a row that is shown on another page.
    var repeats: [RowID: Set<Int>] = [:]
    /// The rows that were received and belong to no page yet: they stand above the start page.
    private var received: Set<RowID> = []
    /// The pinned rows, which belong to no page.
    var pins = PinnedRows()
    var totalCount: TotalCount?
    /// The addresses of all pages of the list, if a page named them.
    var numbered: NumberedPages?
    private(set) var warning: String?
    /// Whether a first page has arrived.
    var isLoaded = false
    /// The sequence number of the newest event when the window was left for another one.
    private(set) var leftAt = 0
    /// The new items that were not shown when the window was left for another one, which may drop them.
    private var waitingWhenLeft: [RowID] = []
    /// Whether further new items were missing then.
    private var wasIncompleteWhenLeft = false
    /// Whether the rows need a refresh.
    var isStale = false
    /// Whether removals have moved the list's addresses, so that an address may recur.
    var hasMoved = false
    /// Whether items have an identity; without it, common items of two pages cannot be recognized.
    private(set) var isIdentified = true

    /// The reader's row, as far as it is known.
    var anchor: RowID? { viewport.top }

    subscript(direction: PageDirection) -> ListEnd {
        get { direction == .forward ? forward : backward }
        set { if direction == .forward { forward = newValue } else { backward = newValue } }
    }

    /// Applies a confirmed edit to the server's version of a row.
    mutating func applyConfirmed(_ edit: ListEdit<Item>, asOf sequence: Int) {
        guard let row = rows[edit.target] else { return }
        if case .remove = edit.kind {
            rows.remove(edit.target)
            originals[edit.target] = nil
        }
        guard case .update(let change) = edit.kind, var item = originals[edit.target] ?? row.row.item else { return }
        change(&item)
        originals[edit.target] = item
        rows.update(edit.target) { $0.loadedAt = max($0.loadedAt, sequence) }
    }

    /// Returns the server's version of an item, without local edits.
    func serverItem(_ id: RowID) -> Item? {
        originals[id] ?? rows[id]?.row.item
    }

    /// Inserts a received row above the start page, until a start page has it.
    ///
    /// - Parameter last: the last of the pinned and local rows above it.
    mutating func insertReceived(_ row: StoredRow<Item>, below last: RowID?) {
        received.insert(row.id)
        rows.insert([row], below: last)
    }

    /// Returns the server's versions of received items that no page has, in list order.
    ///
    /// - Parameter sequence: the event since which they were received.
    func receivedRows(since sequence: Int) -> [(id: RowID, item: Item, sequence: Int)] {
        rows.tree.rows.compactMap { row in
            guard row.page == 0, row.loadedAt > sequence, received.contains(row.id) else { return nil }
            return serverItem(row.id).map { (row.id, $0, row.loadedAt) }
        }
    }

    /// Removes a row; returns it if the list had it.
    mutating func removeRow(_ id: RowID) -> StoredRow<Item>? {
        received.remove(id)
        return rows.remove(id)
    }

    /// Whether a row has its place: on a page that names it, or above the start page as a received one.
    ///
    /// A page below that has it as well does not move it.
    func isPlaced(_ id: RowID) -> Bool {
        guard let row = rows[id] else { return false }
        return row.page == 0 ? received.contains(id) : pages[row.page]?.names.contains(id) ?? false
    }

    /// Inserts a gap below a row, or at the end.
    mutating func insertGap(_ id: RowID, below row: RowID?) {
        gaps.insert(id)
        rows.insert([StoredRow(ListRow(id: id, content: .gap(ListGap(id: id))))], below: row)
    }

    /// Removes a gap; returns whether the list had its row.
    mutating func removeGap(_ id: RowID) -> Bool {
        gaps.remove(id)
        return rows.remove(id) != nil
    }

    /// Sets the state of the load that fills a gap; returns whether the list has the gap.
    mutating func setGapState(_ state: LoadState, of id: RowID) -> Bool {
        guard case .gap(var gap) = rows[id]?.row.content else { return false }
        gap.state = state
        rows.update(id) { $0.row.content = .gap(gap) }
        return true
    }

    /// Ends the requests for pages at both ends.
    mutating func endRequests() {
        forward.endRequest()
        backward.endRequest()
    }

    /// Requests the pages that another window has requested.
    mutating func copyRequests(of other: ListWindow) {
        forward.setRequested(other.forward.isRequested)
        backward.setRequested(other.backward.isRequested)
    }

    /// Resets the state of both ends after their loads have ended without a result.
    mutating func endLoads() {
        if forward.state.isLoading { forward.set(.idle) }
        if backward.state.isLoading { backward.set(.idle) }
    }

    /// Updates what a page declares about the whole list.
    mutating func update(from page: ListPage<Item>) {
        policy = page.policy
        totalCount = page.totalCount ?? totalCount
        numbered = page.numbered ?? numbered
        warning = page.metadata.warning ?? warning
        isIdentified = page.ids != nil
        if page.metadata.cacheMark?.isStale ?? false { isStale = true }
    }

    /// Records that the window is left for another one.
    mutating func leave(at sequence: Int, waiting newItems: NewItems<Item>) {
        leftAt = sequence
        waitingWhenLeft = newItems.items.map(\.id)
        wasIncompleteWhenLeft = newItems.isIncomplete
    }

    /// Whether items that the window does not show are not among the new ones either.
    ///
    /// - Parameter receivedAt: the sequence number of the newest received items.
    func hasMissed(_ newItems: NewItems<Item>, receivedAt: Int) -> Bool {
        receivedAt > leftAt || wasIncompleteWhenLeft || !waitingWhenLeft.allSatisfy(newItems.contains)
    }

    /// Whether every page from the start of the list was read, and nothing has moved since.
    var isWhole: Bool { pages.first.flatMap { pages[$0] }?.key == .start && gaps.isEmpty && !hasMoved }

    /// Whether the window starts at the start of the list.
    var beginsAtStart: Bool { pages.firstRecord?.key == .start }
}

import Paging

/// The part of a list that is loaded: its rows, the pages that they came on, and what is on screen of it.
///
/// A value whose copies share their storage, so that a jump away can be undone.
struct ListWindow<Item: Sendable>: Sendable {
    var rows = RowStore<Item>()
    var pages = PageChain()
    /// What the server sent, of the rows that show something else.
    var originals: [RowID: Item] = [:]
    var viewport = Viewport()
    /// The end at which a page was asked for since a row was reported, which is where the reader is then.
    var readerEnd: PageDirection?
    var gaps: Set<RowID> = []
    var forward = ListEnd()
    var backward = ListEnd()
    /// The rules of the source, as the newest page brought them.
    var policy = WalkPolicy()
    /// The rows of the page where the list begins, as it was last read.
    var headIDs: Set<RowID> = []
    var totalCount: TotalCount?
    var doubt: String?
    /// Whether a first page has arrived.
    var isLoaded = false
    /// Whether newer rows are wanted.
    var isStale = false
    /// Whether removals have ever moved the list's addresses: an address may come twice then.
    var hasMoved = false
    /// Whether items have an identity; without one, nothing tells that two pages have an item in common.
    var isIdentified = true

    /// The row that the reader looks at, as far as is known.
    var anchor: RowID? { viewport.top }

    subscript(direction: PageDirection) -> ListEnd {
        get { direction == .forward ? forward : backward }
        set { if direction == .forward { forward = newValue } else { backward = newValue } }
    }

    /// Takes into what the server sent what it has got since.
    mutating func settle(_ edit: ListEdit<Item>, asOf sequence: Int) {
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

    /// Returns an item as the server has it, without local edits.
    func serverItem(_ id: RowID) -> Item? {
        originals[id] ?? rows[id]?.row.item
    }

    /// Shows that items are missing below a row, or at the end.
    mutating func insertGap(_ id: RowID, below row: RowID?) {
        gaps.insert(id)
        rows.insert([StoredRow(ListRow(id: id, content: .gap(ListGap(id: id))))], below: row)
    }

    /// Takes what a page says of the list as a whole.
    mutating func takeNews(of page: LoadedPage<Item>) {
        policy = page.policy
        totalCount = page.totalCount ?? totalCount
        doubt = page.doubt ?? doubt
        isIdentified = page.ids != nil
        if page.kept?.isStale ?? false { isStale = true }
    }

    /// Whether the window begins where the list begins.
    var beginsAtStart: Bool { pages.firstRecord?.key == .start }
}

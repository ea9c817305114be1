import Paging

/// Rows for items that are not loaded: see ``PagingOptions/showsPlaceholders``.
///
/// The loaded rows are one run of pages around the reader, as in any list, and the items before and after them are
/// numbers, so a list of any length costs the same. A reader who leaves the run by a page or two extends it. One who
/// leaves it farther behind has it replaced by the page where scrolling slows down.
extension ListStateMachine {
    /// The number of pages beyond the loaded rows up to which a reader at a placeholder extends them.
    ///
    /// Further away, the pages in between would be loaded in turn before the reader's.
    private static var extendedPages: Int { 2 }

    /// The items that are not loaded and have placeholders.
    var placeholders: UnloadedRows? { options.showsPlaceholders ? window.unloaded : nil }

    /// Returns a page with its position in the list, if it is known.
    ///
    /// A page that names all others knows its own. Any other continues the one that it follows or precedes.
    func positioned(_ page: ListPage<Item>, of load: ListLoad) -> ListPage<Item> {
        var page = page
        page.numbered?.place(at: load.key, as: window.numbered)
        page.before = page.numbered?.before ?? neighborPosition(of: page, load)
        return page
    }

    private func neighborPosition(of page: ListPage<Item>, _ load: ListLoad) -> Int? {
        if load.key == .start { return 0 }
        let base = load.base.flatMap { window.pages[$0] }
        switch load.slot {
        case .append: return base.flatMap { base in base.before.map { $0 + base.span } }
        case .prepend: return base?.before.map { max(0, $0 - page.metadata.receivedCount) }
        case .refresh:
            guard let run = refreshing.run else { return nil }
            if run.isReadingAbove {
                return run.pages.first?.page.before.map { max(0, $0 - page.metadata.receivedCount) }
            }
            if let last = run.pages.last?.page { return last.before.map { $0 + last.metadata.receivedCount } }
            return run.before ?? window.pages.serial(of: load.key).flatMap { window.pages[$0]?.before }
        case .head, .gap: return nil
        }
    }

    // MARK: - Placeholders on screen

    /// The direction in which the reader's placeholder is near the rows, so that the list grows towards it.
    ///
    /// - Returns: `nil` if the reader is not at a placeholder.
    func growsTowardsReader(_ direction: PageDirection) -> Bool? {
        readerPlaceholder.map { $0.side.direction == direction && isNear($0.side) }
    }

    /// The placeholder to load, and where it lies.
    private var readerPlaceholder: (position: Int, side: (direction: PageDirection, items: Int))? {
        guard let placeholders, !demand.visible.isEmpty else { return nil }
        let position = demand.position { placeholders.distance(to: $0)?.items }
        return position.flatMap { position in placeholders.distance(to: position).map { (position, $0) } }
    }

    private func isNear(_ side: (direction: PageDirection, items: Int)) -> Bool {
        guard let size = window.numbered?.size, nextKey(side.direction) != nil else { return false }
        return side.items < Self.extendedPages * size
    }

    /// Takes the placeholders on screen that are loaded now for rows on screen.
    mutating func showLoadedPlaceholders() {
        guard !demand.visible.isEmpty else { return }
        guard placeholders != nil else { return demand.leave() }
        let loaded = demand.take { window.row(atPosition: $0) != nil }
        guard !loaded.isEmpty else { return }
        for id in loaded.compactMap({ window.row(atPosition: $0) }) {
            window.viewport.appeared(id) { window.rows.label(of: $0) }
        }
        window.readerEnd = nil
    }

    /// Loads the page of the reader's placeholder if it is far from the rows, once the reader stays there.
    mutating func meetPlaceholderDemand() {
        guard let (position, side) = readerPlaceholder, !isNear(side), let numbered = window.numbered,
            !refreshing.isAwaitingSource
        else { return stopWaitingForReader() }
        let page = numbered.page(of: position)
        guard failedPage != page else { return stopWaitingForReader() }
        if let run = refreshing.run {
            // Another refresh comes first. A page that the reader has scrolled past is not worth its time.
            guard run.isForPlaceholders, run.before != page * numbered.size else { return }
            cancel(.refresh)
            refreshing.cancel()
            refreshing.resetState()
            loads.finish(.refresh, .cancelled)
        }
        if demand.settledPage == page {
            demand.settledPage = nil
            return load(page, of: numbered)
        }
        guard demand.awaited?.page != page else { return }
        stopWaitingForReader()
        let number = loads.nextSequence()
        demand.awaited = (page, number)
        loads.wait(number, options.placeholderDelay)
    }

    /// The page whose load for placeholders has failed; only a retry requests it again.
    private var failedPage: Int? {
        guard let run = refreshing.failed?.run, run.isForPlaceholders, refreshing.state.failure != nil,
            let numbered = window.numbered
        else { return nil }
        return run.before.map { $0 / numbered.size }
    }

    /// Ends a wait for the reader; returns whether the number is that of the wait.
    mutating func settled(_ number: Int) -> Bool {
        guard let awaited = demand.awaited, awaited.number == number else { return false }
        demand.awaited = nil
        demand.settledPage = awaited.page
        return true
    }

    /// Stops to wait for a reader who has left the placeholders.
    mutating func stopWaitingForReader() {
        demand.settledPage = nil
        guard let awaited = demand.awaited else { return }
        demand.awaited = nil
        loads.cancelWait(awaited.number)
    }

    private mutating func load(_ page: Int, of numbered: NumberedPages) {
        guard let key = numbered[page] else { return }
        cancelLoads()
        var run = RefreshRun<Item>(.page, at: key, anchor: nil)
        run.isJump = true
        run.isForPlaceholders = true
        run.before = page * numbered.size
        startRun(run)
    }

    // MARK: - Positions

    /// Shows a position of the list: scrolls to its row, or replaces the rows with those of its page.
    ///
    /// - Returns: `false` if the position has no known address.
    mutating func jump(toPosition position: Int) -> Bool {
        if let row = window.row(atPosition: position) {
            demand.leave(for: position)
            scroll(to: row)
            loads.finish(.refresh, .loaded(0))
            return true
        }
        guard !refreshing.isAwaitingSource, window.isLoaded, let numbered = window.numbered,
            case let page = numbered.page(of: position), let key = numbered[page]
        else { return false }
        demand.leave(for: position)
        let place = position - page * numbered.size
        // Counted from the first row on screen, which is the last of the page in a list that starts at its end.
        let row = options.newestEdge == .first ? place : max(0, numbered.size - 1 - place)
        begin(at: key, row: row, isJump: true, before: page * numbered.size)
        return true
    }
}

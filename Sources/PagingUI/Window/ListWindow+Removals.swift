import Paging

extension ListWindow {
    /// Returns the page of a row, which may be discarded; `nil` if no page of this list had it.
    ///
    /// An item that may be on a page with only a saved address counts as on that page: an address that is too low costs
    /// an overlap, and one that is too high leaves items out.
    private func page(of id: RowID) -> Int? {
        guard let row = rows[id] else { return pages.serial(ofDiscarded: id) ?? pages.firstUnknown }
        return pages[row.page]?.serial
    }

    /// Whether the addresses of this list count an item.
    func counts(_ id: RowID) -> Bool { page(of: id) != nil }

    /// Moves the addresses below an item that the server has removed.
    ///
    /// - Returns: whether this list had the item.
    mutating func moveAddresses(because removal: ListEdit<Item>) -> Bool {
        guard let serial = page(of: removal.target) else { return false }
        pages.move(because: removal.id, on: serial)
        hasMoved = true
        totalCount = totalCount.map { TotalCount(max(0, $0.value - 1), exactness: $0.exactness) }
        return true
    }

    /// Moves the addresses below a page that has landed with items that the server has removed.
    ///
    /// The page itself was recorded with the next address behind these items.
    mutating func moveAddresses(below load: ListLoad, because removals: [ListEdit<Item>]) {
        for removal in removals {
            guard let landed = pages.all.last(where: { $0.loadedAt == load.sequence }) else { continue }
            pages.move(because: removal.id, below: landed.serial)
        }
    }

    /// Whether items that this window has never had may lie above its first page or in a gap.
    var hasUnseenAbove: Bool { !beginsAtStart || !gaps.isEmpty }

    /// Moves the addresses after the removal of an item that may be above the first page or in a gap.
    mutating func moveAddresses(belowUnseen removal: ListEdit<Item>) {
        guard hasUnseenAbove, let first = pages.firstLoaded else { return }
        if !beginsAtStart {
            pages.move(because: removal.id, on: first)
        } else if let upper = pages.all.first(where: { $0.gapBelow != nil }) {
            pages.move(because: removal.id, below: upper.serial)
        }
        hasMoved = true
    }

    /// Moves all addresses below items at the top that have arrived without a page.
    ///
    /// - Parameter sequences: the sequence numbers with which the items were received.
    mutating func moveAddresses(belowReceived sequences: [Int]) {
        guard !sequences.isEmpty else { return }
        pages.move(below: sequences, counted: countedInsertions)
        hasMoved = true
    }

    /// The numbers of items that pages are known to have counted although the list had not received them.
    ///
    /// Such items have moved the last rows of a page above, which was read before, to the start of the page. They may
    /// be the received ones: too low an address costs an overlap, and too high an address leaves items out.
    private var countedInsertions: [Int: Int] {
        var counts: [Int: Int] = [:]
        var count = 0
        // The lowest page so far that names an item.
        var naming: [RowID: Int] = [:]
        for record in pages.all {
            if let above = record.names.first.flatMap({ naming[$0] }).flatMap({ pages[$0] }) {
                let shared = SharedRows.meeting(of: above.names, at: .forward, with: record.names) {
                    !isRepeated($0, besidesOn: record.serial)
                }
                count += shared.last.map { Int($0.label) + 1 } ?? 0
            }
            counts[record.serial] = count
            for id in record.names { naming[id] = record.serial }
        }
        return counts
    }

    /// The page to load before the list continues, if removals moved items across page boundaries.
    ///
    /// Where addresses count items, the boundary has a known address. Other addresses may name a place in the list, as
    /// page numbers do, so the page above the boundary is reloaded.
    var boundary: (base: Int, key: PageKey)? { isIdentified ? openBoundary ?? lowerBoundary : nil }

    /// A boundary between two pages where items may be missing.
    var openBoundary: (base: Int, key: PageKey)? {
        for serial in pages.openBoundaries.sorted() {
            guard let record = pages[serial], record.isLoaded else { continue }
            if record.isUnconnected, let key = record.key { return (serial, key) }
            guard record.isBoundaryOpen, record.next != nil, record.gapBelow == nil,
                let key = record.following?.countsItems == true ? record.following : record.key
            else { continue }
            return (serial, key)
        }
        return nil
    }

    /// The page from which the last pages have to be reloaded after the removals above them.
    private var lowerBoundary: (base: Int, key: PageKey)? {
        guard let last = pages.lastRecord, last.removals > 0, last.following?.countsItems == false else { return nil }
        var found = last
        var record: PageRecord? = last
        var count = 0
        while let page = record, page.isLoaded {
            if page.removals > 0, page.key != nil { found = page }
            count += page.count
            guard count <= last.removals else { break }
            record = page.previous.flatMap { pages[$0] }.flatMap { $0.gapBelow == nil ? $0 : nil }
        }
        return found.removals > 0 ? found.key.map { (found.serial, $0) } : nil
    }

    /// Returns the row directly above a page's first row; `nil` if there is none.
    func lastRow(above serial: Int) -> RowID? {
        var record = pages[serial]?.previous.flatMap { pages[$0] }
        while let page = record {
            if let row = page.rows.last(where: { rows[$0]?.page == page.serial }) { return row }
            record = page.previous.flatMap { pages[$0] }
        }
        return nil
    }

    /// Returns the rows that belong to a page, in the order of its record.
    ///
    /// A record also names rows that another page has taken over since.
    func ownRows(of serial: Int) -> [RowID] {
        (pages[serial]?.rows ?? []).filter { rows[$0]?.page == serial }
    }

    /// Returns the row or the gap directly above a page's first row; `nil` if there is none.
    func lastRowOrGap(above serial: Int) -> RowID? {
        var record = pages[serial]?.previous.flatMap { pages[$0] }
        while let page = record, page.isLoaded {
            if let gap = page.gapBelow, rows.contains(gap) { return gap }
            if let row = page.rows.last(where: { rows[$0]?.page == page.serial }) { return row }
            record = page.previous.flatMap { pages[$0] }
        }
        return nil
    }

    /// Returns the labels of a number of rows around a position, counting rows with a page.
    func labels(around start: RowLabel, above upper: Int, below lower: Int) -> ClosedRange<RowLabel> {
        let end = rows.tree.rows(from: start).lazy.filter { $0.page != 0 }.prefix(lower).reduce(start) { $1.label }
        var top = start
        var count = 0
        while count < upper, let row = rows.tree.row(before: top) {
            top = row.label
            if row.page != 0 { count += 1 }
        }
        return top...end
    }

    /// Returns the labels that a page takes over, extended so that each page's rows stay together.
    ///
    /// The rows of each page are contiguous, in the order of the pages.
    func wholeRange(_ labels: ClosedRange<RowLabel>, of serial: Int) -> ClosedRange<RowLabel> {
        var (start, end) = (labels.lowerBound, labels.upperBound)
        if let upper = lastRow(above: serial).flatMap({ rows.label(of: $0) }), upper >= start { end = max(end, upper) }
        if let lower = firstRow(below: serial).flatMap({ rows.label(of: $0) }), lower <= end {
            start = min(start, lower)
        }
        return start...end
    }

    /// Assigns rows of a page that lie among other pages' rows to those pages.
    ///
    /// The rows of each page are contiguous, in the order of the pages: a page that is saved or discarded takes exactly
    /// its own rows along.
    mutating func separateMixedRows(of serial: Int) {
        let border = (upper: lastRow(above: serial), lower: firstRow(below: serial))
        let own = ownRows(of: serial)
        let placed = own.compactMap { id in rows.label(of: id).map { (id: id, label: $0) } }
            .sorted { $0.label < $1.label }
        if let end = border.upper.flatMap({ rows.label(of: $0) }) {
            for row in placed.reversed() where row.label < end { join(row.id, .forward) }
        }
        if let start = border.lower.flatMap({ rows.label(of: $0) }) {
            for row in placed where row.label > start { join(row.id, .backward) }
        }
    }

    /// Assigns a row to the page of the next row in a direction.
    private mutating func join(_ id: RowID, _ direction: PageDirection) {
        func neighbor(of id: RowID) -> StoredRow<Item>? {
            direction == .forward ? rows.row(below: id) : rows.row(above: id)
        }
        var other = neighbor(of: id)
        while let row = other, row.page == 0 { other = neighbor(of: row.id) }
        guard let other, let place = rows.label(of: id) else { return }
        assign(min(place, other.label)...max(place, other.label), to: other.page)
    }

    /// Returns the row directly below a page's last row; `nil` if there is none.
    private func firstRow(below serial: Int) -> RowID? {
        var record = pages[serial]?.next.flatMap { pages[$0] }
        while let page = record {
            if let row = page.rows.first(where: { rows[$0]?.page == page.serial }) { return row }
            record = page.next.flatMap { pages[$0] }
        }
        return nil
    }

    /// Assigns a range of rows to a page, whatever their pages; returns the pages that had any of them.
    @discardableResult
    mutating func assign(_ labels: ClosedRange<RowLabel>, to serial: Int) -> Set<Int> {
        let found = rows.tree.rows(from: labels.lowerBound).prefix { $0.label <= labels.upperBound }
            .filter { $0.page != 0 && $0.row.item != nil }
        var taken: [Int: Set<RowID>] = [:]
        for row in found where row.page != serial { taken[row.page, default: []].insert(row.id) }
        for (page, ids) in taken {
            pages.update(page) { $0.rows.removeAll { ids.contains($0) } }
            for id in ids { rows.update(id) { $0.page = serial } }
        }
        let ids = found.map(\.id)
        let all = Set(ids)
        let others = ownRows(of: serial).filter { !all.contains($0) }
        let above = others.filter { id in rows.label(of: id).map { $0 < labels.lowerBound } ?? false }
        let below = others.filter { id in rows.label(of: id).map { $0 > labels.upperBound } ?? false }
        pages.update(serial) { $0.rows = above + ids + below }
        return Set(taken.keys)
    }
}

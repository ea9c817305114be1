import Paging

extension ListWindow {
    /// Returns the items of a page whose rows are in one part of the list, in list order.
    ///
    /// An item from another part has been moved, so it does not connect the page.
    ///
    /// - Parameter end: the end of the list to whose rows the choice between two that have changed places falls.
    func unmovedRows(
        of page: ListPage<Item>,
        nearest end: PageDirection = .backward,
        where isNear: (StoredRow<Item>) -> Bool
    ) -> [(index: Int, label: RowLabel)] {
        let matches = (page.ids ?? []).enumerated().compactMap { index, id in
            rows[id].flatMap { isNear($0) ? (index: index, label: $0.label) : nil }
        }
        guard end == .forward else { return longestIncreasing(matches.map { $0.label }).map { matches[$0] } }
        let last = matches.count - 1
        return longestIncreasing(matches.reversed().map { -$0.label }).reversed().map { matches[last - $0] }
    }

    /// Returns the shared rows that show where an edge of a page meets other rows, in list order.
    ///
    /// Addresses place pages, and a row that merely stands on two pages is no neighbor of anything: it may be pinned,
    /// an advertisement, or an item that has changed its rank between two requests. Shared rows are evidence only as a
    /// run: they outnumber the rows between them and the border that only one side has, or they are neighbors at the
    /// border, or most of the page with neighbors among them. So a single row counts only if nothing lies between it
    /// and the border, or if it is the whole page. A row that is known to stand on several pages shows nothing.
    ///
    /// - Parameters:
    ///   - page: the page.
    ///   - edge: the edge of the page: `.forward` for its lower edge, which meets rows below the border.
    ///   - border: the label beyond which the other rows lie.
    ///   - matches: the shared rows on that side, in the order of both.
    ///   - removals: the number of items that are known to have been removed, by which the list may have moved.
    func meeting(
        of page: ListPage<Item>,
        at edge: PageDirection,
        beyond border: RowLabel,
        among matches: [(index: Int, label: RowLabel)],
        allowing removals: Int = 0
    ) -> [(index: Int, label: RowLabel)] {
        let matches = matches.filter { !isRepeated(page.ids?[$0.index]) }
        guard let ids = page.ids, let first = matches.first, let last = matches.last else { return [] }
        let onPage = Set(ids)
        let between = edge == .forward ? border...last.label : first.label...border
        let absent = Array(
            rows.tree.rows(from: between.lowerBound).lazy.prefix { $0.label <= between.upperBound }
                .filter { $0.page != 0 && $0.row.item != nil && !onPage.contains($0.id) }.map(\.label)
        )
        // Below the last row that it lacks, a page that covers the end of the list has rows that lie on no border.
        let isLast =
            edge == .forward && (absent.isEmpty || (matches.count > 1 && absent.count < matches.count + removals))
            && rows.tree.rows(from: last.label + 1).first { $0.page != 0 && !onPage.contains($0.id) } == nil
        // A row that no page has, such as a received one, stands at a place that shows nothing. One on this side of the
        // border is not beyond it.
        let unknown = ids.indices.filter { index in
            guard let row = rows[ids[index]], row.page != 0 else { return !(isLast && index > last.index) }
            return (edge == .forward ? row.label < border : row.label > border) && !isRepeated(row.id)
        }
        return SharedRows.run(
            matches,
            at: edge,
            of: ids.count,
            apartOnPage: unknown,
            apartInList: absent,
            allowing: removals
        )
    }

    /// Returns the items of a reloaded page that show where it lies, in list order.
    ///
    /// Its own rows do, and runs of rows at its borders.
    ///
    /// - Parameter start: the label below which the page begins, for a page without own rows.
    func meetings(
        of page: ListPage<Item>,
        in serial: Int,
        around start: RowLabel,
        allowing removals: Int,
        where isNear: (StoredRow<Item>) -> Bool
    ) -> [(index: Int, label: RowLabel)] {
        let own = unmovedRows(of: page) { $0.page == serial }
        let (top, end) = (own.first?.label ?? start + 1, own.last?.label ?? start)
        let above = unmovedRows(of: page, nearest: .forward) { isNear($0) && $0.label < top }.filter {
            $0.index < own.first?.index ?? .max
        }
        let below = unmovedRows(of: page) { isNear($0) && $0.label > end }.filter { $0.index > own.last?.index ?? -1 }
        let known = withNeighbors(own, on: page)
        // Without own rows, the row above the page lies on neither side of the place where it begins.
        let (first, last) = (known.first?.label ?? top, known.last?.label ?? top)
        let further = (above.filter { $0.label < first }, below.filter { $0.label > known.last?.label ?? end })
        let upper = meeting(of: page, at: .backward, beyond: first, among: further.0, allowing: removals)
        let lower = meeting(of: page, at: .forward, beyond: last, among: further.1, allowing: removals)
            .filter { $0.index > upper.last?.index ?? -1 }
        return withNeighbors(upper + known + lower, on: page)
    }

    /// Returns shared rows, with their neighbors on the page that are also neighbors in the list.
    private func withNeighbors(
        _ known: [(index: Int, label: RowLabel)],
        on page: ListPage<Item>
    ) -> [(index: Int, label: RowLabel)] {
        guard let ids = page.ids, let first = known.first, let last = known.last else { return known }
        var above: [(index: Int, label: RowLabel)] = []
        var row = pagedRow(above: first.label)
        while let next = row, case let index = above.last?.index ?? first.index, index > 0, ids[index - 1] == next.id {
            above.append((index - 1, next.label))
            row = pagedRow(above: next.label)
        }
        var below: [(index: Int, label: RowLabel)] = []
        row = pagedRow(below: last.label)
        while let next = row, case let index = below.last?.index ?? last.index, index + 1 < ids.count,
            ids[index + 1] == next.id
        {
            below.append((index + 1, next.label))
            row = pagedRow(below: next.label)
        }
        return above.reversed() + known + below
    }

    private func pagedRow(above label: RowLabel) -> StoredRow<Item>? {
        var row = rows.tree.row(before: label)
        while let place = row, place.page == 0 { row = rows.tree.row(before: place.label) }
        return row
    }

    func pagedRow(below label: RowLabel) -> StoredRow<Item>? {
        rows.tree.rows(from: label + 1).first { $0.page != 0 }
    }

    /// Returns the items of a start page that connect it to the one that was read before.
    ///
    /// The rows of that one may be discarded.
    func overlapWithHead(of page: ListPage<Item>) -> [(index: Int, label: RowLabel)] {
        guard let ids = page.ids else { return [] }
        return SharedRows.meeting(of: ids, at: .forward, with: headIDs) { !isRepeated($0) }
    }

    /// Returns the current label of a page's row, which insertions may have changed.
    func label(of match: (index: Int, label: RowLabel)?, on page: ListPage<Item>) -> RowLabel? {
        match.flatMap { page.ids?[$0.index] }.flatMap { rows.label(of: $0) }
    }

    /// Returns the items of a page at the top of the list that connect it to the rows below, in list order.
    ///
    /// An item from farther down has been moved up, so it does not connect the page, and neither does an item that only
    /// stands on both: see ``meeting(of:at:beyond:among:)``.
    ///
    /// - Parameters:
    ///   - first: a page whose items always count.
    ///   - isConnected: returns whether a row always counts.
    func overlap(
        of page: ListPage<Item>,
        orOn first: Int? = nil,
        or isConnected: (StoredRow<Item>) -> Bool = { _ in false }
    ) -> [(index: Int, label: RowLabel)] {
        // Each row removed above has moved another one into range.
        let count = page.items.count + (pages.firstRecord?.removals ?? 0)
        let near = rows.tree.rows.lazy.filter { $0.page != 0 }.prefix(count).reduce(nil) { $1.label }
        let matches = near.map { near in
            unmovedRows(of: page) { $0.page != 0 && ($0.label <= near || $0.page == first || isConnected($0)) }
        }
        return meeting(of: page, at: .forward, beyond: RowLabel.min, among: matches ?? [])
    }

    /// Returns the items that show by how much the next page of a list has moved up into the last rows.
    func overlap(ofNext page: ListPage<Item>, of load: ListLoad) -> [(index: Int, label: RowLabel)] {
        guard hasKnownRows(page) else { return [] }
        let end = rows.tree.lastLabel ?? 0
        let near = labels(around: end, above: page.items.count + load.covered.count, below: 1)
        let known = unmovedRows(of: page, nearest: .forward) { $0.page != 0 && near.contains($0.label) }
        guard let last = known.last?.label else { return [] }
        // A page that ends above the last rows also has rows above those near the end.
        let above = labels(around: last, above: page.items.count, below: 0)
        let matches = unmovedRows(of: page, nearest: .forward) {
            $0.page != 0 && (near.contains($0.label) || above.contains($0.label))
        }
        return meeting(of: page, at: .backward, beyond: RowLabel.max, among: matches, allowing: load.covered.count)
    }

    /// Whether the list has any row of a page: rare at an end, and cheaper to find out than a comparison.
    func hasKnownRows(_ page: ListPage<Item>) -> Bool {
        page.ids?.contains { rows.contains($0) } ?? false
    }

    /// Whether insertions on the server have moved a page away from its known address.
    ///
    /// Either a page with rows has no row of the list, so that its position is unknown, or the rows that it has lie
    /// above the page that precedes it, or farther below than it reaches. A row that stands on several pages, such as an
    /// advertisement, shows neither.
    func hasMovedAway(_ base: Int, _ page: ListPage<Item>, of load: ListLoad) -> Bool {
        guard let record = pages[base], let ids = page.ids, !ids.isEmpty else { return false }
        let isReadAgain = load.isReadingAgain || record.key == load.key
        let own = record.rows.filter { rows[$0]?.page == base }
        if isReadAgain, !own.isEmpty, !meetsOwnRows(of: base, page) { return true }
        let matches = unmovedRows(of: page) { $0.page != 0 && !isRepeated($0.id) }
        guard let highest = matches.first?.label, let lowest = matches.last?.label else { return false }
        let above = (isReadAgain ? nil : own.last) ?? lastRow(above: base)
        let upper = above.flatMap { rows[$0] }.flatMap { pages[$0.page] }
        let first = upper?.rows.first { rows[$0]?.page == upper?.serial }
        if let first = first.flatMap({ rows.label(of: $0) }), lowest < first { return true }
        if !isReadAgain, let upper, ends(inside: upper.serial, page) { return true }
        guard let start = ((isReadAgain ? own.first : nil) ?? above).flatMap({ rows.label(of: $0) }) else {
            return false
        }
        let near = labels(around: start, above: ids.count, below: ids.count + record.removals + 1)
        return lowest < near.lowerBound || highest > near.upperBound
    }

    /// Whether removals on the server have moved a page from above below the first rows.
    ///
    /// Most of its items are then farther below than it reaches.
    func liesFarBelow(_ page: ListPage<Item>) -> Bool {
        guard hasKnownRows(page), let first = rows.tree.rows.first(where: { $0.page != 0 }) else { return false }
        let near = labels(around: first.label, above: 0, below: (pages.firstRecord?.removals ?? 0) + 1).upperBound
        let end = max(near, ownRows(of: first.page).compactMap { rows.label(of: $0) }.max() ?? near)
        let known = unmovedRows(of: page) { $0.page != 0 && !isRepeated($0.id) }
        return known.count * 2 > page.items.count && known.allSatisfy { $0.label > end }
    }

    /// Whether a page ends among the rows of another one.
    ///
    /// It meets the start of these rows, and does not continue their end.
    private func ends(inside serial: Int, _ page: ListPage<Item>) -> Bool {
        let own = ownRows(of: serial).compactMap { rows.label(of: $0) }
        guard let first = own.min(), let last = own.max() else { return false }
        let matches = unmovedRows(of: page) { $0.page == serial }
        return !meeting(of: page, at: .forward, beyond: first, among: matches).isEmpty
            && meeting(of: page, at: .backward, beyond: last, among: matches).isEmpty
    }

    /// Whether a reloaded page still lies at its own rows.
    ///
    /// It starts where they start, follows the rows above, or meets its own rows at either edge.
    private func meetsOwnRows(of serial: Int, _ page: ListPage<Item>) -> Bool {
        let own = ownRows(of: serial).compactMap { rows.label(of: $0) }
        guard let ids = page.ids, let first = own.min(), let last = own.max() else { return false }
        let removals = pages[serial]?.removals ?? 0
        let near = labels(around: first, above: ids.count, below: own.count + ids.count + removals)
        let matches = unmovedRows(of: page) { $0.page != 0 && near.contains($0.label) }
        let above = matches.filter { $0.label < first }
        let through = matches.filter { $0.label <= last }
        let below = matches.filter { $0.label >= first }
        let onPage = Set(ids)
        let startsThere = below.enumerated().contains { place, match in
            let unknown = ids[..<match.index].count { !rows.contains($0) }
            let absent = rows.tree.rows(from: first).lazy.prefix { $0.label < match.label }
                .count { $0.page != 0 && $0.row.item != nil && !onPage.contains($0.id) }
            return unknown <= place && absent <= place
        }
        return startsThere
            || !meeting(of: page, at: .backward, beyond: first, among: above, allowing: removals).isEmpty
            || !meeting(of: page, at: .backward, beyond: last, among: through, allowing: removals).isEmpty
            || !meeting(of: page, at: .forward, beyond: first, among: below, allowing: removals).isEmpty
    }

    /// Whether a reloaded page begins with one of its own rows, or overlaps the page above as before.
    ///
    /// No more items than are on it have then moved it down.
    func beginsInside(_ serial: Int, _ page: ListPage<Item>) -> Bool {
        guard let first = page.ids?.first else { return false }
        if rows[first]?.page == serial { return !isRepeated(first) }
        let own = unmovedRows(of: page) { $0.page == serial }
        guard let border = own.first, let top = lastRow(above: serial).flatMap({ rows.label(of: $0) }) else {
            return false
        }
        let near = labels(around: top, above: page.items.count, below: 0)
        let above = unmovedRows(of: page) { $0.page != 0 && near.contains($0.label) }.filter { $0.index < border.index }
        return !meeting(of: page, at: .backward, beyond: border.label, among: above).isEmpty
    }

    /// Whether a page read at a boundary has rows of both sides, or nothing lies below.
    ///
    /// If items may be missing below the page, its last row does not show that none is: the insertion of an item may
    /// have canceled the removal of another one. Neither does a row that stands on several pages.
    func reaches(beyond base: Int, _ page: ListPage<Item>) -> Bool {
        guard let record = pages[base], record.next != nil, record.gapBelow == nil, page.following != nil,
            let ids = page.ids
        else {
            return true
        }
        let last = record.rows.last { rows[$0]?.page == base && !isRepeated($0) } ?? lastRow(above: base)
        guard let last, let border = rows.label(of: last) else { return false }
        if !record.isBoundaryOpen, ids.last == last { return true }
        return ids.contains { id in !isRepeated(id) && rows.label(of: id).map { $0 > border } ?? false }
    }

    /// Whether a load's base page is still at that end, or its boundary is still to be reloaded.
    ///
    /// A page that is reloaded at its end may have lost its address to new items at the top of the list, and one at a
    /// boundary to a newer version of the page above.
    func isCurrent(_ load: ListLoad, _ direction: PageDirection) -> Bool {
        if load.isReadingBoundary {
            guard let base = load.base.flatMap({ pages[$0] }), base.isLoaded else { return false }
            return load.key.countsItems || [base.key, base.following].contains(load.key)
        }
        let newer = direction == .forward && !load.isReadingAgain ? pageBeforeMovedEnd : nil
        if newer != nil || load.isFindingEnd { return newer?.serial == load.base && newer?.following == load.key }
        let outermost = direction == .forward ? pages.lastRecord : pages.firstRecord
        guard let outermost, load.base == outermost.serial else { return false }
        // A newer version of the last page may lead to another page by now.
        let leadsOn = direction == .backward || load.isReadingAgain || load.key.countsItems
        guard leadsOn || load.key == outermost.following else { return false }
        // Another page may be the one above by now.
        let above = direction == .backward ? outermost.previous.flatMap { pages[$0]?.key } : nil
        if let above, !load.key.countsItems, above != load.key { return false }
        return !load.isReadingAgain || load.key.countsItems || load.key == outermost.key
    }

    /// The page from which the end of the list has to be found; `nil` if the last page leads on.
    ///
    /// Insertions on the server have moved the address that follows the last page if a page above has been read at that
    /// address since. The lowest of the newer pages leads to the rows below it.
    var pageBeforeMovedEnd: PageRecord? {
        guard isIdentified, policy.repeatedAddress != .isAllowed, let last = pages.lastRecord else { return nil }
        var found = last
        while let key = found.following, let other = pages.loadedSerial(of: key).flatMap({ pages[$0] }),
            other.loadedAt > found.loadedAt, let newer = newerPage(above: found)
        {
            found = newer
        }
        return found.serial == last.serial ? nil : found
    }

    /// Returns the nearest loaded page above another that was read later.
    private func newerPage(above lower: PageRecord) -> PageRecord? {
        var record = lower.previous.flatMap { pages[$0] }
        while let page = record, page.isLoaded, page.loadedAt <= lower.loadedAt {
            record = page.previous.flatMap { pages[$0] }
        }
        return record.flatMap { $0.isLoaded ? $0 : nil }
    }

    /// Returns the page at an address if it was read no later than the page that names the address.
    ///
    /// A page that was read later has the address because insertions on the server moved it there.
    func olderPage(at key: PageKey, than base: Int?) -> Int? {
        guard let serial = pages.loadedSerial(of: key), let page = pages[serial] else { return nil }
        return page.loadedAt <= base.flatMap { pages[$0]?.loadedAt } ?? Int.max ? serial : nil
    }
}

import Paging

extension ListPlan {
    /// Takes a page at a seam: what had moved across the border between two pages is put into its place.
    mutating func readSeam(at base: Int, _ page: LoadedPage<Item>, of load: ListLoad) {
        let reaches = reaches(beyond: base, page)
        let serial: Int
        window.pages.update(base) { $0.isSeamOpen = false }
        if load.key == .start {
            landHead(page, of: load)
            guard let first = window.pages.firstLoaded else { return }
            serial = first
        } else if window.pages[base]?.key == load.key {
            readAgain(base, page, of: load)
            serial = base
        } else {
            unname(load.key)
            serial = window.pages.insert(PageRecord(page, load: load), below: base)
            weave(page, of: load, into: serial, removals: load.removals)
            noteDoubts(of: serial, page, of: load, connects: false)
        }
        guard !reaches, let next = window.pages[serial]?.next else { return }
        // Of a place in the list, the rest is on the page below it; of an address that counts items, it follows this one.
        let open = load.key.countsItems ? serial : next
        if window.pages[open]?.next != nil { window.pages.update(open) { $0.isSeamOpen = true } }
    }

    /// Whether others have put so many items into the list that a page at a known address is not where it was.
    ///
    /// Either a page with rows has none of the list's any more, so that nothing tells where it belongs, or it lies above
    /// the page that precedes it.
    func hasLostPlace(_ base: Int, _ page: LoadedPage<Item>, of load: ListLoad) -> Bool {
        guard let record = window.pages[base], let ids = page.ids, !ids.isEmpty else { return false }
        let isReadAgain = record.key == load.key
        let labels = ids.compactMap { window.rows[$0] }.filter { $0.page != 0 }.map(\.label)
        guard let lowest = labels.max() else {
            return isReadAgain && record.rows.contains { window.rows[$0]?.page == base }
        }
        let upper = isReadAgain ? record.previous.flatMap { window.pages[$0] } : record
        let first = upper?.rows.first { window.rows[$0]?.page == upper?.serial }
        return first.flatMap { window.rows.label(of: $0) }.map { lowest < $0 } ?? false
    }

    /// Whether a page that is read at a border has rows of both sides of it, or there is nothing below.
    private func reaches(beyond base: Int, _ page: LoadedPage<Item>) -> Bool {
        guard let record = window.pages[base], record.next != nil, page.following != nil, let ids = page.ids else {
            return true
        }
        let last = record.rows.last { window.rows[$0]?.page == base } ?? window.lastRow(above: base)
        guard let last, let border = window.rows.label(of: last) else { return false }
        return ids.last == last || ids.contains { id in window.rows.label(of: id).map { $0 > border } ?? false }
    }

    /// Takes a page that is in the list already: what is new on it is put between its rows, or after them.
    mutating func readAgain(_ serial: Int, _ page: LoadedPage<Item>, of load: ListLoad) {
        let removals = window.pages[serial]?.removals ?? 0
        let old = (window.pages[serial]?.rows ?? []).filter { window.rows[$0]?.page == serial }
        window.pages.update(serial) { $0.read(page, of: load) }
        // Without identities all rows of the page are new ones.
        if page.ids == nil { for id in old { removeRow(id) } }
        closeCrossedGap(below: serial, by: page)
        weave(page, of: load, into: serial, removals: removals)
        guard serial == window.pages.last else { return }
        // What was pushed down stays where it is until the next page brings it.
        let ids = Set(page.ids ?? [])
        let last = page.ids?.last { window.rows[$0]?.page == serial }
        let end = last.flatMap { window.rows.label(of: $0) } ?? RowLabel.max
        let rows = (window.pages[serial]?.rows ?? []).filter { window.rows[$0]?.page == serial }
        let pushedDown = Set(rows.filter { id in !ids.contains(id) && (window.rows.label(of: id) ?? end) > end })
        for id in pushedDown { window.rows.update(id) { $0.page = 0 } }
        window.pages.update(serial) { $0.rows.removeAll { pushedDown.contains($0) } }
    }

    /// Puts a page's rows into their places around those that are known, and makes them the page's own.
    ///
    /// - Parameter removals: by how many rows the list may have moved up under the page's address.
    private mutating func weave(_ page: LoadedPage<Item>, of load: ListLoad, into serial: Int, removals: Int) {
        let above = window.lastRow(above: serial)
        let first = window.pages[serial]?.rows.first { window.rows[$0]?.page == serial }
        let start =
            first.flatMap { window.rows.label(of: $0) } ?? above.flatMap { window.rows.label(of: $0) } ?? RowLabel.min
        let near = window.labels(around: start, above: page.items.count, below: page.items.count + removals + 1)
        let known = steady(page) { $0.page != 0 && near.contains($0.label) }
        if let top = known.first?.label {
            // What is above the first known row has moved up; at the end of the list, what is not on the page is gone.
            let end = page.following == nil ? RowLabel.max : known.last?.label ?? top
            removeVanished(in: top...end, on: page, of: load)
        }
        let place = place(of: known.first, on: page, in: serial, above)
        arrange(page, of: load, serial: serial, around: known.map(\.index), below: place)
        let labels = (page.ids ?? []).compactMap { window.rows.label(of: $0) }
        guard let top = labels.min(), let end = labels.max() else { return }
        let range = min(top, first.flatMap { window.rows.label(of: $0) } ?? top)...end
        window.take(window.wholeRange(range, of: serial), onto: serial)
    }

    /// The row below which a page that is read again begins.
    private func place(
        of known: (index: Int, label: RowLabel)?,
        on page: LoadedPage<Item>,
        in serial: Int,
        _ above: RowID?
    ) -> RowID? {
        if let first = known.flatMap({ page.ids?[$0.index] }) { return window.rows.row(above: first)?.id }
        return window.pages[serial]?.rows.last { window.rows[$0]?.page == serial } ?? above
    }
}

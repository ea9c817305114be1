import Paging

/// Rows outside of the order of the list.
///
/// A pinned item is taken off its page before the page lands, so it neither connects pages nor counts as new. Its row
/// belongs to no page and stands at the first position of the list, for as long as a page that has landed names it.
extension ListStateMachine {
    /// Returns a page with its pinned items apart.
    func separatingPins(of page: ListPage<Item>) -> ListPage<Item> {
        guard let pinned, let ids = page.ids else { return page }
        var rest = page
        (rest.items, rest.ids) = ([], [])
        for (id, item) in zip(ids, page.items) {
            if pinned(item) {
                rest.pins.append((id, item))
            } else {
                rest.items.append(item)
                rest.ids?.append(id)
            }
        }
        return rest.pins.isEmpty ? page : rest
    }

    /// Shows the pinned items of a page that has landed, and removes those that it no longer names.
    mutating func showPins(of page: ListPage<Item>, at key: PageKey, load: Int) {
        let ids = page.pins.map(\.id)
        let old = window.pins.set(ids, at: key)
        for id in old where !window.pins.contains(id) && window.rows[id]?.page == 0 { removeRow(id) }
        for (id, item) in page.pins {
            if window.rows[id]?.page == 0 {
                updateRow(id, with: item, load: load)
            } else {
                let wasShown = window.rows[id]?.isShown ?? false
                guard let row = moveRow(id, item, load: load, serial: 0) else { continue }
                window.rows.insert([row], below: nil)
                changes.move(row, wasShown: wasShown)
            }
            changes.changeContent()
        }
        if let serial = window.pages.serial(of: key) {
            let count = window.pins.count(firstNamedAt: key)
            window.pages.update(serial) { $0.pinCount = count }
        }
    }

    /// Shows a received item that is pinned, until the start page does not name it.
    mutating func pin(_ item: Item, as id: RowID, load: Int) {
        guard let row = makeRow(id, item, load: load, serial: 0) else { return }
        _ = window.pins.set(window.pins.ids(at: .start) + [id], at: .start)
        window.rows.insert([row], below: nil)
        if row.isShown { changes.insert(id) }
    }

    /// Moves the rows of pinned items to the first position of the list, in their order.
    ///
    /// O(pinned rows) if they stand there.
    mutating func placePins() {
        guard !window.pins.isEmpty else { return }
        let isFirst = options.newestEdge == .first
        let wanted = window.pins.ids.filter { window.rows[$0]?.page == 0 }
        let order = isFirst ? wanted : wanted.reversed()
        let present = isFirst ? window.rows.tree.rows.prefix(order.count).map(\.id) : window.lastRows(order.count)
        guard present != order else { return }
        var above: RowID?
        for id in order {
            guard let row = window.rows.remove(id) else { continue }
            if isFirst { window.rows.insert([row], below: above) } else { window.rows.append([row]) }
            above = id
            if row.isShown { changes.move(id) }
        }
        changes.changeContent()
    }
}

/// The pinned rows by the pages that name them.
struct PinnedRows: Sendable {
    private var pages: [(key: PageKey, ids: [RowID])] = []

    var isEmpty: Bool { pages.isEmpty }

    /// The rows in order, each once: those of the start page first.
    var ids: [RowID] {
        var known: Set<RowID> = []
        return pages.flatMap { $0.ids.filter { known.insert($0).inserted } }
    }

    /// Whether any page names a row.
    func contains(_ id: RowID) -> Bool { pages.contains { $0.ids.contains(id) } }

    /// Sets the rows of a page, and returns those that it named before.
    mutating func set(_ ids: [RowID], at key: PageKey) -> [RowID] {
        let index = pages.firstIndex { $0.key == key }
        let old = index.map { pages[$0].ids } ?? []
        if let index {
            if ids.isEmpty { pages.remove(at: index) } else { pages[index].ids = ids }
        } else if !ids.isEmpty {
            pages.insert((key, ids), at: key == .start ? 0 : pages.endIndex)
        }
        return old
    }

    /// Returns the rows of a page.
    func ids(at key: PageKey) -> [RowID] { pages.first { $0.key == key }?.ids ?? [] }

    /// Returns the number of rows of a page that no page before it in order names.
    func count(firstNamedAt key: PageKey) -> Int {
        let before = Set(pages.prefix { $0.key != key }.flatMap(\.ids))
        return ids(at: key).count { !before.contains($0) }
    }
}

extension ListWindow {
    /// Returns the ids of the last rows, in order.
    func lastRows(_ count: Int) -> [RowID] {
        var ids: [RowID] = []
        var row = rows.tree.last
        while let last = row, ids.count < count {
            ids.append(last.id)
            row = rows.row(above: last.id)
        }
        return ids.reversed()
    }
}

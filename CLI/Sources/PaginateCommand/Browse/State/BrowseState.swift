/// Where somebody is in a list, and what is on the screen.
///
/// A value that knows nothing of terminals and tasks. The selected row is kept by its id, so it stays on its item and on
/// its line of the screen when rows are inserted above it or removed. Nothing here takes time in proportion to the rows.
struct BrowseState<ID: Hashable & Sendable>: Sendable {
    /// A row, and where it was last.
    struct Selection: Hashable, Sendable {
        var id: ID
        var position: Int
    }

    var size: TerminalSize
    var mode = BrowseMode.list
    private(set) var selection: Selection?
    /// The position of the first row on the screen.
    private(set) var top = 0
    /// The widths of the aligned cells: they grow with what was seen, so that lines do not jump from side to side.
    private(set) var widths: [Int] = []
    /// The ids on the screen: neighbours of the selected row, for the case that it goes away.
    private var visible: [ID] = []
    private var firstID: ID?
    /// Whether the rows that are inserted next at the top are to be shown.
    private var wantsTop = false

    /// No cell is aligned at a greater width.
    private static var widestCell: Int { 28 }

    init(size: TerminalSize) {
        self.size = size
    }

    /// How many lines there are between the title and the line with the hints; a low screen has neither.
    var height: Int { hasChrome ? size.rows - 2 : size.rows }

    /// Whether there is room for a title and hints.
    var hasChrome: Bool { size.rows > 3 }

    /// The positions of the rows on the screen: what the list has to be told that it shows.
    func shown(of count: Int) -> Range<Int> {
        let start = min(top, count)
        return start..<min(count, start + height)
    }

    /// Takes over what has changed in the list or in the size of the screen.
    mutating func update(_ list: BrowseList<some BrowseRows<ID>>) {
        resize()
        follow(list.rows)
        scrollToSelection(count: list.rows.count)
        let shown = shown(of: list.rows.count)
        visible = shown.map { list.rows.id(at: $0) }
        for position in shown { align(list.rows.content(at: position)) }
    }

    /// Selects a row; positions beyond the ends mean the row at the end.
    mutating func select(_ position: Int, in rows: some BrowseRows<ID>) {
        guard rows.count > 0 else { return }
        wantsTop = false
        let position = max(0, min(position, rows.count - 1))
        selection = Selection(id: rows.id(at: position), position: position)
        scrollToSelection(count: rows.count)
    }

    /// Scrolls by so many lines, the selected row with them.
    mutating func page(by lines: Int, in rows: some BrowseRows<ID>) {
        let target = (selection?.position ?? 0) + lines
        top = max(0, top + lines)
        select(target, in: rows)
    }

    /// Makes the first rows be shown as soon as there are new ones.
    mutating func showTopSoon() {
        wantsTop = true
    }
}

// MARK: - Staying on a row

extension BrowseState {
    private mutating func resize() {
        switch mode {
        case .detail(var pane):
            pane.fit(to: size, height: height)
            mode = .detail(pane)
        case .help(var pane):
            pane.fit(to: size, height: height)
            mode = .help(pane)
        case .list, .search: break
        }
    }

    private mutating func follow(_ rows: some BrowseRows<ID>) {
        defer { firstID = rows.count > 0 ? rows.id(at: 0) : nil }
        guard rows.count > 0 else {
            (selection, top) = (nil, 0)
            return
        }
        if wantsTop, firstID != rows.id(at: 0) {
            wantsTop = false
            return showTop(of: rows)
        }
        let old = selection
        let kept = old.flatMap { survivor(of: $0, in: rows) }
        let position = kept ?? min(old?.position ?? 0, rows.count - 1)
        if let old, kept != nil { top += position - old.position }
        selection = Selection(id: rows.id(at: position), position: position)
    }

    /// Goes to the first rows.
    ///
    /// The selected one stays selected where it is on the screen with them.
    private mutating func showTop(of rows: some BrowseRows<ID>) {
        top = 0
        let kept = selection.flatMap { rows.position(of: $0.id) }.flatMap { $0 < height ? $0 : nil }
        selection = Selection(id: rows.id(at: kept ?? 0), position: kept ?? 0)
    }

    /// Where the selected row is now, or the nearest one on the screen that is left, those below first.
    private func survivor(of old: Selection, in rows: some BrowseRows<ID>) -> Int? {
        if let position = rows.position(of: old.id) { return position }
        guard let index = visible.firstIndex(of: old.id) else { return nil }
        let neighbours = visible[(index + 1)...] + visible[..<index].reversed()
        return neighbours.lazy.compactMap { rows.position(of: $0) }.first
    }

    /// Keeps the selected row on the screen, with the line about what follows when it is the last.
    private mutating func scrollToSelection(count: Int) {
        guard let position = selection?.position else { return }
        let height = max(1, height)
        let last = position == count - 1 && height > 1 ? position + 1 : position
        top = max(top, last - height + 1)
        top = min(top, position, max(0, count + 1 - height))
        top = max(0, top)
    }

    private mutating func align(_ row: BrowseRow) {
        guard case .item(let line) = row else { return }
        for (index, cell) in line.cells.dropLast().enumerated() {
            if index == widths.count { widths.append(0) }
            let columns = CellText.fitted(cell.text, to: Self.widestCell).columns
            widths[index] = max(widths[index], columns)
        }
    }
}

/// The user's position in a list, and the state of the screen.
///
/// A value without terminals or tasks. The selected row is identified by its id, so the selection stays on its item and
/// on its line of the screen when rows above are inserted or removed. No operation takes time proportional to the rows.
struct BrowseState<ID: Hashable & Sendable>: Sendable {
    /// A row and its last position.
    struct Selection: Hashable, Sendable {
        var id: ID
        var position: Int
    }

    var size: TerminalSize
    var mode = BrowseMode.list
    private(set) var selection: Selection?
    /// The position of the first row on the screen.
    private(set) var top = 0
    /// The columns of the list.
    private(set) var table = BrowseTable()
    /// The ids on the screen: candidates for the selection when the selected row is removed.
    private var visible: [ID] = []
    private var firstID: ID?
    /// Whether to scroll to the rows inserted next at the top.
    private var wantsTop = false

    /// The width of the mark before each row, which shows the selection without colors.
    private static var markWidth: Int { 2 }

    init(size: TerminalSize) {
        self.size = size
    }

    /// The number of lines between the title and the hints; a low screen has neither.
    var height: Int { hasChrome ? size.rows - 2 : size.rows }

    /// Whether there is room for a title and hints.
    var hasChrome: Bool { size.rows > 3 }

    /// The number of lines for rows.
    var listHeight: Int { hasHeader ? height - 1 : height }

    /// Whether the titles of columns are above the rows; on a low screen, there is no room for them.
    var hasHeader: Bool { hasChrome && height > 2 && !table.titles.isEmpty }

    /// Returns the positions of the rows on the screen, which are reported to the list.
    func shown(of count: Int) -> Range<Int> {
        let start = min(top, count)
        return start..<min(count, start + listHeight)
    }

    /// Applies changes of the list or of the screen's size.
    mutating func update(_ list: BrowseList<some BrowseRows<ID>>) {
        resize()
        table.update(list.rows, room: max(1, size.columns - Self.markWidth))
        follow(list.rows)
        scrollToSelection(count: list.rows.count)
        let shown = shown(of: list.rows.count)
        visible = shown.map { list.rows.id(at: $0) }
        for position in shown { table.show(list.rows.content(at: position)) }
    }

    /// Selects a row; positions beyond the ends are clamped.
    mutating func select(_ position: Int, in rows: some BrowseRows<ID>) {
        guard rows.count > 0 else { return }
        wantsTop = false
        let position = max(0, min(position, rows.count - 1))
        selection = Selection(id: rows.id(at: position), position: position)
        scrollToSelection(count: rows.count)
    }

    /// Scrolls by a number of lines, and moves the selection with them.
    mutating func page(by lines: Int, in rows: some BrowseRows<ID>) {
        let target = (selection?.position ?? 0) + lines
        top = max(0, top + lines)
        select(target, in: rows)
    }

    /// Scrolls to the top when new rows arrive.
    mutating func showTopSoon() {
        wantsTop = true
    }
}

// MARK: - Selection

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

    /// Scrolls to the first rows.
    ///
    /// The selected row stays selected if it is on the screen with them.
    private mutating func showTop(of rows: some BrowseRows<ID>) {
        top = 0
        let kept = selection.flatMap { rows.position(of: $0.id) }.flatMap { $0 < listHeight ? $0 : nil }
        selection = Selection(id: rows.id(at: kept ?? 0), position: kept ?? 0)
    }

    /// Returns the selected row's position, or the nearest remaining row's on the screen, rows below first.
    private func survivor(of old: Selection, in rows: some BrowseRows<ID>) -> Int? {
        if let position = rows.position(of: old.id) { return position }
        guard let index = visible.firstIndex(of: old.id) else { return nil }
        let neighbors = visible[(index + 1)...] + visible[..<index].reversed()
        return neighbors.lazy.compactMap { rows.position(of: $0) }.first
    }

    /// Scrolls to show the selected row, and the line after it when it is the last.
    private mutating func scrollToSelection(count: Int) {
        guard let position = selection?.position else { return }
        let height = max(1, listHeight)
        let last = position == count - 1 && height > 1 ? position + 1 : position
        top = max(top, last - height + 1)
        top = min(top, position, max(0, count + 1 - height))
        top = max(0, top)
    }
}

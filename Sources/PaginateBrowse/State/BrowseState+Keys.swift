extension BrowseState {
    /// Handles a key, and returns the actions for the caller to perform.
    ///
    /// - Parameter list: The list that was last passed to ``update(_:)``.
    mutating func press(_ key: Key, in list: BrowseList<some BrowseRows<ID>>) -> [BrowseAction<ID>] {
        switch key {
        case .control("c"): return [.quit]
        case .control("z"): return [.suspend]
        case .control("l"): return [.redraw]
        default: break
        }
        switch mode {
        case .list: return pressInList(key, list)
        case .search(let prompt): return pressInSearch(key, prompt)
        case .detail(let pane):
            mode = read(key, pane).map(BrowseMode.detail) ?? .list
        case .help(let pane):
            mode = read(key, pane).map(BrowseMode.help) ?? .list
        }
        return []
    }

    /// Shows a text until the user returns to the list.
    mutating func show(_ title: String, lines: [String]) {
        var pane = TextPane(title: title, lines: lines)
        pane.fit(to: size, height: height)
        mode = .detail(pane)
    }

    private mutating func pressInList(_ key: Key, _ list: BrowseList<some BrowseRows<ID>>) -> [BrowseAction<ID>] {
        if let lines = Self.lines(for: key, height: listHeight) { return move(by: lines, list) }
        switch key {
        case .home, .text("g"): select(0, in: list.rows)
        case .end, .text("G"): select(.max, in: list.rows)
        case .enter, .right, .text("l"): return open(list)
        case .text("r"): return [.refresh]
        case .text("R"): return [.retry]
        case .text("m"): return more(list)
        case .text("n") where list.newCount > 0:
            showTopSoon()
            return [.showNew]
        case .text("/"):
            if let query = list.query { mode = .search(SearchPrompt(query)) }
        case .escape:
            if let query = list.query, !query.isEmpty { return [.search("")] }
        case .text("?"):
            var pane = TextPane(title: "Keys", lines: BrowseHelp.lines(canSearch: list.query != nil))
            pane.fit(to: size, height: height)
            mode = .help(pane)
        case .text("q"): return [.quit]
        default: break
        }
        return []
    }

    /// Returns the number of lines that a key scrolls, or `nil` for other keys.
    private static func lines(for key: Key, height: Int) -> Int? {
        let page = max(1, height - 1)
        switch key {
        case .up, .text("k"), .control("p"): return -1
        case .down, .text("j"), .control("n"): return 1
        case .pageUp, .text("b"), .control("b"): return -page
        case .pageDown, .text(" "), .control("f"): return page
        case .control("u"): return -max(1, page / 2)
        case .control("d"): return max(1, page / 2)
        default: return nil
        }
    }

    private mutating func move(by lines: Int, _ list: BrowseList<some BrowseRows<ID>>) -> [BrowseAction<ID>] {
        let wasLast = selection?.position == list.rows.count - 1
        if abs(lines) == 1 {
            select((selection?.position ?? 0) + lines, in: list.rows)
        } else {
            page(by: lines, in: list.rows)
        }
        return wasLast && lines > 0 && list.append == .idle ? [.loadNext] : []
    }

    private func open(_ list: BrowseList<some BrowseRows<ID>>) -> [BrowseAction<ID>] {
        guard let selection, selection.position < list.rows.count else { return [] }
        if case .gap = list.rows.content(at: selection.position) { return [.fill(selection.id)] }
        return [.open(selection.id)]
    }

    private func more(_ list: BrowseList<some BrowseRows<ID>>) -> [BrowseAction<ID>] {
        switch list.append {
        case .idle, .paused: [.loadNext]
        case .failed: [.retry]
        case .end: [.checkForMore]
        case .loading: []
        }
    }

    private mutating func pressInSearch(_ key: Key, _ prompt: SearchPrompt) -> [BrowseAction<ID>] {
        var prompt = prompt
        switch key {
        case .enter:
            mode = .list
            return [.search(prompt.text)]
        case .escape:
            mode = .list
            return prompt.text == prompt.previous ? [] : [.search(prompt.previous)]
        default:
            let isChanged = prompt.edit(key)
            mode = .search(prompt)
            return isChanged ? [.search(prompt.text)] : []
        }
    }

    /// Scrolls a text; returns `nil` when the user leaves it.
    private func read(_ key: Key, _ pane: TextPane) -> TextPane? {
        var pane = pane
        switch key {
        case .text("q"), .escape, .left, .text("h"), .text("?"): return nil
        case .home, .text("g"): pane.scroll(toEnd: false, height: height)
        case .end, .text("G"): pane.scroll(toEnd: true, height: height)
        default: pane.scroll(by: Self.lines(for: key, height: height) ?? 0, height: height)
        }
        return pane
    }
}

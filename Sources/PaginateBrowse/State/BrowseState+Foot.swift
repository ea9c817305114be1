import PaginateFiles

extension BrowseState {
    /// Returns the last line: the search text, a failure, an activity, or the keys.
    func foot(_ list: BrowseList<some BrowseRows<ID>>) -> Line {
        switch mode {
        case .search(let prompt):
            // The end of a long text is the part that is being typed.
            let room = max(1, size.columns - 3)
            return Line([Span("/", .prompt), Span(Self.tail(of: prompt.text, columns: room)), Span("█", .prompt)])
        case .detail(let pane), .help(let pane): return Line([Span("q back", .faint)], trailing: place(in: pane))
        case .list: return status(list)
        }
    }

    private func status(_ list: BrowseList<some BrowseRows<ID>>) -> Line {
        let isEmpty = list.rows.count == 0
        if case .failed(let reason) = list.refresh, !isEmpty { return Line(failure: reason) }
        if case .failed(let reason) = list.prepend { return Line(failure: reason) }
        if list.refresh == .loading, !isEmpty { return Line("Refreshing …", .notice) }
        if list.prepend == .loading { return Line("Loading newer items …", .notice) }
        var keys = ["? help", "q quit", "r refresh", "enter open"]
        if list.query != nil { keys.insert("/ search", at: 2) }
        if list.newCount > 0 { keys.insert("n show \(list.newText) new", at: 0) }
        let position = selection.map { NumberText.grouped($0.position + 1) } ?? ""
        let search = list.query.flatMap { $0.isEmpty ? nil : Span("search: \($0)   ", .prompt) }
        let spans = [search, Span(keys.joined(separator: "   "), .faint)].compactMap { $0 }
        return Line(spans, trailing: [Span(position, .faint)])
    }

    private func place(in pane: TextPane) -> [Span] {
        guard pane.lines.count > height else { return [] }
        let last = min(pane.lines.count, pane.top + height)
        return [Span("\(NumberText.grouped(last)) of \(NumberText.grouped(pane.lines.count)) lines", .faint)]
    }

    /// Returns the suffix of a text that fits.
    private static func tail(of text: String, columns: Int) -> String {
        var rest = text
        while TextWidth.columns(of: rest) > columns { rest.removeFirst() }
        return rest
    }
}

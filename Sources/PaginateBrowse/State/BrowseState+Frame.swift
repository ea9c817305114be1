import PaginateFiles

extension BrowseState {
    /// Returns the frame to show.
    ///
    /// - Parameters:
    ///   - list: The list that was last passed to ``update(_:)``.
    ///   - title: The list's title, such as its address.
    func frame(_ list: BrowseList<some BrowseRows<ID>>, title: String) -> Frame {
        let body: [Line]
        switch mode {
        case .list, .search: body = listLines(list)
        case .detail(let pane), .help(let pane):
            body = pane.lines.dropFirst(pane.top).prefix(height).map { Line($0) }
        }
        guard hasChrome else { return Frame(body, size: size) }
        let empty = Array(repeating: Line.empty, count: max(0, height - body.count))
        return Frame([head(list, title)] + body + empty + [foot(list)], size: size)
    }

    private func head(_ list: BrowseList<some BrowseRows<ID>>, _ title: String) -> Line {
        switch mode {
        case .detail(let pane), .help(let pane): Line(pane.title, .title)
        case .list, .search: Line([Span(title, .title)], trailing: Self.counts(list))
        }
    }

    /// Returns the counts at the right edge of the title line.
    private static func counts(_ list: BrowseList<some BrowseRows<ID>>) -> [Span] {
        var spans: [Span] = []
        if list.newCount > 0 { spans.append(Span("\(list.newText) new  ", .notice)) }
        if list.isStale { spans.append(Span("older  ", .notice)) }
        let loaded = list.rows.count
        let total = list.total.flatMap { $0 >= loaded ? " of " + NumberText.grouped($0) : nil }
        spans.append(Span(NumberText.grouped(loaded) + (total ?? ""), .faint))
        return spans
    }

    private func listLines(_ list: BrowseList<some BrowseRows<ID>>) -> [Line] {
        let shown = shown(of: list.rows.count)
        var lines = hasHeader ? [Line("  " + table.line(of: table.titles), .title)] : []
        lines += shown.map { position in
            line(of: list.rows.content(at: position), isSelected: position == selection?.position)
        }
        if shown.upperBound == list.rows.count, lines.count < height { lines.append(Self.ending(list)) }
        return lines
    }

    private func line(of row: BrowseRow, isSelected: Bool) -> Line {
        // Without colors, only the mark shows which row is selected.
        let mark = Span(isSelected ? "> " : "  ", .prompt)
        let content =
            switch row {
            case .gap(let text): Span("┄┄ \(text) ┄┄", .notice)
            case .item(.text(let text)): Span(text)
            case .item(.cells(let cells)): Span(table.line(of: cells.map(\.text)))
            }
        return Line([mark, content], isSelected: isSelected)
    }

    /// Returns the line after the last row, which shows whether the list continues.
    private static func ending(_ list: BrowseList<some BrowseRows<ID>>) -> Line {
        let count = list.rows.count
        if count == 0 {
            switch list.refresh {
            case .loading: return Line("  Loading …", .faint)
            case .failed(let reason): return Line(failure: reason, indent: "  ")
            default: break
            }
        }
        switch list.append {
        case .idle: return Line(count == 0 ? "" : "  …", .faint)
        case .loading: return Line(count == 0 ? "  Loading …" : "  Loading more …", .faint)
        case .failed(let reason): return Line(failure: reason, indent: "  ")
        case .paused(let reason):
            return Line([Span("  \(reason)", .notice)], trailing: [Span("m loads more", .notice)])
        case .end where list.endWarning != nil: return Line("  ── \(list.endWarning ?? "") ──", .notice)
        case .end where count > 0: return Line("  ── the end ──", .faint)
        case .end: return Line(list.query?.isEmpty == false ? "  Nothing found." : "  The list is empty.", .faint)
        }
    }
}

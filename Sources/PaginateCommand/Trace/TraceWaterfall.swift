/// The waterfall of loads, one row each, in sections with their own axes.
struct TraceWaterfall: Sendable {
    private let trace: Trace
    private let sections: [TraceSection]
    private let label: TraceLabel
    /// The indices of the loads with a row.
    private let drawn: Set<Int>
    /// The largest number of loads to show at once; with more, sections start closed.
    private static let mostOpen = 200

    init(_ trace: Trace, rows: Int) {
        self.trace = trace
        sections = trace.sections(rows: rows)
        label = TraceLabel(trace)
        drawn = Set(sections.filter(\.isDrawn).flatMap(\.loads))
    }

    /// Returns a link to a load's row, or the load's number if it has no row.
    func link(to index: Int) -> HTML {
        drawn.contains(index) ? "<a href=\"#l\(index + 1)\">\(index + 1)</a>" : "\(index + 1)"
    }

    /// Returns the part of a load's address that distinguishes it from the others.
    func label(of load: TraceLoad) -> HTML {
        "<span title=\"\(load.addresses.first ?? "")\">\(label.text(of: load))</span>"
    }

    /// The sections with their heading.
    var html: HTML {
        guard !trace.loads.isEmpty else {
            return "<section><h2>Loads</h2><p class=\"note\">No pages were requested.</p></section>"
        }
        let parts = sections.indices.map { index -> HTML in
            let section = sections[index]
            return section.isDrawn ? rows(of: section, isOpen: index == 0 || isShort) : line(of: section)
        }
        return """
            <section>
            <h2>Loads</h2>
            <p class="note">\(omission)\(walks)Point at a row, or tap it, for its times. Each part has its own axis.</p>
            \(HTML(parts))
            </section>
            """
    }

    private var isShort: Bool { trace.loads.count <= Self.mostOpen }

    private var omission: String {
        guard drawn.count < trace.loads.count else { return "" }
        return
            "Of \(Numbers.grouped(trace.loads.count)) loads, \(Numbers.grouped(drawn.count)) are drawn individually: "
            + "those at the start and at the end, those around failures, and the slowest with their neighbors. The "
            + "others are summarized in one line for each \(sections[0].loads.count). All are counted above. "
    }

    private var walks: String {
        let count = Set(trace.loads.map(\.walk)).count
        guard count > 1 else { return "" }
        if trace.hasManyLists {
            return
                "They belong to \(Numbers.grouped(count)) lists, which were read side by side; each part is of one list. "
        }
        return
            "They belong to \(count) walks, one after the other: the list was restarted, or its first page was loaded "
            + "again before resuming in the middle. "
    }

    // MARK: - Sections

    private func title(of section: TraceSection) -> HTML {
        let loads = trace.loads[section.loads]
        let totals = TraceTotals(loads)
        var parts = [
            "\(TraceTime.text(range(of: section).lowerBound)) to \(TraceTime.text(range(of: section).upperBound))",
            Numbers.counted(totals.items, "item"),
            "median \(TraceTime.text(totals.median)), slowest \(TraceTime.text(totals.longest))",
        ]
        parts += totals.troubles
        let (first, last) = (section.loads.lowerBound + 1, section.loads.upperBound)
        let numbers: HTML = first == last ? "Load \(first)" : "Loads \(first)–\(last)"
        let list: HTML = trace.hasManyLists ? " \(loads.first.map { label.text(of: $0) } ?? "")" : ""
        return "<b>\(numbers)\(list)</b> <span>\(parts.joined(separator: " · "))</span>"
    }

    private func line(of section: TraceSection) -> HTML {
        "<p class=\"merged\">\(title(of: section))</p>\n"
    }

    private func rows(of section: TraceSection, isOpen: Bool) -> HTML {
        let axis = TraceAxis(range(of: section))
        let (times, step) = axis.ticks
        let ticks = times.map { time -> HTML in
            "<span style=\"\(axis.left(time))\">\(TraceTime.place(time, step: step))</span>"
        }
        let lines = times.map { time -> HTML in "<i style=\"\(axis.left(time))\"></i>" }
        let rows = section.loads.map { index -> HTML in
            let load = trace.loads[index]
            return TraceRow(load: load, number: index + 1, label: label.text(of: load), axis: axis).html
        }
        let open: HTML = isOpen ? " open" : ""
        return """
            <details class="part"\(open)><summary>\(title(of: section))</summary>
            <div class="axis x">\(HTML(ticks))</div>
            <div class="rows"><div class="grid">\(HTML(lines))</div>
            <ol>
            \(HTML(rows))</ol></div></details>

            """
    }

    /// Returns the range from the first start to the last delivery; the first section starts with the run.
    private func range(of section: TraceSection) -> Range<Int> {
        let loads = trace.loads[section.loads]
        let start = section.loads.lowerBound == 0 ? 0 : loads.map(\.start).min() ?? 0
        return start..<max(start, loads.map { max($0.end, $0.delivered ?? 0) }.max() ?? 0)
    }
}

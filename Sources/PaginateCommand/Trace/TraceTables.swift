/// The tables above the waterfall: time by activity, the slowest loads and the failures.
struct TraceTables: Sendable {
    private let trace: Trace
    private let totals: TraceTotals
    private let waterfall: TraceWaterfall
    private static let mostSlow = 10
    private static let mostFailures = 20
    private static let mostErrors = 5

    init(_ trace: Trace, _ totals: TraceTotals, _ waterfall: TraceWaterfall) {
        self.trace = trace
        self.totals = totals
        self.waterfall = waterfall
    }

    /// The tables.
    var html: HTML {
        guard totals.count > 0 else { return "" }
        return "\(times)\n\(failures)\n\(slowest)"
    }

    // MARK: - Times

    private var times: HTML {
        let largest = max(totals.entries.map(\.total).max() ?? 0, 1)
        let rows = totals.entries.map { entry -> HTML in
            let share = TraceAxis(0..<largest).span(0, entry.total)
            return """
                <tr><th scope="row"><span class="key"><i class="\(entry.activity.mark)"></i></span>\
                \(entry.activity.name)<small>\(entry.activity.meaning)</small></th>\
                <td class="share"><div><i class="\(entry.activity.mark)" style="\(share)"></i></div></td>\
                <td>\(TraceTime.text(entry.total))</td><td>\(TraceTime.text(entry.total / totals.count))</td>\
                <td>\(TraceTime.text(entry.longest))</td><td class="wide">\(Numbers.grouped(entry.loadCount))</td></tr>

                """
        }
        return """
            <section>
            <h2>Time by activity</h2>
            <p class="note">\(sentence)</p>
            <table class="times"><thead><tr><th scope="col">Activity</th>\
            <td class="share"></td><th scope="col">Total</th><th scope="col">Mean per load</th>\
            <th scope="col">Longest</th><th scope="col" class="wide">Loads</th></tr></thead>
            <tbody>
            \(HTML(rows))</tbody></table>
            <p class="note marks"><span><i class="line"></i> arrived, waiting for delivery in order</span>\
            <span><b class="dot">●</b> delivered</span><span><b class="bad">✕</b> failed</span>\
            <span><b class="dot">⊘</b> cancelled or abandoned</span></p>
            </section>
            """
    }

    private var sentence: String {
        let sum = totals.entries.reduce(0) { $0 + $1.total }
        var parts = [Numbers.counted(totals.count, "load"), Numbers.counted(totals.requests, "request")]
        if totals.bytes > 0 { parts.append(TraceText.bytes(totals.bytes)) }
        parts += totals.troubles
        return parts.joined(separator: ", ") + " in \(TraceTime.text(trace.end)). A load took a median of "
            + "\(TraceTime.text(totals.median)), and at most \(TraceTime.text(totals.longest))."
            + (sum > trace.end ? " Loads overlap, so the times add up to more than the duration of the run." : "")
    }

    // MARK: - Loads

    private var slowest: HTML {
        let slow = trace.loads.indices.sorted { left, right in
            (trace.loads[right].duration, left) < (trace.loads[left].duration, right)
        }
        guard slow.count > 1 else { return "" }
        let rows = slow.prefix(Self.mostSlow).map { index -> HTML in
            let load = trace.loads[index]
            return """
                <tr><th scope="row">\(waterfall.link(to: index))</th><td>\(TraceTime.text(load.duration))</td>\
                <td class="most">\(mainReason(of: load))</td><td class="long">\(waterfall.label(of: load))</td></tr>

                """
        }
        return """
            <section>
            <h2>Slowest loads</h2>
            <table class="loads"><thead><tr><th scope="col">Load</th><th scope="col">Took</th>\
            <th scope="col" class="most">Mostly</th><th scope="col" class="long">Address</th></tr></thead>
            <tbody>
            \(HTML(rows))</tbody></table>
            </section>
            """
    }

    private func mainReason(of load: TraceLoad) -> HTML {
        guard let entry = TraceTotals([load]).entries.max(by: { $0.total < $1.total }) else { return "" }
        return """
            <span class="key"><i class="\(entry.activity.mark)"></i></span>\(entry.activity.name) \
            \(TraceTime.text(entry.total))
            """
    }

    private var failures: HTML {
        let troubled = trace.loads.indices.filter { !trace.loads[$0].errors.isEmpty }
        guard !troubled.isEmpty else { return "" }
        let rows = troubled.prefix(Self.mostFailures).map { index -> HTML in
            let load = trace.loads[index]
            let errors = TraceText.grouped(load.errors)
            var lines = errors.prefix(Self.mostErrors).map { "<li>\($0)</li>" as HTML }
            let rest = errors.count - lines.count
            if rest > 0 { lines.append("<li>and \(Numbers.counted(rest, "error")) more</li>") }
            let end = load.ending == .failed ? "failed" : load.ending == .arrived ? "arrived" : "abandoned"
            return """
                <tr><th scope="row">\(waterfall.link(to: index))</th><td>\(TraceTime.text(load.duration))</td>\
                <td class="most">\(end)</td><td class="long"><ol>\(HTML(lines))</ol></td></tr>

                """
        }
        let rest = troubled.count - rows.count
        let more: HTML =
            rest > 0 ? "<p class=\"note\">\(Numbers.counted(rest, "more load")) had failed attempts.</p>" : ""
        return """
            <section>
            <h2>Failed attempts</h2>
            <table class="loads"><thead><tr><th scope="col">Load</th><th scope="col">Took</th>\
            <th scope="col" class="most">Result</th><th scope="col" class="long">Errors</th></tr></thead>
            <tbody>
            \(HTML(rows))</tbody></table>\(more)
            </section>
            """
    }
}

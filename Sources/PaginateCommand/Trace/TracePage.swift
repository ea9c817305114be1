import Paging

/// The HTML page of a trace: one file without scripts or external resources.
struct TracePage: Sendable {
    let trace: Trace
    /// The list's address without secrets.
    let address: String
    /// The creation date, as it is shown.
    let date: String
    let summary: WalkSummary
    /// The largest number of loads to draw individually.
    var rows = Trace.mostRows

    /// The page as a file.
    var bytes: [UInt8] { Array(html.markup.utf8) }

    /// The page.
    var html: HTML {
        let totals = TraceTotals(trace.loads)
        let waterfall = TraceWaterfall(trace, rows: rows)
        return """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
            <meta name="referrer" content="no-referrer">
            <title>\(summary.ending.rawValue): page loads of \(address)</title>
            <style>\(TraceStyle.sheet)</style>
            </head>
            <body>
            \(head)
            \(numbers(totals))
            \(TraceChart(trace).html)
            \(TraceTables(trace, totals, waterfall).html)
            \(waterfall.html)
            <footer>Made by paginate \(Paginate.version), \(date). Times are relative to the start of the run. \
            Credentials in addresses are replaced by ***.</footer>
            </body>
            </html>

            """
    }

    private var head: HTML {
        let tone: HTML =
            switch summary.ending {
            case .complete: "good"
            case .limited, .cancelled: "even"
            case .short, .unproven, .refused, .cycle, .noProgress, .failed: "bad"
            }
        return """
            <header>
            <h1>Page loads</h1>
            <p class="address">\(address)</p>
            <p class="outcome"><strong class="\(tone)">\(summary.ending.rawValue)</strong> \(summary.evidence)</p>
            </header>
            """
    }

    private func numbers(_ totals: TraceTotals) -> HTML {
        let declared = summary.declaredTotal.map { "of \(Numbers.grouped($0)) declared" } ?? ""
        var tiles: [HTML] = [
            tile("Items", Numbers.grouped(summary.items), declared),
            tile("Pages", Numbers.grouped(summary.pages), ""),
            tile("Requests", Numbers.grouped(summary.requests), ""),
            tile("Retries", Numbers.grouped(summary.retries), ""),
            tile("Duration", "\(summary.seconds) s", ""),
        ]
        if summary.duplicates > 0 { tiles.append(tile("Duplicates", Numbers.grouped(summary.duplicates), "removed")) }
        return "<dl class=\"tiles\">\n\(HTML(tiles))</dl>\n\(earlierRuns(totals))"
    }

    private func tile(_ name: String, _ value: String, _ note: String) -> HTML {
        let small: HTML = note.isEmpty ? "" : " <small>\(note)</small>"
        return "<div><dt>\(name)</dt><dd>\(value)\(small)</dd></div>\n"
    }

    /// Returns a note where the summary's numbers include earlier runs.
    private func earlierRuns(_ totals: TraceTotals) -> HTML {
        guard summary.pages > totals.delivered else { return "" }
        return """
            <p class="note">These are the numbers of the whole crawl, over all of its runs. The rest covers this run: \
            \(Numbers.counted(totals.delivered, "page")) in \(TraceTime.text(trace.end)).</p>
            """
    }
}

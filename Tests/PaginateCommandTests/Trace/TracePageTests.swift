import Paging
import Testing

@testable import PaginateCommand

@Suite("Trace page")
struct TracePageTests {
    @Test("Bars have the position and length of their times")
    func bars() {
        let load = TraceFixture.load(
            100...800,
            [(.queue, 100), (.head, 200), (.body, 600), (.decode, 700)],
            delivered: 900
        )
        let row = TraceFixture.row(load, on: 0..<1_000)
        #expect(row.contains(#"<i class="q" style="left:10.000%;width:10.000%"></i>"#))
        #expect(row.contains(#"<i class="h" style="left:20.000%;width:40.000%"></i>"#))
        #expect(row.contains(#"<i class="b" style="left:60.000%;width:10.000%"></i>"#))
        #expect(row.contains(#"<i class="d" style="left:70.000%;width:10.000%"></i>"#))
        #expect(row.contains(#"<u style="left:80.000%;width:10.000%"></u><b style="left:90.000%">●</b>"#))
        #expect(row.contains("queued 100 µs, server 400 µs, receiving 100 µs, decoding 100 µs"))
        #expect(row.contains("started 100 µs · ended 800 µs · delivered 900 µs"))
    }

    @Test("Waits for a rate limit and before a retry have bars of their own, and errors are shown")
    func retries() {
        var load = TraceFixture.load(
            0...100,
            [(.queue, 0), (.limit, 0), (.head, 20), (.retry, 40), (.queue, 60), (.head, 60)]
        )
        load.errors = ["The server answered 503."]
        let row = TraceFixture.row(load, on: 0..<100)
        #expect(row.contains(#"<i class="l" style="left:0.000%;width:20.000%"></i>"#))
        #expect(row.contains(#"<i class="r" style="left:40.000%;width:20.000%"></i>"#))
        #expect(row.contains("<em>The server answered 503.</em>"))
    }

    @Test(
        "Failed, cancelled and unfinished loads are marked",
        arguments: [
            (TraceLoad.Ending.failed, "failed", "✕"), (.cancelled, "cancelled", "⊘"), (.open, "cancelled", "⊘"),
        ]
    )
    func endings(_ ending: TraceLoad.Ending, _ kind: String, _ mark: String) {
        let row = TraceFixture.row(TraceFixture.load(0...50, [(.head, 0)], ending: ending), on: 0..<100)
        #expect(row.contains("<li id=\"l1\" tabindex=\"-1\" class=\"\(kind)\">"))
        #expect(row.contains("style=\"left:50.000%\">\(mark)</b>"))
        #expect(!row.contains("●"))
    }

    @Test("Text from a server or a user never becomes markup")
    func escaping() {
        let evil = "\"'><script>alert(1)</script>&\u{202E}\u{7}"
        var load = TraceFixture.load(0...50, [(.head, 0)], ending: .failed)
        load.addresses = ["GET http://a.test/" + evil]
        load.errors = [evil]
        var other = load
        other.number = 1
        other.addresses[0] += "2"
        var summary = WalkSummary.empty
        summary.end(.failed, evil)
        let trace = TraceFixture.trace([load, other])
        let page = TracePage(trace: trace, address: evil, date: evil, summary: summary).html.markup
        #expect(!page.contains("<script"))
        #expect(!page.contains("\u{202E}"))
        #expect(!page.contains("\u{7}"))
        #expect(page.contains("&quot;&#39;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&amp;\u{FFFD}\u{FFFD}"))
    }

    @Test("The page requests no resource")
    func selfContained() {
        let page = TraceFixture.page([TraceFixture.load(0...9, [(.head, 0)])])
        #expect(page.contains("default-src 'none'"))
        for word in ["<script", "<link", "<img", "url(", "@import", "src=\"", "href=\"http"] {
            #expect(!page.contains(word), "\(word)")
        }
    }

    @Test("A run without loads says so and has no table or chart")
    func empty() {
        let page = TraceFixture.page([])
        #expect(page.contains("No pages were requested."))
        #expect(!page.contains("<table"))
        #expect(!page.contains("<svg"))
        #expect(!page.contains("nan"))
    }

    @Test("A single load is one row without a list of the slowest loads")
    func single() {
        let page = TraceFixture.page([TraceFixture.load(0...9, [(.head, 0)])])
        #expect(page.contains("<b>Load 1</b>"))
        #expect(page.contains("id=\"l1\""))
        #expect(!page.contains("Slowest loads"))
    }

    @Test("The slowest loads come first, with their largest cost and a link to their rows")
    func slowest() throws {
        let loads = [
            TraceFixture.load(0...9, [(.head, 0)]), TraceFixture.load(0...90, [(.head, 0), (.retry, 20)], number: 1),
            TraceFixture.load(0...30, [(.head, 0)], number: 2),
        ]
        let table = try #require(TraceFixture.page(loads).split(separator: "Slowest loads").last)
        let links = table.matches(of: /href="#l(\d)"/).prefix(3).map { String($0.output.1) }
        #expect(links == ["2", "3", "1"])
        #expect(table.contains("retry delay 70 µs"))
    }

    @Test("A crawl that takes hours has an axis in hours, and its figures are described in words")
    func hours() {
        let hour = 3_600_000_000
        let loads = (0..<8).map { TraceFixture.load($0 * hour...($0 + 1) * hour, [(.limit, $0 * hour)], number: $0) }
        let page = TraceFixture.page(loads)
        #expect(page.contains("<span style=\"left:25.000%\">2:00:00</span>"))
        #expect(page.contains("A load took a median of 1 h 00 min 00 s"))
        #expect(page.contains("<b>Loads 1–8</b> <span>0 to 8 h 00 min 00 s"))
    }

    @Test("The number of bars in a row is limited, and the row says so")
    func manyBars() {
        let steps = (0..<200).map { ($0 % 2 == 0 ? TraceActivity.head : .retry, $0) }
        let row = TraceFixture.row(TraceFixture.load(0...200, steps), on: 0..<200)
        #expect(row.matches(of: /<i class/).count == 61)
        #expect(row.contains(#"<i class="u" style="left:30.000%;width:70.000%"></i>"#))
        #expect(row.contains("and 176 times more; all after the first 60 are drawn as one"))
    }
}

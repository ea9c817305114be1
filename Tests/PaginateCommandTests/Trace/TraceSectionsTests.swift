import Testing

@testable import PaginateCommand

@Suite("Loads drawn on a trace page")
struct TraceSectionsTests {
    /// Returns consecutive loads of ten microseconds each.
    private func loads(_ count: Int) -> [TraceLoad] {
        (0..<count).map { TraceFixture.load($0 * 10...$0 * 10 + 10, [(.head, $0 * 10)], number: $0) }
    }

    @Test("Up to the limit, all loads are drawn and no omission is mentioned")
    func all() {
        let page = TraceFixture.page(loads(120), rows: 120)
        #expect(page.matches(of: /<li id=/).count == 120)
        #expect(page.matches(of: /<details class="part" open>/).count == 3)
        #expect(!page.contains("individually"))
    }

    @Test(
        "Beyond the limit, the first, last, failed and slowest loads are drawn, and the others are one line per section"
    )
    func most() {
        var loads = loads(500)
        loads[217].ending = .failed
        loads[330].end += 50
        let trace = TraceFixture.trace(loads)
        let drawn = trace.sections(rows: 200).filter(\.isDrawn).map(\.loads.lowerBound)
        #expect(drawn == [0, 200, 300, 450])
        let page = TraceFixture.page(loads, rows: 200)
        #expect(page.contains("Of 500 loads, 200 are drawn individually"))
        #expect(page.contains("in one line for each 50."))
        #expect(page.matches(of: /<li id=/).count == 200)
        #expect(page.matches(of: /<p class="merged">/).count == 6)
        #expect(page.contains("<b>Loads 51–100</b>"))
        #expect(page.contains("500 loads, 500 requests"))
    }

    @Test("Every load belongs to one section, and each section to one walk")
    func partition() {
        var loads = loads(130)
        for index in 70..<130 { loads[index].walk = 1 }
        let sections = TraceFixture.trace(loads).sections()
        #expect(sections.map(\.loads) == [0..<50, 50..<70, 70..<120, 120..<130])
        #expect(TraceFixture.page(loads).contains("They belong to 2 walks"))
    }

    @Test("The size of a page is bounded for any number of loads")
    func size() {
        let small = TraceFixture.page(loads(6_000)).utf8.count
        let large = TraceFixture.page(loads(120_000)).utf8.count
        #expect(small < 3_000_000, "\(small)")
        #expect(large < 3_000_000, "\(large)")
    }

    @Test("A load is labeled by the part of its address that differs from the others")
    func labels() {
        let trace = TraceFixture.trace(loads(12))
        #expect(TraceLabel(trace).text(of: trace.loads[11]) == "page=12")
        #expect(TraceLabel(trace).text(of: trace.loads[0]) == "page=1")
        var links = trace
        links.loads[0].addresses = ["GET http://a.test/list"]
        #expect(TraceLabel(links).text(of: links.loads[0]) == "list")
        #expect(TraceLabel(links).text(of: links.loads[3]) == "page=4")
        var posts = trace
        for index in posts.loads.indices { posts.loads[index].addresses = ["POST http://a.test/graphql?a=b/c"] }
        #expect(TraceLabel(posts).text(of: posts.loads[3]) == "graphql?a=b/c")
        #expect(TraceLabel(Trace()).text(of: TraceLoad(start: 0, end: 0)) == "")
    }
}

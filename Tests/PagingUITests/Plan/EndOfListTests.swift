import Paging
import Testing

@testable import PagingUI

@Suite("Page shapes, and the end of a list")
struct EndOfListTests {
    @Test("M16: Pages may hold more or fewer rows than asked for, and only a missing next address is the end")
    func oddSizes() {
        var bench = PlanBench(pages: 1, of: 3)
        for (page, ids) in [(1, 3..<13), (2, 13..<14), (3, 14..<21)] {
            bench.perform { $0.wantPage(.forward) }
            #expect(bench.load(.append)?.key.number == page)
            bench.answer(.append, ids, next: page < 3 ? page + 1 : nil)
            #expect(bench.content.append.isAtEnd == (page == 3))
        }
        #expect(bench.ids == Array(0..<21))
    }

    @Test("M17: A full last page without a next address is the end, and no request more")
    func fullLastPage() {
        var bench = PlanBench(distance: 5)
        bench.perform { $0.refresh(.anchored) }
        bench.answer(.refresh, 0..<20)
        bench.show(15..<20)
        #expect(bench.requests == [0])
        #expect(bench.content.append.isAtEnd)
    }

    @Test("M18: At the end, asking for more five times asks the source for nothing, and everybody is told")
    func askingAtTheEnd() {
        var bench = PlanBench(pages: 2, of: 5, goesOn: false)
        let requests = bench.requests
        for _ in 0..<5 { bench.perform { $0.wantPage(.forward) } }
        #expect(bench.requests == requests)
        #expect(bench.settled[.append, default: []].suffix(5).map { "\($0)" } == Array(repeating: "atEnd", count: 5))
    }

    @Test("M19: Checking for more asks the last page again, and appends what the list has grown by")
    func growing() {
        var bench = PlanBench(pages: 2, of: 5, goesOn: false)
        bench.perform { $0.checkForMore(.forward) }
        #expect(bench.requests == [0, 1, 1])
        bench.answer(.append, 5..<12)
        #expect(bench.ids == Array(0..<12))
        #expect(bench.content.append.isAtEnd)
        bench.perform { $0.checkForMore(.forward) }
        bench.answer(.append, 5..<12)
        #expect(bench.ids == Array(0..<12))
        #expect(bench.settled[.append]?.last.map { "\($0)" } == "atEnd")
    }

    @Test("M19: A last page that is as it was and names a next one by now is followed to the new rows")
    func growingByAPage() {
        var bench = PlanBench(pages: 2, of: 5, goesOn: false)
        bench.perform { $0.checkForMore(.forward) }
        bench.answer(.append, 5..<10, next: 2)
        #expect(bench.load(.append)?.key.number == 2)
        bench.answer(.append, 10..<15)
        #expect(bench.ids == Array(0..<15))
        #expect(bench.settled[.append]?.last.map { "\($0)" } == "loaded(5)")
    }

    @Test("M19, M27: A failed check for more can be tried again, and its error is gone then")
    func retriedCheck() {
        var bench = PlanBench(pages: 2, of: 5, goesOn: false)
        bench.perform { $0.checkForMore(.forward) }
        bench.fail(.append)
        #expect(bench.content.append.failure != nil)
        bench.perform { $0.retry() }
        #expect(bench.requests == [0, 1, 1, 1])
        bench.answer(.append, 5..<12)
        #expect(bench.ids == Array(0..<12))
        #expect(bench.content.append.isAtEnd)
    }

    @Test("M19: Checking for more at the upper end asks the first page again what lies above it")
    func growingUpwards() {
        var bench = PlanBench(startingAt: 6)
        bench.perform { $0.refresh(.anchored) }
        bench.answer(.refresh, 60..<75, next: 7)
        #expect(bench.content.prepend.isAtEnd)
        bench.perform { $0.checkForMore(.backward) }
        bench.answer(.prepend, 57..<75, next: 7)
        #expect(bench.ids == Array(57..<75))
    }

    @Test("M21: A page that names itself as the next stops loading with an error, and what it brought stays")
    func selfNaming() {
        var bench = PlanBench(distance: 30, startingAt: 1)
        bench.perform { $0.refresh(.anchored) }
        bench.answer(.refresh, 0..<5, next: 1)
        #expect(stop(of: bench) == .cycle)
        bench.show(0..<5)
        #expect(bench.requests == [1])
        #expect(bench.ids == Array(0..<5))
    }

    @Test("M21: A later page that names itself as the next is not asked for again", arguments: [true, false])
    func laterSelfNaming(isForward: Bool) {
        var bench = PlanBench(distance: 30, startingAt: 5)
        bench.perform { $0.refresh(.anchored) }
        bench.answer(.refresh, 0..<5, next: isForward ? 6 : nil, previous: isForward ? nil : 6)
        bench.show([0])
        bench.answer(isForward ? .append : .prepend, 5..<10, next: isForward ? 6 : nil, previous: isForward ? nil : 6)
        #expect((isForward ? bench.content.append : bench.content.prepend).failure != nil)
        #expect(bench.requests == [5, 6])
        #expect(bench.ids.count == 10)
    }

    @Test("M22: Addresses that go round in a circle stop loading with an error, once each page was read")
    func circle() {
        var bench = PlanBench(distance: 100, startingAt: 1)
        bench.perform { $0.refresh(.anchored) }
        bench.answer(.refresh, 0..<5, next: 2)
        bench.answer(.append, 5..<10, next: 3)
        bench.answer(.append, 10..<15, next: 1)
        #expect(stop(of: bench) == .cycle)
        #expect(bench.requests == [1, 2, 3])
        bench.perform { $0.retry() }
        while bench.isLoading(.append), bench.requests.count < 20 { bench.answer(.append, 0..<5, next: 2) }
        #expect(stop(of: bench) == .cycle)
        #expect(bench.requests.count < 10)
        #expect(bench.ids == Array(0..<15))
    }

    @Test("M22: Addresses that are always new with rows that never are pause the list after a few pages")
    func noProgress() {
        var bench = PlanBench(distance: 100)
        bench.perform { $0.refresh(.anchored) }
        bench.answer(.refresh, 0..<5, next: 1)
        while bench.isLoading(.append), bench.requests.count < 20 {
            bench.answer(.append, 0..<5, next: bench.requests.count)
        }
        #expect(bench.content.append.isPaused)
        #expect(bench.requests.count == 1 + PagingOptions().emptyPageLimit)
    }

    @Test("M24: The newest page's total, its doubts and the sign of its end are there for the app")
    func metadata() {
        var bench = PlanBench(distance: 0)
        bench.perform { $0.refresh(.anchored) }
        var first = Page(items: posts(0..<5), links: PageLinks(following: [1], totalCount: TotalCount(8)))
        first.doubt = "one item could not be read"
        bench.answer(.refresh, with: first)
        #expect(bench.content.totalCount?.value == 8)
        #expect(bench.content.doubt == "one item could not be read")
        #expect(bench.content.end == nil)
        bench.perform { $0.wantPage(.forward) }
        let end = PageEnd.signalled("has_more is false")
        bench.answer(
            .append,
            with: Page<Post, Int>(items: posts(5..<9), links: PageLinks(totalCount: TotalCount(9), end: end))
        )
        #expect(bench.content.totalCount?.value == 9)
        #expect(bench.content.end == end)
    }

    private func stop(of bench: PlanBench) -> PagingError.Code? {
        (bench.content.append.failure?.error as? PagingError)?.code
    }
}

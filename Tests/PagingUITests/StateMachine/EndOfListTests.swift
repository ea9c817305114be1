import Paging
import RowTrait
import Testing

@testable import PagingUI

@Suite("Page sizes and the end of a list")
struct EndOfListTests {
    @Test("Pages may have more or fewer rows than requested, and only a missing next address is the end", .row("M16"))
    func oddSizes() {
        var bench = PlanBench(pages: 1, of: 3)
        for (page, ids) in [(1, 3..<13), (2, 13..<14), (3, 14..<21)] {
            bench.perform { $0.requestPage(.forward) }
            #expect(bench.load(.append)?.key.number == page)
            bench.answer(.append, ids, next: page < 3 ? page + 1 : nil)
            #expect(bench.content.append.isAtEnd == (page == 3))
        }
        #expect(bench.ids == Array(0..<21))
    }

    @Test("A full last page without a next address is the end, without another request", .row("M17"))
    func fullLastPage() {
        var bench = PlanBench(distance: 5)
        bench.perform { $0.refresh(.anchored) }
        bench.answer(.refresh, 0..<20)
        bench.show(15..<20)
        #expect(bench.requests == [0])
        #expect(bench.content.append.isAtEnd)
    }

    @Test("At the end, five calls for more send no request, and every caller gets the result", .row("M18"))
    func askingAtTheEnd() {
        var bench = PlanBench(pages: 2, of: 5, goesOn: false)
        let requests = bench.requests
        for _ in 0..<5 { bench.perform { $0.requestPage(.forward) } }
        #expect(bench.requests == requests)
        #expect(bench.settled[.append, default: []].suffix(5).map { "\($0)" } == Array(repeating: "atEnd", count: 5))
    }

    @Test("Checking for more requests the last page again and appends the new rows", .row("M19"))
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

    @Test("An unchanged last page that now names a next one is followed to the new rows", .row("M19"))
    func growingByAPage() {
        var bench = PlanBench(pages: 2, of: 5, goesOn: false)
        bench.perform { $0.checkForMore(.forward) }
        bench.answer(.append, 5..<10, next: 2)
        #expect(bench.load(.append)?.key.number == 2)
        bench.answer(.append, 10..<15)
        #expect(bench.ids == Array(0..<15))
        #expect(bench.settled[.append]?.last.map { "\($0)" } == "loaded(5)")
    }

    @Test("A failed check for more can be retried, which clears its error", .row("M19", "M27"))
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

    @Test("Checking for more at the upper end requests the first page again for the page above it", .row("M19"))
    func growingUpwards() {
        var bench = PlanBench(startingAt: 6)
        bench.perform { $0.refresh(.anchored) }
        bench.answer(.refresh, 60..<75, next: 7)
        #expect(bench.content.prepend.isAtEnd)
        bench.perform { $0.checkForMore(.backward) }
        bench.answer(.prepend, 57..<75, next: 7)
        #expect(bench.ids == Array(57..<75))
    }

    @Test("A page that names itself as the next stops loading with an error, and its rows stay", .row("M21"))
    func selfNaming() {
        var bench = PlanBench(distance: 30, startingAt: 1)
        bench.perform { $0.refresh(.anchored) }
        bench.answer(.refresh, 0..<5, next: 1)
        #expect(stop(of: bench) == .cycle)
        bench.show(0..<5)
        #expect(bench.requests == [1])
        #expect(bench.ids == Array(0..<5))
    }

    @Test("A later page that names itself as the next is not requested again", .row("M21"), arguments: [true, false])
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

    @Test("A cycle of addresses stops loading with an error after each page was read once", .row("M22"))
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

    @Test("New addresses without new rows pause the list after a few pages", .row("M22"))
    func noProgress() {
        var bench = PlanBench(distance: 100)
        bench.perform { $0.refresh(.anchored) }
        bench.answer(.refresh, 0..<5, next: 1)
        while bench.isLoading(.append), bench.requests.count < 20 {
            bench.answer(.append, 0..<5, next: bench.requests.count)
        }
        #expect(bench.content.append.isPaused)
        #expect(bench.requests.count == 1 + PagingOptions().maximumEmptyPages)
    }

    @Test("The newest total, the warning and the end signal are available to the app", .row("M24"))
    func metadata() {
        var bench = PlanBench(distance: 0)
        bench.perform { $0.refresh(.anchored) }
        var first = Page(items: posts(0..<5), links: PageLinks(following: [1], totalCount: TotalCount(8)))
        first.metadata.warning = "one item could not be read"
        bench.answer(.refresh, with: first)
        #expect(bench.content.totalCount?.value == 8)
        #expect(bench.content.warning == "one item could not be read")
        #expect(bench.content.end == nil)
        bench.perform { $0.requestPage(.forward) }
        let end = PageEnd.signalled("has_more is false")
        bench.answer(
            .append,
            with: Page<Post, Int>(items: posts(5..<9), links: PageLinks(totalCount: TotalCount(9), end: end))
        )
        #expect(bench.content.totalCount?.value == 9)
        // A page that may lack items leaves the list unproven.
        let words = "has_more is false, but page 1 may be incomplete: one item could not be read"
        #expect(bench.content.end == .unproven(words))
    }

    @Test("Items that moved to the next page of a longer list do not arrive twice", arguments: [true, false])
    func movedItems(isGrown: Bool) {
        var bench = PlanBench(.quiet)
        bench.perform { $0.refresh(.toTop) }
        bench.answer(.refresh, with: Self.page([1, 2, 3], next: 1, total: 6))
        bench.perform { $0.checkForNew() }
        bench.answer(.head, with: Self.page([0, 1, 2], next: 1, total: 7))
        bench.perform { $0.requestPage(.forward) }
        bench.answer(.append, with: Self.page([3, 4, 5], next: 2, total: isGrown ? 7 : 6))
        bench.perform { $0.requestPage(.forward) }
        bench.answer(.append, with: Self.page([6], next: nil, total: 7))
        #expect(bench.ids == [1, 2, 3, 4, 5, 6])
        let end = PageEnd.signalled("has_more is false")
        #expect(bench.content.end == (isGrown ? end : .unproven("\(end), but 1 items arrived twice and were left out")))
    }

    /// A page of a list whose identities were found, not told.
    private static func page(_ ids: [Int], next: Int?, total: Int) -> Page<Post, Int> {
        let links = PageLinks(
            following: next.map { [$0] } ?? [],
            totalCount: TotalCount(total),
            end: next == nil ? .signalled("has_more is false") : nil
        )
        var page = Page(items: posts(ids), links: links)
        page.metadata.survey = PageSurvey(members: [], items: ids.map(UInt64.init), hasDetectedIdentity: true)
        return page
    }

    private func stop(of bench: PlanBench) -> PagingError.Code? {
        (bench.content.append.failure?.error as? PagingError)?.code
    }
}

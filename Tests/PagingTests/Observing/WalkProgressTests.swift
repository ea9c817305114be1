import PagingTesting
import Testing

@testable import Paging

@Suite("Progress of a walk", .timeLimit(.minutes(10)))
struct WalkProgressTests {
    private let observer = RecordingObserver()

    private func progress(of source: some PageSource<Int, Int>, from cursor: Int? = nil) async -> [WalkProgress] {
        let start = cursor.map { ResumePoint(cursor: $0) }
        _ = await source.observed(by: observer).pages(from: start, window: .serial).collect(upTo: 1_000)
        return observer.delivered.map(\.progress)
    }

    @Test("Items and pages are counted up to the declared total")
    func counts() async {
        let steps = await progress(of: ScriptedSource.numbered(pages: 3, size: 2, totalCount: 6))
        #expect(steps.map(\.items) == [2, 4, 6])
        #expect(steps.map(\.pages) == [1, 2, 3])
        #expect(steps.map(\.expectedItems) == [6, 6, 6])
        #expect(steps.last?.fraction == 1)
        #expect(steps.last?.estimatedTimeRemaining == .zero)
    }

    @Test("A limit below the total is the expected number of items")
    func limited() async {
        let list = ScriptedSource.numbered(pages: 3, size: 2, totalCount: 6).limited(to: .items(3))
        #expect(await progress(of: list).map(\.expectedItems) == [3, 3])
    }

    @Test("No number is expected without a total, with a lower bound, past a total or from the middle of a list")
    func unknown() async {
        #expect(await progress(of: ScriptedSource.numbered(pages: 2, size: 1)).allSatisfy { $0.expectedItems == nil })
        for (total, expected) in [(TotalCount.atLeast(9), nil), (TotalCount(1), nil), (.about(9), 9 as Int?)] {
            let page = Page<Int, Int>(items: [1, 2], links: PageLinks(totalCount: total))
            let source = Pages<Int, Int> { _ in page }
            #expect(await progress(of: source).last?.expectedItems == expected)
        }
        let list = ScriptedSource.numbered(pages: 3, size: 2, totalCount: 6)
        #expect(await progress(of: list, from: 2).last?.expectedItems == nil)
    }

    @Test("The remaining time is based on the pace of the last 32 pages, not on a slow start")
    func pace() {
        var pace = DeliveryPace()
        #expect(pace.time(for: 10) == nil)
        pace.record(items: 10, at: .seconds(100))
        #expect(pace.time(for: 10) == .seconds(100))
        for number in 2...40 { pace.record(items: number * 10, at: .seconds(98 + number)) }
        #expect(pace.time(for: 100) == .seconds(10))
        #expect(pace.time(for: 0) == .zero)
    }

    @Test("Pages without items do not change the remaining time")
    func noPace() {
        var pace = DeliveryPace()
        pace.record(items: 0, at: .seconds(1))
        #expect(pace.time(for: 1) == nil)
    }

    @Test("The description of the progress is readable")
    func words() {
        func words(_ items: Int, _ expected: Int?, _ left: Duration?) -> String {
            WalkProgress(
                items: items,
                pages: 1,
                expectedItems: expected,
                elapsed: .seconds(1),
                estimatedTimeRemaining: left
            ).description
        }
        #expect(words(1_200, 28_298, .milliseconds(34_500)) == "1200 of 28298 items, 35 s left")
        #expect(words(1, nil, nil) == "1 item")
        #expect(words(1, 1, .zero) == "1 of 1 items, 0 s left")
    }
}

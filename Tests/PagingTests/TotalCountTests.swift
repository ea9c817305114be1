import Paging
import PagingTesting
import Testing

@Suite("Declared totals", .timeLimit(.minutes(10)))
struct TotalCountTests {
    @Test("A literal is exact")
    func values() {
        let literal: TotalCount = 12
        #expect(literal == TotalCount(12, exactness: .exact))
        #expect(TotalCount.atLeast(3).exactness == .lowerBound)
        #expect(TotalCount.about(3).exactness == .estimate)
        #expect(TotalCount.about(3) != 3)
    }

    @Test("A negative total is unknown", arguments: [-1, Int.min])
    func negative(value: Int) async {
        var links = PageLinks<Int>(totalCount: TotalCount(value))
        #expect(links.totalCount == nil)
        links.totalCount = .atLeast(value)
        #expect(links.totalCount == nil)
        let source = ScriptedSource<Int, Int> { _ in
            [.page(Page(items: [1], following: nil, totalCount: TotalCount(value)))]
        }
        let outcome = await source.collect(upTo: 10).outcome
        #expect(outcome.declaredTotals == nil)
        #expect(outcome.isComplete, "\(outcome)")
    }

    @Test("The outcome has the first, the newest and the largest total")
    func declaredTotals() async {
        let totals: [Int: TotalCount] = [1: 3, 2: 9, 4: 4]
        let source = ScriptedSource<Int, Int> { cursor in
            let number = cursor ?? 1
            return [.page(Page(items: [number], following: number < 4 ? number + 1 : nil, totalCount: totals[number]))]
        }
        let outcome = await source.collect(upTo: 10).outcome
        #expect(outcome.declaredTotals?.first == 3)
        #expect(outcome.declaredTotals?.last == 4)
        #expect(outcome.declaredTotals?.largest == 9)
        #expect(outcome.isComplete)
    }

    @Test("A walk from the middle of a list is not compared with the total")
    func partialWalk() async {
        let source = ScriptedSource.numbered(pages: 3, size: 2, totalCount: 6)
        #expect(await source.pages(from: 2).collect(upTo: 10).outcome.isComplete)
    }
}

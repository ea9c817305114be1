import Paging
import RowTrait
import Testing

@Suite("Totals that fall during a walk")
struct ShrinkingTotalTests {
    private func walk(totals: [Int], by offset: Int) async -> PagingOutcome<Int> {
        let pages = Pages<Int, Int> { cursor in
            let page = cursor ?? 0
            let items = Array(page * offset..<(page + 1) * offset)
            let following = page + 1 < totals.count ? page + 1 : nil
            return Page(items: items, following: following, totalCount: TotalCount(totals[page]))
        }
        return await pages.collect(upTo: 1_000).outcome
    }

    @Test("The outcome reports a fallen total, because a row may have moved onto an earlier page", .row("C5", "C11"))
    func evidence() async {
        let outcome = await walk(totals: [30, 30, 29], by: 10)
        #expect(outcome.isComplete)
        #expect(outcome.evidence.hasSuffix("though its declared total fell from 30 to 29 during the walk"))
    }

    @Test("A total that grows or stays causes no report", .row("C6"))
    func others() async {
        for totals in [[30, 30, 30], [20, 25, 30]] {
            let outcome = await walk(totals: totals, by: 10)
            #expect(outcome.isComplete)
            #expect(!outcome.evidence.contains("fell"))
        }
    }
}

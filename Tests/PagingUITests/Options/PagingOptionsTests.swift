import Paging
import Testing

@testable import PagingUI

@Suite("Options of a list")
struct PagingOptionsTests {
    @Test("M75: Keeping fewer rows than a page and the distance on either side is refused, with what would do")
    func tooFewRows() throws {
        var options = PagingOptions()
        options.prefetchDistance = 10
        let error = #expect(throws: PagingError.self) { try options.retaining(atMost: 39, pageSize: 20) }
        #expect(error?.code == .limitReached)
        #expect(error?.description.contains("at least 40") == true)
        #expect(throws: PagingError.self) { try options.retaining(atMost: 40, pageSize: 0) }
        #expect(try options.retaining(atMost: 40, pageSize: 20).retainedRows == 40)
    }

    @Test("M75: The least number of rows that is accepted does not load and forget in turns", arguments: [0, 25, 49])
    func noLoop(row: Int) throws {
        var options = PagingOptions()
        options.prefetchDistance = 10
        var bench = PlanBench(try options.retaining(atMost: 30, pageSize: 10))
        bench.perform { $0.refresh(.anchored) }
        bench.answer(.refresh, 0..<10, next: 1)
        for id in 0...row {
            bench.perform { $0.disappeared(RowID(id - 1)) }
            bench.show([id])
            var loads = 0
            while let load = bench.waiting.first, loads < 5 {
                let page = load.key.number
                bench.answer(load.slot, page * 10..<page * 10 + 10, next: page + 1, previous: page > 0 ? page - 1 : nil)
                loads += 1
            }
            #expect(loads < 5)
        }
    }
}

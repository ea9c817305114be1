import Paging
import RowTrait
import Testing

@testable import PagingUI

@Suite("Options of a list")
struct PagingOptionsTests {
    @Test("A row limit below a page plus both distances is refused with a valid value", .row("M75"))
    func tooFewRows() throws {
        var options = PagingOptions()
        options.prefetchDistance = 10
        let error = #expect(throws: PagingError.self) { try options.retaining(atMost: 39, pageSize: 20) }
        #expect(error?.code == .limitReached)
        #expect(error?.description.contains("at least 40") == true)
        #expect(throws: PagingError.self) { try options.retaining(atMost: 40, pageSize: 0) }
        #expect(try options.retaining(atMost: 40, pageSize: 20).retainedRows == 40)
    }

    @Test(
        "The smallest accepted row limit does not load and forget pages in turns",
        .row("M75"),
        arguments: [0, 25, 49]
    )
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

import Paging
import RowTrait
import Testing

@testable import PagingUI

@Suite("First loads and empty lists")
struct FirstLoadTests {
    @Test("A list without a request is not loaded, which is neither empty nor loading", .row("M1"))
    func notLoaded() {
        let bench = PlanBench()
        guard case .notLoaded = bench.content.phase else { Issue.record("\(bench.content.phase)"); return }
        #expect(bench.requests.isEmpty)
    }

    @Test("A failed first load shows an error without rows, and retrying requests the same page", .row("M2"))
    func failure() {
        var bench = PlanBench(startingAt: 7)
        bench.perform { $0.refresh(.anchored) }
        bench.fail(.refresh)
        guard case .failed(let failure) = bench.content.phase else { Issue.record("\(bench.content.phase)"); return }
        #expect(failure.error as? TestFailure == TestFailure())
        bench.perform { $0.retry() }
        guard case .loading = bench.content.phase else { Issue.record("\(bench.content.phase)"); return }
        #expect(bench.requests == [7, 7])
        bench.answer(.refresh, 1...3)
        #expect(bench.ids == [1, 2, 3])
        #expect(bench.content.refresh.failure == nil)
    }

    @Test("A first page without items and without a next page is an empty list, exactly once", .row("M3"))
    func empty() {
        var bench = PlanBench()
        var phases: [String] = []
        bench.perform { $0.refresh(.anchored) }
        phases.append("\(bench.content.phase)")
        bench.answer(.refresh, [Post]())
        phases.append("\(bench.content.phase)")
        #expect(phases == ["loading", "empty"])
        #expect(bench.content.append.isAtEnd)
        #expect(bench.content.revision == 2)
    }

    @Test(
        "An empty first page with a next one is still loading, and the list is empty only if all pages are",
        .row("M4", "M5")
    )
    func emptyFirstPage() {
        var bench = PlanBench()
        bench.perform { $0.refresh(.anchored) }
        bench.answer(.refresh, [Post](), next: 2)
        #expect("\(bench.content.phase)" == "loading")
        #expect(bench.requests == [0, 2])
        bench.answer(.refresh, 1...20)
        #expect("\(bench.content.phase)" == "content")
        #expect(bench.ids == Array(1...20))
    }

    @Test("A request for more during the first load is sent once, after the first page", .row("M6"))
    func wish() {
        var bench = PlanBench(distance: 2)
        bench.perform { $0.refresh(.anchored) }
        bench.perform { $0.requestPage(.forward) }
        #expect(bench.requests == [0])
        bench.answer(.refresh, 1...20, next: 2)
        #expect(bench.requests == [0, 2])
        bench.answer(.append, 21...40, next: 3)
        #expect(bench.requests == [0, 2])
        #expect(bench.ids == Array(1...40))
    }
}

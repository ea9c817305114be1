import Paging
import PagingTesting
import PagingUI
import RowTrait
import Testing

@MainActor
@Suite("Requesting pages from a model", .timeLimit(.minutes(10)))
struct LoadingTests {
    @Test("Concurrent calls for the next page share one request", .row("M15"))
    func twoCallers() async throws {
        let source = GatedSource(ScriptedSource.posts(pages: 3))
        source.gate.open(nil)
        let model = PagingModel(source, options: .quiet)
        await model.refresh()
        let first = Task { await model.loadNext() }
        let second = Task { await model.loadNext() }
        try await source.gate.waitUntilRequested(1)
        source.gate.openAll()
        #expect("\(await first.value)" == "loaded(10)")
        #expect("\(await second.value)" == "loaded(10)")
        #expect(source.gate.requestCount == 2)
        #expect(model.ids == Array(0..<20))
    }

    @Test("Concurrent calls that share a failed page get the same failure, and neither throws", .row("M15"))
    func twoCallersFail() async throws {
        let source: ScriptedSource<Post, Int> = [
            nil: [.items(posts(0..<5), following: 1)], 1: [.failure(TestFailure()), .items(posts(5..<8))],
        ]
        let model = PagingModel(source, options: .quiet)
        await model.refresh()
        let callers = (0..<2).map { _ in Task { await model.loadNext() } }
        for caller in callers {
            guard case .failed(let failure) = await caller.value else { Issue.record("No failure."); continue }
            #expect(failure.error as? TestFailure == TestFailure())
        }
        #expect(source.loads(of: 1) == 1)
        await model.retry()
        #expect(model.ids == Array(0..<8))
    }

    @Test("A call for the next page during the first load gets the second page", .row("M6"))
    func duringTheFirstLoad() async throws {
        let source = GatedSource(ScriptedSource.posts(pages: 3))
        let model = PagingModel(source, options: .quiet)
        let refresh = Task { await model.refresh() }
        let next = Task { await model.loadNext() }
        try await source.gate.waitUntilRequested(nil)
        #expect(source.gate.requestCount == 1)
        source.gate.openAll()
        #expect("\(await refresh.value)" == "loaded(10)")
        #expect("\(await next.value)" == "loaded(10)")
        #expect(model.ids == Array(0..<20))
    }

    @Test("A call for the next page during a failing first load reports the failure", .row("M2", "M6"))
    func duringAFailingFirstLoad() async throws {
        let source = GatedSource(ScriptedSource<Post, Int>([nil: [.failure(TestFailure())]]))
        let model = PagingModel(source, options: .quiet)
        let refresh = Task { await model.refresh() }
        let next = Task { await model.loadNext() }
        try await source.gate.waitUntilRequested(nil)
        source.gate.openAll()
        #expect("\(await refresh.value)".hasPrefix("failed"))
        #expect("\(await next.value)".hasPrefix("failed"))
    }

    @Test("At the end, five calls for the next page send no request", .row("M18"))
    func atTheEnd() async {
        let source = RecordingSource(ScriptedSource.posts(pages: 1))
        let model = PagingModel(source, options: .quiet)
        await model.refresh()
        for _ in 0..<5 { #expect("\(await model.loadNext())" == "atEnd") }
        #expect(source.log.requested == [nil])
    }

    @Test("A list that has grown since its end continues page by page after a check", .row("M19"))
    func growing() async {
        let source: ScriptedSource<Post, Int> = [
            nil: [.items(posts(0..<10)), .items(posts(0..<10)), .items(posts(0..<10), following: 1)],
            1: [.items(posts(10..<14))],
        ]
        let model = PagingModel(source, options: .quiet)
        await model.refresh()
        #expect("\(await model.checkForMore())" == "atEnd")
        #expect("\(await model.checkForMore())" == "loaded(4)")
        #expect(model.ids == Array(0..<14))
        #expect(model.content.append.isAtEnd)
    }

    @Test("A source that derives addresses from declared values can page, and the app sees these values", .row("M24"))
    func declaredTotal() async {
        let model = PagingModel(ByTotal(), options: .quiet)
        await model.refresh()
        #expect(model.content.totalCount?.value == 25)
        while case .loaded = await model.loadNext() {}
        #expect(model.ids == Array(0..<25))
    }

    /// A list whose pages declare the number of items, and nothing else.
    private struct ByTotal: PageSource {
        func page(at cursor: Int?) async throws -> Page<Post, Int> {
            let start = cursor ?? 0
            let total = TotalCount(25)
            let end = min(start + 10, total.value)
            return Page(items: posts(start..<end), following: end < total.value ? end : nil, totalCount: total)
        }
    }
}

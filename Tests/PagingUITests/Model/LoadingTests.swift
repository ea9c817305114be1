import Paging
import PagingTesting
import PagingUI
import Testing

@MainActor
@Suite("Asking a model for pages", .timeLimit(.minutes(1)))
struct LoadingTests {
    @Test("M15: Two callers that ask for the next page get the same one, from one request")
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

    @Test("M15: Two callers that share a page which fails get the same failure, and neither throws")
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

    @Test("M6: Who asks for the next page during the first load gets the second one")
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

    @Test("M2, M6: Who asks for the next page during a first load that fails is told so")
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

    @Test("M18: At the end, asking for the next page five times asks the source for nothing")
    func atTheEnd() async {
        let source = RecordingSource(ScriptedSource.posts(pages: 1))
        let model = PagingModel(source, options: .quiet)
        await model.refresh()
        for _ in 0..<5 { #expect("\(await model.loadNext())" == "atEnd") }
        #expect(source.log.requested == [nil])
    }

    @Test("M19: A list that has grown since it ended goes on after it was checked, page after page")
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

    @Test("M24: A source that derives its addresses from what its pages declare can page, and the app sees it as well")
    func declaredTotal() async {
        let model = PagingModel(ByTotal(), options: .quiet)
        await model.refresh()
        #expect(model.content.totalCount?.value == 25)
        while case .loaded = await model.loadNext() {}
        #expect(model.ids == Array(0..<25))
    }

    /// A list whose pages say how many items there are, and nothing else.
    private struct ByTotal: PageSource {
        func page(at cursor: Int?) async throws -> Page<Post, Int> {
            let start = cursor ?? 0
            let total = TotalCount(25)
            let end = min(start + 10, total.value)
            return Page(items: posts(start..<end), following: end < total.value ? end : nil, totalCount: total)
        }
    }
}

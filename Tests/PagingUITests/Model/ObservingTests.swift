import Paging
import PagingTesting
import PagingUI
import Testing

@MainActor
@Suite("Observing a list", .timeLimit(.minutes(10)))
struct ObservingTests {
    private let observer = RecordingObserver()

    private var kinds: [Substring] { observer.lines.compactMap { $0.split(separator: " ").first } }

    @Test("A list reports each load and never an end")
    func loads() async {
        let model = PagingModel(ScriptedSource.posts(pages: 2).observed(by: observer), options: .quiet)
        await model.refresh()
        await model.loadNext()
        #expect(kinds == ["requested", "arrived", "requested", "arrived"])
        #expect(observer.arrived.map(\.itemCount) == [10, 10])
        #expect(Set(observer.arrived.map(\.event.load)).count == 2)
        #expect(Set(observer.arrived.map(\.event.walk)).count == 1)
    }

    @Test("A failed load reports its reason, and an abandoned load is reported as cancelled")
    func failures() async throws {
        let failing: ScriptedSource<Post, Int> = [nil: [.failure(TestFailure())]]
        let model = PagingModel(failing.observed(by: observer), options: .quiet)
        await model.refresh()
        #expect(observer.failed.first is TestFailure)

        let gated = GatedSource(ScriptedSource.posts(pages: 2))
        gated.gate.open(nil)
        var dropped: PagingModel<Post>? = PagingModel(gated.observed(by: observer))
        await dropped?.refresh()
        dropped?.itemAppeared(9)
        try await gated.gate.waitUntilRequested(1)
        dropped = nil
        while observer.failed.count < 2 { await Task.yield() }
        #expect(observer.failed.last is CancellationError)
    }
}

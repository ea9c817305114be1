import Paging
import PagingTesting
import PagingUI
import Testing

@MainActor
@Suite("Phases and states as values", .timeLimit(.minutes(10)))
struct StateEqualityTests {
    private struct Opaque: Error, CustomStringConvertible {
        let description: String
    }

    private func failure(_ error: any Error) async -> LoadFailure? {
        let source = ScriptedSource<Post, Int> { _ in [.failure(error)] }
        let model = PagingModel(source, options: .quiet)
        return await model.refresh().failure
    }

    @Test("Failures are equal if their errors are equal, by value or by type and description")
    func failures() async throws {
        let plain = try #require(await failure(TestFailure()))
        #expect(await failure(TestFailure()) == plain)
        #expect(await failure(TestFailure(isTransient: true)) != plain)
        let opaque = try #require(await failure(Opaque(description: "a")))
        #expect(await failure(Opaque(description: "a")) == opaque)
        #expect(await failure(Opaque(description: "b")) != opaque)
        #expect(opaque != plain)
        #expect(LoadState.failed(plain) == .failed(plain) && LoadState.failed(plain) != .waiting(plain))
        #expect(LoadState.loading != .idle)
    }

    @Test("A phase states whether the list is loading, empty or failed")
    func phases() async throws {
        let gated = GatedSource(ScriptedSource<Post, Int> { _ in [.items([])] })
        let model = PagingModel(gated, options: .quiet)
        #expect(model.phase == .notLoaded)
        let refresh = Task { await model.refresh() }
        try await gated.gate.waitUntilRequested(nil)
        #expect(model.phase == .loading)
        gated.gate.openAll()
        #expect(await refresh.value == .loaded(0))
        #expect(model.phase == .empty)
        await model.setSource(ScriptedSource<Post, Int> { _ in [.failure(TestFailure())] })
        guard case .failed(let failure) = model.phase else { Issue.record("\(model.phase)"); return }
        #expect(failure.error as? TestFailure == TestFailure())
    }

    @Test("Rows are equal if their items are")
    func rows() async {
        let model = PagingModel(ScriptedSource.posts(pages: 1), options: .quiet)
        await model.refresh()
        let row = model.rows[0]
        #expect(row == model.rows[0] && row != model.rows[1])
        model.update(0) { $0.isLiked = true }
        #expect(model.rows[0] != row)
    }
}

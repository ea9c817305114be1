import Paging
import PagingTesting
import PagingUI
import Testing

@MainActor
@Suite("Pages above a scrolling reader", .timeLimit(.minutes(10)))
struct ScrollActivityTests {
    private let clock = ManualClock()

    /// A model of adjacent pages with two posts each, read from the fourth page on.
    private func model() -> PagingModel<Post> {
        let source = ScriptedSource<Post, Int> { cursor in
            let page = cursor ?? 0
            return [.items(posts(page * 2..<page * 2 + 2), following: page + 1, preceding: page > 0 ? page - 1 : nil)]
        }
        return PagingModel(source, startingAt: 3, options: .quiet, clock: clock)
    }

    @Test("A page above waits until scrolling ends")
    func rest() async throws {
        let model = model()
        await model.refresh()
        model.scrollingChanged(to: true)
        let load = Task { await model.loadPrevious() }
        try await clock.waitForSleepers(count: 1)
        #expect(model.content.prepend.isLoading)
        #expect(model.rows.count == 2)
        model.scrollingChanged(to: false)
        guard case .loaded(2) = await load.value else { throw Unexpected() }
        #expect(model.items.map(\.id) == [4, 5, 6, 7])
    }

    @Test("A page above waits for at most one second")
    func bound() async throws {
        let model = model()
        await model.refresh()
        model.scrollingChanged(to: true)
        let load = Task { await model.loadPrevious() }
        try await clock.waitForSleepers(count: 1)
        #expect(clock.timeToNextWake == .seconds(1))
        clock.advance(by: .seconds(1))
        _ = await load.value
        #expect(model.items.map(\.id) == [4, 5, 6, 7])
    }

    @Test("A page below and a refresh do not wait")
    func others() async throws {
        let model = model()
        model.scrollingChanged(to: true)
        await model.refresh()
        await model.loadNext()
        #expect(model.items.map(\.id) == [6, 7, 8, 9])
        #expect(clock.sleepers == 0)
    }

    @Test("A load that is cancelled while it waits is abandoned at once")
    func cancelled() async throws {
        let model = model()
        await model.refresh()
        model.scrollingChanged(to: true)
        let load = Task { await model.loadPrevious() }
        try await clock.waitForSleepers(count: 1)
        model.cancel()
        guard case .cancelled = await load.value else { throw Unexpected() }
        model.scrollingChanged(to: false)
        await model.settled()
        #expect(model.items.map(\.id) == [6, 7])
    }

    @Test("A model with a waiting page is deallocated with its last owner")
    func lifetime() async throws {
        var model: PagingModel? = model()
        weak let released = model
        await model?.refresh()
        model?.scrollingChanged(to: true)
        let load = Task { [weak model] in await model?.loadPrevious() }
        try await clock.waitForSleepers(count: 1)
        load.cancel()
        _ = await load.value
        model = nil
        #expect(released == nil)
    }

    private struct Unexpected: Error {}
}

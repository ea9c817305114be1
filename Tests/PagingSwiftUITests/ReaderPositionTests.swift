import Paging
import PagingTesting
import PagingSwiftUI
@_spi(Headless) import SwiftUI
import Testing

@MainActor
@Suite("Reader position", .timeLimit(.minutes(10)))
struct ReaderPositionTests {
    @Test(
        "Pages above do not move the rows of a scroll view, even if its rows are created ahead",
        arguments: [0, 2]
    )
    func scrollView(overscan: Int) async throws {
        let model = PagingModel(middle, startingAt: 3, options: .prefetching(4))
        let host = try HeadlessHost(Stack(model: model), on: HeadlessScreen(rows: 3, overscan: overscan))
        try await readUpwards(host, model)
    }

    @Test("A page above the reader waits until scrolling ends", arguments: [false, true])
    func scrolling(isList: Bool) async throws {
        let latch = Latch()
        let pages = middle
        let source = Pages { (cursor: Int?) in
            await latch.pass()
            return try await pages.page(at: cursor)
        }
        let clock = ManualClock()
        let model = PagingModel(source, startingAt: 3, options: .prefetching(0), clock: clock)
        let host =
            isList ? try show(model, rows: 3) : try HeadlessHost(Stack(model: model), on: HeadlessScreen(rows: 3))
        try await host.settle(model)
        let before = model.rows.count
        try host.scroll(by: 1)
        latch.close()
        try host.beginScrolling()
        let load = Task { await model.loadPrevious() }
        await latch.arrival()
        latch.open()
        // The page has arrived once the model waits for the end of the gesture.
        try await clock.waitForSleepers(count: 1)
        try host.scroll(by: 1)
        #expect(model.rows.count == before)
        #expect(model.content.prepend.isLoading)
        let shown = host.texts
        try host.endScrolling()
        _ = await load.value
        try await host.settle(model)
        #expect(model.rows.count == before + 5)
        #expect(host.texts == shown)
    }

    @Test("Pages above do not move the rows of a list")
    func list() async throws {
        let model = PagingModel(middle, startingAt: 3, options: .prefetching(4))
        try await readUpwards(try show(model, rows: 3), model)
    }

    @Test("A refresh shows the same rows although the rows above are forgotten", arguments: [false, true])
    func refresh(isList: Bool) async throws {
        let model = PagingModel(numbered(pages: 9, of: 5), options: .prefetching(2))
        let screen = HeadlessScreen(rows: 3)
        let host =
            isList
            ? try show(model, rows: 3)
            : try HeadlessHost(Stack(model: model), on: screen)
        for _ in 0..<22 {
            try await host.settle(model)
            try host.scroll(by: 1)
        }
        try await host.settle(model)
        #expect(host.texts == ["22", "23", "24"])
        try await host.refresh()
        try await host.settle(model)
        #expect(host.texts == ["22", "23", "24"])
    }

    @Test("If the reader's row is missing, its neighbor replaces it", arguments: [false, true])
    func deleted(isList: Bool) async throws {
        let rest = Array(0..<6) + Array(7..<12)
        let source: ScriptedSource<Post, Int> = [nil: [.items(posts(0..<12)), .items(posts([20, 21, 22] + rest))]]
        let model = PagingModel(source)
        let host =
            isList ? try show(model, rows: 3) : try HeadlessHost(Stack(model: model), on: HeadlessScreen(rows: 3))
        try await host.settle(model)
        try host.scroll(by: 6)
        try await host.refresh()
        #expect(host.texts == ["5", "7", "8"] || host.texts == ["7", "8", "9"])
    }

    @Test("A reader at the top sees the new rows of a refresh", arguments: [false, true])
    func top(isList: Bool) async throws {
        let source: ScriptedSource<Post, Int> = [nil: [.items(posts(0..<9)), .items(posts([20, 21] + Array(0..<9)))]]
        let model = PagingModel(source)
        let host =
            isList ? try show(model, rows: 3) : try HeadlessHost(Stack(model: model), on: HeadlessScreen(rows: 3))
        try await host.settle(model)
        try host.scroll(by: 1)
        try host.scroll(by: -1)
        try await host.refresh()
        #expect(host.texts == ["20", "21", "0"])
    }

    @Test("A program can scroll to the top", arguments: [false, true])
    func scrollToTop(isList: Bool) async throws {
        let model = PagingModel(numbered(pages: 1, of: 20))
        let host =
            isList ? try show(model, rows: 3) : try HeadlessHost(Stack(model: model), on: HeadlessScreen(rows: 3))
        try await host.settle(model)
        try host.scroll(by: 9)
        model.scrollToTop()
        try host.update()
        #expect(host.texts == ["0", "1", "2"])
        try host.scroll(by: 5)
        model.scrollToTop()
        try host.update()
        #expect(host.texts == ["0", "1", "2"])
    }

    @Test("A saved list is shown at the saved position", arguments: [false, true])
    func restored(isList: Bool) async throws {
        let source = numbered(pages: 1, of: 20)
        let model = PagingModel(source)
        let host = try show(model, rows: 3)
        try await host.settle(model)
        try host.scroll(by: 7)
        let again = PagingModel(source)
        try again.restore(try model.saved())
        let shown =
            isList ? try show(again, rows: 3) : try HeadlessHost(Stack(model: again), on: HeadlessScreen(rows: 3))
        try await shown.settle(again)
        #expect(shown.texts == ["7", "8", "9"])
    }

    /// Scrolls from the middle to the top, line by line.
    private func readUpwards(_ host: HeadlessHost, _ model: PagingModel<Post>) async throws {
        try await host.settle(model)
        #expect(model.rows.first?.item?.id != 15)
        #expect(host.texts == ["15", "16", "17"])
        for top in (0..<15).reversed() {
            try host.scroll(by: -1)
            try await host.settle(model)
            #expect(host.texts == ["\(top)", "\(top + 1)", "\(top + 2)"])
        }
        #expect(try host.scroll(by: -1) == 0)
    }

    /// Seven pages of five posts, to be read from the middle.
    private var middle: ScriptedSource<Post, Int> { numbered(pages: 7, of: 5) }
}

private struct Stack: View {
    let model: PagingModel<Post>

    var body: some View {
        ScrollView {
            LazyVStack { PagedForEach(model) { PostRow(post: $0) } }.scrollTargetLayout()
        }
        .paged(by: model, in: .scrollView)
    }
}

import Paging
import PagingTesting
import PagingSwiftUI
@_spi(Headless) import SwiftUI
import Testing

@MainActor
@Suite("Pull to refresh", .timeLimit(.minutes(10)))
struct RefreshViewTests {
    @Test("A redraw during a refresh neither cancels it nor shows an error", arguments: [false, true])
    func redraw(cancels: Bool) async throws {
        let latch = Latch()
        let script: ScriptedSource<Post, Int> = [nil: [.items(posts(0..<3)), .items(posts(7..<9))]]
        let source = Pages { (cursor: Int?) in
            await latch.pass()
            return try await script.page(at: cursor)
        }
        let model = PagingModel(source)
        var screen = HeadlessScreen(rows: 5)
        screen.cancelsRefreshOnRedraw = cancels
        let host = try HeadlessHost(Redrawn(model: model), on: screen)
        try await host.settle(model)
        latch.close()
        let refresh = try host.startRefresh()
        await latch.arrival()
        try host.update()
        try host.press("Redraw 0")
        #expect(refresh.isCancelled == cancels)
        if cancels { await refresh.value }
        #expect(model.content.refresh.isLoading)
        #expect(host.texts == ["Redraw 1", "0", "1", "2"])
        latch.open()
        await model.settled()
        await refresh.value
        try host.update()
        #expect(script.loads(of: nil) == 2)
        #expect(host.texts == ["Redraw 1", "7", "8"])
        #expect(model.content.refresh.failure == nil)
    }

    @Test("A refresh button reads the list again and is disabled until then")
    func button() async throws {
        let latch = Latch()
        let first = RecordingSource(numbered(pages: 1, of: 3))
        let source = Pages { (cursor: Int?) in
            await latch.pass()
            return try await first.page(at: cursor)
        }
        let model = PagingModel(source)
        let view = PagedList(model) { PostRow(post: $0) }.toolbar { PagedRefreshButton(model) }
        let host = try HeadlessHost(view, on: HeadlessScreen(rows: 5))
        try await host.settle(model)
        latch.close()
        try host.press("Refresh")
        await latch.arrival()
        try host.update()
        #expect(!host.buttons.contains("Refresh"))
        latch.open()
        await model.settled()
        try await host.settle(model)
        #expect(first.log.requested.count == 2)
        #expect(host.buttons.contains("Refresh"))
    }

    @Test("After two pulls, the list shows the answer to the second one in one change")
    func twice() async throws {
        let latch = Latch()
        let first = RecordingSource(numbered(pages: 1, of: 3))
        let source = Pages { (cursor: Int?) in
            await latch.pass()
            return try await first.page(at: cursor)
        }
        let model = PagingModel(source)
        let host = try show(model)
        try await host.settle(model)
        var changes = 0
        model.onChange = { if !$0.updated.isEmpty { changes += 1 } }
        latch.close()
        _ = try host.startRefresh()
        await latch.arrival()
        _ = try host.startRefresh()
        latch.open()
        try await host.settle(model)
        #expect(first.log.requested.count == 3)
        #expect(changes == 1)
        #expect(!model.content.refresh.isLoading)
    }

    @Test("A row preserves its state when a refresh adds rows above it")
    func identity() async throws {
        let source: ScriptedSource<Post, Int> = [nil: [.items(posts(0..<3)), .items(posts([8, 9, 0, 1, 2]))]]
        let model = PagingModel(source)
        let host = try HeadlessHost(PagedList(model) { Counted(post: $0) }, on: HeadlessScreen(rows: 9))
        try await host.settle(model)
        try host.press("1: 0")
        try host.press("1: 1")
        try await host.refresh()
        #expect(host.texts == ["8: 0", "9: 0", "0: 0", "1: 2", "2: 0"])
    }
}

private struct Redrawn: View {
    let model: PagingModel<Post>
    @State private var count = 0

    init(model: PagingModel<Post>) {
        self.model = model
    }

    var body: some View {
        Button("Redraw \(count)") { count += 1 }
        PagedList(model) { PostRow(post: $0) }
    }
}

private struct Counted: View {
    let post: Post
    @State private var count = 0

    init(post: Post) {
        self.post = post
    }

    var body: some View {
        Button("\(post.id): \(count)") { count += 1 }
    }
}

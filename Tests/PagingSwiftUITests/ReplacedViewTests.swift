import Paging
import PagingTesting
import PagingSwiftUI
@_spi(Headless) import SwiftUI
import Testing

@MainActor
@Suite("Replaced views", .timeLimit(.minutes(10)))
struct ReplacedViewTests {
    @Test("Loading and empty views are replaced")
    func loadingAndEmpty() async throws {
        let source = GatedSource(numbered(pages: 1, of: 0))
        let model = PagingModel(source)
        let list = PagedList(model) { PostRow(post: $0) }
            .pagedLoading { Text("One moment") }
            .pagedEmpty { Text("No posts") }
        let host = try HeadlessHost(list)
        try await source.gate.waitUntilRequested(nil)
        try host.update()
        #expect(host.texts == ["One moment"])
        source.gate.openAll()
        try await host.settle(model)
        #expect(host.texts == ["No posts"])
    }

    @Test("The failure view is replaced, and its retry action works")
    func failure() async throws {
        let source: ScriptedSource<Post, Int> = [nil: [.failure(Offline()), .items(posts(0..<1)), .failure(Offline())]]
        let model = PagingModel(source)
        let list = PagedList(model) { PostRow(post: $0) }
            .pagedFailure { failure, retry in
                Text("\(failure.attempts) in vain")
                Button("Once more", action: retry)
            }
            .pagedRefreshFailure { failure, retry in
                Button("Refresh after \(failure.attempts)", action: retry)
            }
        let host = try HeadlessHost(list)
        try await host.settle(model)
        #expect(host.texts == ["1 in vain", "Once more"])
        try host.press("Once more")
        try await host.until { _ in model.rows.count == 1 }
        #expect(host.texts == ["0"])
        try await host.refresh()
        #expect(host.texts == ["0", "Refresh after 1"])
    }

    @Test("Header and footer are replaced and receive every state")
    func edges() async throws {
        let source: ScriptedSource<Post, Int> = [
            5: [.items(posts(5..<7), following: 6, preceding: 4)], 6: [.failure(Offline()), .items(posts(7..<9))],
            4: [.failure(Offline()), .items(posts(3..<5))],
        ]
        let model = PagingModel(source, startingAt: 5)
        let list = PagedList(model) { PostRow(post: $0) }
            .pagedHeader { state, load in
                if state.failure != nil { Button("Above", action: load) }
                if state.isAtEnd { Text("Top") }
            }
            .pagedFooter { state, load in
                if state.failure != nil { Button("Below", action: load) }
                if state.isAtEnd { Text("Bottom") }
            }
        let host = try HeadlessHost(list)
        #expect(host.texts == [])
        try await host.settle(model)
        #expect(host.texts == ["Above", "5", "6", "Below"])
        try host.press("Below")
        try await host.until { $0.texts.contains("Bottom") }
        #expect(host.texts == ["Above", "5", "6", "7", "8", "Bottom"])
        try host.press("Above")
        try await host.until { _ in model.content.prepend.isAtEnd }
        try host.scroll(by: -9)
        #expect(host.texts == ["Top", "3", "4", "5", "6", "7", "8", "Bottom"])
    }

    @Test("The gap row and the announcement of new items are replaced in any container")
    func gapAndNewItems() async throws {
        let source: ScriptedSource<Post, Int> = [
            nil: [.items(posts(0..<2)), .items(posts([50]), following: 51)], 51: [.items(posts([51, 0, 1]))],
        ]
        var options = PagingOptions()
        options.refresh = .headLeavingGap
        let model = PagingModel(source, options: options)
        let stack = ScrollView { LazyVStack { PagedForEach(model) { PostRow(post: $0) } } }
            .paged(by: model)
            .pagedGap { _, fill in Button("Fill") { fill(.above) } }
            .pagedNewItems { count, show in Button("\(count)!", action: show) }
        let host = try HeadlessHost(VStack { stack })
        try await host.settle(model)
        try await host.refresh()
        #expect(host.texts == ["50", "Fill", "0", "1"])
        try host.press("Fill")
        try await host.until { $0.texts == ["50", "51", "0", "1"] }
        model.receive(posts(60..<62))
        try host.update()
        try host.press("2!")
        #expect(host.texts.prefix(2) == ["60", "61"])
    }
}

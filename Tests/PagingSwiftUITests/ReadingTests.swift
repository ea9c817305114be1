import Paging
import PagingTesting
import PagingSwiftUI
@_spi(Headless) import SwiftUI
import Testing

@MainActor
@Suite("Reading a list to its end", .timeLimit(.minutes(10)))
struct ReadingTests {
    nonisolated static let screens = [
        HeadlessScreen(rows: 1), HeadlessScreen(rows: 4), HeadlessScreen(rows: 4, overscan: 3),
        HeadlessScreen(rows: 12, overscan: 12), HeadlessScreen(rows: 50, overscan: 5),
    ]

    @Test(
        "Each page is requested once, in order and to the end, on any screen",
        arguments: screens,
        [0, 1, 7, 40]
    )
    func pages(screen: HeadlessScreen, distance: Int) async throws {
        let source = RecordingSource(numbered(pages: 7, of: 5))
        let model = PagingModel(source, options: .prefetching(distance))
        let host = try HeadlessHost(PagedList(model) { PostRow(post: $0) }, on: screen)
        // Without rows ahead, the sentinel triggers the next page; see OwnContainerTests.
        guard distance > 0 else { return }
        let seen = try await host.readToEnd(model)
        #expect(seen == (0..<35).map(String.init))
        #expect(source.log.requested == [nil, 1, 2, 3, 4, 5, 6])
        #expect(model.content.append.isAtEnd)
    }

    @Test("Stacks and grids read to the end as well, also upward from the middle")
    func containers() async throws {
        let source = RecordingSource(numbered(pages: 7, of: 5))
        let model = PagingModel(source, options: .prefetching(3))
        let columns = [GridItem(.flexible()), GridItem(.flexible())]
        let grid = ScrollView {
            LazyVGrid(columns: columns) { PagedForEach(model) { PostRow(post: $0) } }.scrollTargetLayout()
        }
        let host = try HeadlessHost(grid.paged(by: model, in: .scrollView), on: HeadlessScreen(rows: 3, overscan: 1))
        #expect(try await host.readToEnd(model) == (0..<35).map(String.init))
        #expect(source.log.requested == [nil, 1, 2, 3, 4, 5, 6])
    }

    @Test("A held page is requested once while the reader scrolls on, away and back, and arrives")
    func heldBack() async throws {
        let source = GatedSource(numbered(pages: 4, of: 6))
        let model = PagingModel(source, options: .prefetching(2))
        source.gate.open(nil)
        let host = try show(model, rows: 3)
        try await host.settle(model)
        try host.scroll(by: 3)
        try await source.gate.waitUntilRequested(1)
        #expect(host.shows("Loading") || host.texts == ["3", "4", "5"])
        try host.scroll(by: -3)
        try host.scroll(by: 9)
        #expect(host.shows("Loading"))
        #expect(source.gate.requests(of: 1) == 1)
        source.gate.open(1)
        try await host.until { _ in model.rows.count == 12 }
        #expect(source.gate.requests(of: 1) == 1)
        source.gate.openAll()
        try await host.readToEnd(model)
        #expect(model.rows.count == 24)
        #expect(source.gate.requestCount == 4)
    }

    @Test("A page continues to load when the list disappears, and the list does not load again when it returns")
    func tabs() async throws {
        let source = GatedSource(numbered(pages: 1, of: 6))
        let model = PagingModel(source)
        let host = try show(model)
        try await source.gate.waitUntilRequested(nil)
        host.close()
        source.gate.openAll()
        await model.settled()
        #expect(model.rows.count == 6)
        let again = try show(model)
        try await again.settle(model)
        #expect(again.texts == ["0", "1", "2", "3", "4"])
        #expect(source.gate.requestCount == 1)
    }

    @Test("A list whose model is replaced loads the new model")
    func otherModel() async throws {
        let first = PagingModel(numbered(pages: 1, of: 2))
        let second = PagingModel(numbered(pages: 1, of: 3))
        let host = try HeadlessHost(TwoLists(first: first, second: second))
        try await host.settle(first)
        try host.press("Other")
        try await host.settle(second)
        #expect(second.rows.count == 3)
        #expect(host.texts == ["Other", "0", "1", "2"])
    }
}

private struct TwoLists: View {
    let first: PagingModel<Post>
    let second: PagingModel<Post>
    @State private var isSecond = false

    init(first: PagingModel<Post>, second: PagingModel<Post>) {
        self.first = first
        self.second = second
    }

    var body: some View {
        Button("Other") { isSecond = true }
        PagedList(isSecond ? second : first) { PostRow(post: $0) }
    }
}

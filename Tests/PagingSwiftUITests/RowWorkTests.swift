import Paging
import PagingTesting
import PagingSwiftUI
@_spi(Headless) import SwiftUI
import Testing

@MainActor
@Suite("Cost of 100,000 rows on screen", .timeLimit(.minutes(10)))
struct RowWorkTests {
    private let latch = Latch()
    private let screen = HeadlessScreen(rows: 10, overscan: 5)

    @Test("A changed load state compares and draws no row", arguments: [false, true])
    func stateChange(isList: Bool) async throws {
        let (model, host) = try await longList(isList: isList)
        _ = host.takeRowWork()
        latch.close()
        let next = Task { await model.loadNext() }
        await latch.arrival()
        #expect(model.content.append.isLoading)
        try host.update()
        #expect(host.takeRowWork().comparedElements == 0)
        latch.open()
        _ = await next.value
        try host.update()
        let landed = host.takeRowWork()
        #expect(landed.comparedElements == 100_005)
        #expect(landed.rowBodies <= 15)
    }

    @Test("A state change draws at most the visible rows, also if a surrounding view reads it")
    func readAround() async throws {
        let model = PagingModel(source, options: .prefetching(0))
        let host = try HeadlessHost(Counting(model: model), on: screen)
        try await host.settle(model)
        _ = host.takeRowWork()
        latch.close()
        let next = Task { await model.loadNext() }
        await latch.arrival()
        try host.update()
        #expect(host.texts.first == "loading")
        #expect(host.takeRowWork().rowBodies <= 15)
        latch.open()
        _ = await next.value
    }

    @Test("State captured by a row's closure is drawn when it changes")
    func captured() async throws {
        let model = PagingModel(numbered(pages: 1, of: 4))
        let host = try HeadlessHost(Marking(model: model), on: HeadlessScreen(rows: 9))
        try await host.settle(model)
        try host.press("Mark")
        #expect(host.texts == ["Mark", "0!", "1!", "2!", "3!"])
    }

    @Test("A changed row is drawn again")
    func changedRow() async throws {
        let model = PagingModel(numbered(pages: 1, of: 4))
        let host = try HeadlessHost(PagedList(model) { Text("\($0.id)") }, on: screen)
        try await host.settle(model)
        model.localFilter = { $0.id != 2 }
        try host.update()
        #expect(host.texts == ["0", "1", "3"])
    }

    @Test("Each row of a list, including gaps, is one view by its type")
    func viewsPerRow() async throws {
        let (_, host) = try await longList(isList: true)
        #expect(host.takeRowWork().viewsPerRow == [1])
    }

    @Test("Rows with an unknown number of views are all created, which the host counts")
    func unknownCount() async throws {
        let model = PagingModel(numbered(pages: 1, of: 500), options: .prefetching(0))
        let list = PagedList(model) { post in
            if post.id != 3 { Text("\(post.id)") }
        }
        let host = try HeadlessHost(list, on: screen)
        try await host.settle(model)
        let work = host.takeRowWork()
        #expect(work.viewsPerRow == [nil])
        #expect(work.rowBodies >= 500)
    }

    /// A page of 100,000 posts, followed by one of five.
    private var source: some PageSource<Post, Int> {
        Pages { [latch] (cursor: Int?) in
            await latch.pass()
            guard cursor != nil else { return Page(items: posts(0..<100_000), following: 1) }
            return Page(items: posts(100_000..<100_005), following: nil)
        }
    }

    private func longList(isList: Bool) async throws -> (PagingModel<Post>, HeadlessHost) {
        let model = PagingModel(source, options: .prefetching(0))
        let host =
            isList
            ? try HeadlessHost(PagedList(model) { PostRow(post: $0) }, on: screen)
            : try HeadlessHost(OwnStack(model: model), on: screen)
        try await host.settle(model)
        #expect(model.rows.count == 100_000)
        return (model, host)
    }
}

private struct OwnStack: View {
    let model: PagingModel<Post>

    var body: some View {
        ScrollView {
            LazyVStack { PagedForEach(model) { PostRow(post: $0) } }.scrollTargetLayout()
        }
        .paged(by: model, in: .scrollView)
    }
}

private struct Counting: View {
    let model: PagingModel<Post>

    var body: some View {
        Text(verbatim: model.content.append.isLoading ? "loading" : "idle")
        PagedList(model) { PostRow(post: $0) }
    }
}

private struct Marking: View {
    let model: PagingModel<Post>
    @State private var mark = ""

    init(model: PagingModel<Post>) {
        self.model = model
    }

    var body: some View {
        Button("Mark") { mark = "!" }
        PagedList(model) { [mark] in Text("\($0.id)\(mark)") }
    }
}

import Paging
import PagingTesting
import PagingSwiftUI
@_spi(Headless) import SwiftUI
import Testing

@MainActor
@Suite("Lists that start at their end", .timeLimit(.minutes(10)))
struct ChatViewTests {
    /// A chat whose rows are in a `List` or in a lazy stack.
    private struct ChatScreen: View {
        let model: PagingModel<Post>
        let isList: Bool

        var body: some View {
            if isList {
                PagedList(model) { PostRow(post: $0) }
            } else {
                ScrollView {
                    LazyVStack { PagedForEach(model) { PostRow(post: $0) } }.scrollTargetLayout()
                }
                .paged(by: model, in: .scrollView)
            }
        }
    }

    private func chat(distance: Int) -> PagingModel<Post> {
        var options = PagingOptions.prefetching(distance)
        options.newestEdge = .last
        let pages: ScriptedSource<Post, Int> = ScriptedSource { cursor in
            let page = cursor ?? 3
            return [
                .items(
                    posts(page * 10..<(page + 1) * 10),
                    following: page < 3 ? page + 1 : nil,
                    preceding: page > 0 ? page - 1 : nil
                )
            ]
        }
        return PagingModel(pages, options: options)
    }

    @Test("A chat opens at its bottom, and stays there while rows arrive", arguments: [true, false])
    func bottom(isList: Bool) async throws {
        let model = chat(distance: 4)
        let host = try HeadlessHost(ChatScreen(model: model, isList: isList), on: HeadlessScreen(rows: 3))
        try await host.settle(model)
        #expect(host.texts == ["37", "38", "39"])
        for id in 40..<44 {
            model.receive(posts([id]))
            try await host.settle(model)
            #expect(host.texts == ["\(id - 2)", "\(id - 1)", "\(id)"])
        }
    }

    @Test(
        "Older pages do not move the rows of a reader who scrolls up, to the first message",
        arguments: [true, false]
    )
    func older(isList: Bool) async throws {
        let model = chat(distance: 4)
        let host = try HeadlessHost(ChatScreen(model: model, isList: isList), on: HeadlessScreen(rows: 3))
        try await host.settle(model)
        for top in (0..<37).reversed() {
            try host.scroll(by: -1)
            try await host.settle(model)
            #expect(host.texts == (top..<top + 3).map { "\($0)" })
        }
        #expect(model.items.count == 40)
    }

    @Test("Rows that arrive below a reader elsewhere move nothing, and are announced", arguments: [true, false])
    func announced(isList: Bool) async throws {
        let model = chat(distance: 0)
        let host = try HeadlessHost(ChatScreen(model: model, isList: isList), on: HeadlessScreen(rows: 3))
        try await host.settle(model)
        try host.scroll(by: -4)
        model.receive(posts([40, 41]))
        try await host.settle(model)
        #expect(host.texts == ["33", "34", "35", "2 new items"])
        try host.press("2 new items")
        try await host.settle(model)
        #expect(host.texts == ["39", "40", "41"])
    }

    @Test("A pull loads older rows")
    func pull() async throws {
        let model = chat(distance: 0)
        let host = try HeadlessHost(ChatScreen(model: model, isList: true), on: HeadlessScreen(rows: 3))
        try await host.settle(model)
        try host.scroll(by: -7)
        try await host.refresh()
        try await host.settle(model)
        #expect(model.items.count == 20)
        // The spinner above the first row has moved the rows by one.
        #expect(host.texts == ["29", "30", "31"])
    }

    @Test("The sections of an index are found when they are chosen, and shown")
    func index() async throws {
        let model = PagingModel(numbered(pages: 100, of: 10), options: .prefetching(0))
        let index = PagedIndex(
            numbered(pages: 100, of: 10),
            by: { $0.id / 100 },
            sections: 0..<10,
            count: 1_000,
            pageSize: 10
        ) {
            $0
        }
        let screen = PagedList(model) { PostRow(post: $0) }
            .overlay(alignment: .trailing) {
                PagedIndexBar(index, title: { "Section \($0)" }) { place in
                    Task { await model.jump(to: place.cursor, showingRow: place.row) }
                }
            }
        let host = try HeadlessHost(screen, on: HeadlessScreen(rows: 3))
        try await host.settle(model)
        try host.press("Section 7")
        try await host.until { $0.texts.contains("700") }
        #expect(host.texts.prefix(3) == ["700", "701", "702"])
    }
}

import Paging
import PagingSwiftUI
import PagingTesting
@_spi(Headless) import SwiftUI
import Testing

@MainActor
@Suite("Lists with placeholders", .timeLimit(.minutes(10)))
struct PlaceholderViewTests {
    /// Numbered pages that name all others; the first attempt to load one of them fails.
    private static func positioned(count: Int, size: Int, failing: Int) -> ScriptedSource<Post, Int> {
        ScriptedSource { cursor in
            let page = cursor ?? 0
            let links = PageLinks(
                following: Addresses(count: count / size - 1 - page) { page + 1 + $0 },
                preceding: Addresses(count: page) { page - 1 - $0 },
                totalCount: TotalCount(count)
            )
            let reply = ScriptedReply.page(Page(items: posts(page * size..<(page + 1) * size), links: links))
            return page == failing ? [.failure(Offline()), reply] : [reply]
        }
    }

    private func list(
        _ count: Int,
        height: Int = 5
    ) async throws -> (PagingModel<Post>, HeadlessHost, PageLog<Int>) {
        let source = RecordingSource(Self.positioned(count: count, size: 50, failing: 4))
        var options = PagingOptions.prefetching(0)
        options.showsPlaceholders = true
        let model = PagingModel(source, options: options)
        let view = PagedList(model) { PostRow(post: $0) }.pagedPlaceholder { Text("row \($0)") }
        let host = try HeadlessHost(view, on: HeadlessScreen(rows: height))
        try await host.settle(model)
        return (model, host, source.log)
    }

    @Test("A scroll to a distant row shows placeholders, and then its items in their place")
    func scroll() async throws {
        let (model, host, log) = try await list(1_000)
        // Line by line, which reports each row on the way.
        try host.scroll(by: 700)
        #expect(host.texts == ["row 700", "row 701", "row 702", "row 703", "row 704"])
        try await host.settle(model)
        #expect(host.texts == ["700", "701", "702", "703", "704"])
        // The next page was within reach when the reader left the first one.
        #expect(log.requested.count <= 3)
        #expect(log.requested.contains(14))
        #expect(host.takeRowWork().viewsPerRow == [1])
    }

    @Test("A jump to a position shows its row on top")
    func jump() async throws {
        let (model, host, log) = try await list(100_000)
        await model.jump(toPosition: 54_321)
        try await host.settle(model)
        #expect(host.texts.first == "54321")
        try host.scroll(by: -1)
        #expect(host.texts.first == "54320")
        #expect(log.requested == [nil, 1_086])
    }

    @Test("The placeholder beside the rows shows why their page is missing, with a button that loads it")
    func failure() async throws {
        let (model, host, _) = try await list(500, height: 9)
        await model.jump(toPosition: 190)
        try await host.settle(model)
        try host.scroll(by: 8)
        try await host.settle(model)
        #expect(host.texts.contains("199"))
        #expect(host.shows("Could Not Load"))
        #expect(host.shows("row 201"))
        try host.press("Try Again")
        try await host.until { $0.texts.contains("200") }
        #expect(!host.shows("row 201"))
    }
}

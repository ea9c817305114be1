import Paging
import PagingTesting
import PagingSwiftUI
@_spi(Headless) import SwiftUI
import Testing

@MainActor
@Suite("Searching", .timeLimit(.minutes(10)))
struct SearchFieldTests {
    @Test("A searchable list has a field, and its text is searched for when typing pauses")
    func search() async throws {
        let clock = ManualClock()
        let model = searchable(clock)
        let host = try show(model)
        try await host.settle(model.list)
        #expect(host.texts == ["0", "1", "2", "3", "4"])
        try host.search("1")
        try host.search("12")
        #expect(model.query == "12")
        #expect(host.texts == ["0", "1", "2", "3", "4"])
        try await clock.waitForSleepers(count: 1)
        clock.advance(by: .seconds(1))
        try await host.until { $0.texts == ["12"] }
        try host.cancelSearch()
        try await clock.waitForSleepers(count: 1)
        clock.advance(by: .seconds(1))
        try await host.until { $0.texts == ["0", "1", "2", "3", "4"] }
    }

    @Test("A search without results shows its text")
    func nothing() async throws {
        let clock = ManualClock()
        let model = searchable(clock)
        let host = try show(model)
        try await host.settle(model.list)
        try host.search("x")
        try await clock.waitForSleepers(count: 1)
        clock.advance(by: .seconds(1))
        try await host.until { $0.shows(kind: "ContentUnavailableView") }
        #expect(host.texts.contains("No Results for “x”"))
    }

    @Test("Results are shown from the top, even if they include the reader's row", arguments: [false, true])
    func fromTheTop(isList: Bool) async throws {
        let clock = ManualClock()
        let model = searchable(clock)
        let stack = ScrollView {
            LazyVStack { PagedForEach(model.list) { PostRow(post: $0) } }.scrollTargetLayout()
        }
        let host =
            isList
            ? try show(model, rows: 3)
            : try HeadlessHost(stack.paged(by: model, in: .scrollView), on: HeadlessScreen(rows: 3))
        try await host.settle(model.list)
        try host.scroll(by: 12)
        try host.search("1")
        try await clock.waitForSleepers(count: 1)
        clock.advance(by: .seconds(1))
        try await host.until { _ in model.list.rows.count == 11 }
        #expect(host.texts == ["1", "10", "11"])
    }

    @Test("A list without search has no field")
    func noField() async throws {
        let model = PagingModel(numbered(pages: 1, of: 2))
        let host = try show(model)
        try await host.settle(model)
        #expect(!host.shows(kind: "SearchField"))
    }

    private func searchable(_ clock: ManualClock) -> QueryModel<String, Post> {
        QueryModel(query: "", debouncing: \.self, clock: clock) { text in
            Pages { (_: Int?) in
                Page(items: posts((0..<20).filter { "\($0)".hasPrefix(text) }), following: nil)
            }
        }
    }
}

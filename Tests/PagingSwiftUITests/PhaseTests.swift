import Paging
import PagingTesting
import PagingSwiftUI
@_spi(Headless) import SwiftUI
import Testing

@MainActor
@Suite("Views for the phases of a list", .timeLimit(.minutes(10)))
struct PhaseTests {
    @Test("While the first page loads, only the loading view is shown and announced")
    func loading() async throws {
        let source = GatedSource(numbered(pages: 1, of: 2))
        let model = PagingModel(source)
        let host = try show(model)
        try await source.gate.waitUntilRequested(nil)
        try host.update()
        #expect(host.spoken == ["Loading"])
        source.gate.openAll()
        try await host.settle(model)
        #expect(host.spoken == ["0", "1"])
    }

    @Test("An empty list says so without a button and supports pull to refresh")
    func empty() async throws {
        let source: ScriptedSource<Post, Int> = [nil: [.items([]), .items(posts(0..<2))]]
        let model = PagingModel(source)
        let host = try show(model)
        try await host.settle(model)
        #expect(host.shows(kind: "ContentUnavailableView"))
        #expect(host.texts == ["Nothing Here"])
        #expect(host.buttons == [])
        try await host.refresh()
        #expect(host.texts == ["0", "1"])
    }

    @Test("A failed first page shows the reason, and a button retries")
    func failed() async throws {
        let source: ScriptedSource<Post, Int> = [nil: [.failure(Offline()), .items(posts(0..<2))]]
        let model = PagingModel(source)
        let host = try show(model)
        try await host.settle(model)
        #expect(host.texts == ["Could Not Load", "There is no network.", "Try Again"])
        try host.press("Try Again")
        try await host.until { _ in model.rows.count == 2 }
        #expect(host.texts == ["0", "1"])
    }

    @Test("A failed page below keeps the rows, is not requested by scrolling, and a button retries")
    func failedBelow() async throws {
        let source: ScriptedSource<Post, Int> = [
            nil: [.items(posts(0..<4), following: 1)], 1: [.failure(Offline()), .items(posts(4..<6))],
        ]
        let recorded = RecordingSource(source)
        let model = PagingModel(recorded)
        let host = try show(model, rows: 7)
        try await host.settle(model)
        let failed = ["0", "1", "2", "3", "Could Not Load", "There is no network.", "Try Again"]
        #expect(host.texts == failed)
        try host.scroll(by: -4)
        try host.scroll(by: 4)
        #expect(recorded.log.requested == [nil, 1])
        try host.press("Try Again")
        try await host.until { _ in model.rows.count == 6 }
        #expect(host.texts == (0..<6).map(String.init))
        #expect(host.buttons == [])
    }

    @Test("A failed page above is reported above the rows, and a button retries")
    func failedAbove() async throws {
        let source: ScriptedSource<Post, Int> = [
            2: [.items(posts(4..<6), preceding: 1)], 1: [.failure(Offline()), .items(posts(0..<4))],
        ]
        let model = PagingModel(source, startingAt: 2)
        let host = try show(model, rows: 9)
        try await host.settle(model)
        #expect(host.texts.first == "Could Not Load")
        try host.press("Try Again")
        try await host.until { _ in model.rows.count == 6 }
        #expect(host.buttons == [])
        #expect(model.rows.first?.item?.id == 0)
    }

    @Test("Rows that fail to refresh stay, with a message and a button, and continue to page")
    func failedRefresh() async throws {
        let source: ScriptedSource<Post, Int> = [
            nil: [.items(posts(0..<4), following: 1), .failure(Offline()), .items(posts(0..<3))],
            1: [.items(posts(4..<6))],
        ]
        let model = PagingModel(source, options: .prefetching(1))
        let host = try show(model, rows: 3)
        try await host.settle(model)
        try await host.refresh()
        #expect(host.texts == ["0", "1", "2", "Could Not Refresh", "There is no network.", "Try Again"])
        try host.scroll(by: 1)
        try await host.settle(model)
        #expect(model.rows.count == 6)
        try host.scroll(by: -1)
        try host.press("Try Again")
        try await host.until { _ in model.rows.count == 3 }
        #expect(host.texts == ["0", "1", "2"])
    }

    @Test("When consecutive pages have no new rows, a button continues the search")
    func paused() async throws {
        let source = ScriptedSource<Post, Int> { cursor in
            let page = cursor ?? 0
            return [
                .items(page == 0 ? posts(0..<2) : page == 9 ? posts(2..<4) : [], following: page < 9 ? page + 1 : nil)
            ]
        }
        var options = PagingOptions()
        options.maximumEmptyPages = 4
        let recorded = RecordingSource(source)
        let model = PagingModel(recorded, options: options)
        let host = try show(model)
        try await host.settle(model)
        #expect(host.texts == ["0", "1", "Keep Looking"])
        #expect(recorded.log.requested.count == 5)
        try host.press("Keep Looking")
        try await host.until { $0.buttons == ["Keep Looking"] && recorded.log.requested.count == 9 }
        try host.press("Keep Looking")
        try await host.until { _ in model.content.append.isAtEnd }
        #expect(host.texts == ["0", "1", "2", "3"])
    }

    @Test("A page that waits for its retry says so")
    func waiting() async throws {
        let clock = ManualClock()
        let source: ScriptedSource<Post, Int> = [
            nil: [.items(posts(0..<2), following: 1)], 1: [.failure(Busy()), .items(posts(2..<3))],
        ]
        var options = PagingOptions()
        options.retry = RetryPolicy(attempts: 2)
        let model = PagingModel(source, options: options, clock: clock)
        let host = try show(model)
        try await host.idle()
        try await clock.waitForSleepers(count: 1)
        try host.update()
        #expect(host.texts == ["0", "1", "Waiting to try again"])
        #expect(host.spoken.contains("Loading"))
        clock.advanceToNextWake()
        try await host.until { _ in model.rows.count == 3 }
        #expect(host.texts == ["0", "1", "2"])
    }
}

private struct Busy: PageFailure {
    var isTransient: Bool { true }
}

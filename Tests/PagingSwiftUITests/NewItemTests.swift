import Paging
import PagingTesting
import PagingSwiftUI
@_spi(Headless) import SwiftUI
import Testing

@MainActor
@Suite("New items and the gaps below them", .timeLimit(.minutes(10)))
struct NewItemTests {
    @Test("New items are announced without moving a row, and pressing the announcement scrolls to them")
    func pill() async throws {
        let model = PagingModel(numbered(pages: 1, of: 20))
        let host = try show(model, rows: 3)
        try await host.settle(model)
        try host.scroll(by: 6)
        model.receive(posts([100]))
        try host.update()
        #expect(host.buttons == ["1 new item"])
        model.receive(posts(101..<112))
        try host.update()
        #expect(host.texts == ["6", "7", "8", "12 new items"])
        #expect(host.spoken.last == "12 new items")
        try host.press("12 new items")
        #expect(host.texts == ["101", "102", "103"])
    }

    @Test("New items shown by the program preserve the reader's position")
    func shownByProgram() async throws {
        let model = PagingModel(numbered(pages: 1, of: 20))
        let host = try show(model, rows: 3)
        try await host.settle(model)
        try host.scroll(by: 6)
        model.receive(posts(100..<112))
        model.showNewItems()
        try host.update()
        #expect(host.texts == ["6", "7", "8"])
        #expect(model.rows.count == 32)
    }

    @Test("More items than were counted are reported, and a gap is filled downward until it closes")
    func gapFromAbove() async throws {
        let (host, source) = try await listWithGap()
        #expect(host.texts.contains("Some items are missing here"))
        try host.press("Load Downwards")
        try await host.until { $0.texts.contains("51") }
        #expect(source.log.requested == [nil, nil, 51])
        try await host.until { $0.texts.contains("Load Downwards") }
        try host.press("Load Downwards")
        try await host.until { $0.texts.contains("52") }
        #expect(source.log.requested == [nil, nil, 51, 52])
        #expect(host.texts == ["50", "51", "52", "0", "1"])
    }

    @Test("A gap is filled upward from the rows below it")
    func gapFromBelow() async throws {
        let (host, source) = try await listWithGap()
        try host.press("Load Upwards")
        try await host.until { $0.texts.contains("52") }
        #expect(source.log.requested == [nil, nil, 52])
        #expect(host.texts.first == "50")
    }

    @Test("A gap that fails to fill shows the error and can be retried")
    func failedGap() async throws {
        let (host, _) = try await listWithGap(failing: true)
        try host.press("Load Downwards")
        try await host.until { $0.texts.contains("Could Not Load") }
        try host.press("Load Downwards")
        try await host.until { $0.texts.contains("51") }
        #expect(!host.texts.contains("Could Not Load"))
    }

    /// Returns a list with a gap between its head and its rows, showing the newest items.
    private func listWithGap(
        failing: Bool = false
    ) async throws -> (HeadlessHost, RecordingSource<ScriptedSource<Post, Int>>) {
        let script: ScriptedSource<Post, Int> = [
            nil: [.items(posts(0..<2), preceding: 52), .items(posts([50]), following: 51)],
            51: (failing ? [.failure(Offline())] : []) + [.items(posts([51]), following: 52)],
            52: [.items(posts([52, 0]), following: 53, preceding: 51)],
        ]
        let source = RecordingSource(script)
        var options = PagingOptions.prefetching(0)
        options.refresh = .headLeavingGap
        let model = PagingModel(source, options: options)
        let host = try show(model, rows: 9)
        try await host.settle(model)
        try await host.refresh()
        return (host, source)
    }
}

@_spi(Headless) import SwiftUI
import Testing

@MainActor
@Suite("Refresh actions", .timeLimit(.minutes(10)))
struct RefreshableTests {
    @Test("Pulling the list runs the refresh to its end")
    func refresh() async throws {
        let feed = Feed(loaded: 3)
        let host = try HeadlessHost(Kept(feed: feed))
        try await host.refresh()
        #expect(feed.refreshes == 1)
    }

    @Test("A refresh survives a redraw of its list")
    func redraw() async throws {
        let feed = Feed(loaded: 3)
        #expect(try await refreshes(Kept(feed: feed), feed: feed) == 1)
    }

    @Test("A refresh is cancelled when a progress view replaces its list")
    func replaced() async throws {
        let feed = Feed(loaded: 3)
        #expect(try await refreshes(Replaced(feed: feed), feed: feed) == 0)
    }

    @Test(
        "On a screen whose redraws cancel refreshes, only a refresh with a task of its own completes",
        arguments: [true, false]
    )
    func unkind(isDetached: Bool) async throws {
        var screen = HeadlessScreen()
        screen.cancelsRefreshOnRedraw = true
        let feed = Feed(loaded: 3)
        let view = Kept(feed: feed, isDetached: isDetached)
        #expect(try await refreshes(view, feed: feed, on: screen) == (isDetached ? 1 : 0))
    }

    @Test("A list without a refresh cannot be pulled")
    func missing() throws {
        let host = try HeadlessHost(List { Text("Row") })
        #expect(throws: HostError.self) { try host.startRefresh() }
    }

    @Test("A view in the list can call the refresh action")
    func environment() async throws {
        let feed = Feed(loaded: 1)
        let host = try HeadlessHost(List { RefreshButton() }.refreshable { await feed.refresh() })
        try host.press("Reload")
        try await host.idle()
        #expect(feed.refreshes == 1)
        let plain = try HeadlessHost(List { RefreshButton() })
        #expect(plain.buttons == [])
    }

    /// Holds a refresh, redraws, and returns the number of refreshes that finished.
    private func refreshes(_ view: some View, feed: Feed, on screen: HeadlessScreen = HeadlessScreen()) async throws
        -> Int
    {
        let gate = Gate()
        feed.gate = gate
        let host = try HeadlessHost(view, on: screen)
        let refresh = try host.startRefresh()
        await gate.arrival()
        try host.update()
        gate.open()
        await refresh.value
        try host.update()
        return feed.refreshes
    }
}

private struct Kept: View {
    let feed: Feed
    var isDetached = false

    var body: some View {
        List(feed.rows) { Text(feed.isLoading ? "…" : "\($0.id)") }
            .overlay { if feed.isLoading { ProgressView() } }
            .refreshable {
                if isDetached { await Task { await feed.refresh() }.value } else { await feed.refresh() }
            }
    }
}

private struct Replaced: View {
    let feed: Feed

    var body: some View {
        if feed.isLoading {
            ProgressView()
        } else {
            List(feed.rows) { Text("\($0.id)") }.refreshable { await feed.refresh() }
        }
    }
}

private struct RefreshButton: View {
    @Environment(\.refresh) private var refresh
    @State private var wish = 0

    var body: some View {
        if let refresh {
            Button("Reload") { wish += 1 }
                .task(id: wish) { if wish > 0 { await refresh() } }
        }
    }
}

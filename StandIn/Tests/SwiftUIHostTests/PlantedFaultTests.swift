@_spi(Headless) import SwiftUI
import Testing

/// Tests that the host distinguishes views with common faults of infinite lists from correct views.
@MainActor
@Suite("Planted faults", .timeLimit(.minutes(10)))
struct PlantedFaultTests {
    nonisolated static let screens = [
        HeadlessScreen(rows: 4), HeadlessScreen(rows: 4, overscan: 3), HeadlessScreen(rows: 12, overscan: 12),
    ]

    @Test("A sentinel that stays on screen gets no second `onAppear`, so it loads only one page")
    func sentinelOnce() async throws {
        let feed = Feed(total: 30, pageSize: 1)
        try await readToEnd(EndSentinel(feed: feed), feed, HeadlessScreen(rows: 4))
        #expect(feed.requests == [0])
    }

    @Test("Demand renewed by every change reads each page once on any screen", arguments: screens)
    func demand(screen: HeadlessScreen) async throws {
        let feed = Feed(total: 30, pageSize: 1)
        try await readToEnd(Demand(feed: feed), feed, screen)
        #expect(feed.requests == Array(0..<30))
    }

    @Test("A load owned by a row's task is cancelled with the row")
    func rowTask() async throws {
        #expect(try await rowsAfterScrollingOn { RowLoads(feed: $0, isTask: true) } == 6)
    }

    @Test("A load not owned by the row completes after the row disappears")
    func rowEvent() async throws {
        #expect(try await rowsAfterScrollingOn { RowLoads(feed: $0, isTask: false) } == 11)
    }

    @Test("A view that copies the rows at its creation does not show the next page")
    func copied() async throws {
        let feed = Feed(total: 10)
        let host = try HeadlessHost(Copying(feed: feed))
        try await host.idle()
        #expect(feed.rows.count == 5)
        #expect(host.texts == [])
    }

    /// Scrolls to the last line until no more rows appear.
    private func readToEnd(_ view: some View, _ feed: Feed, _ screen: HeadlessScreen) async throws {
        let host = try HeadlessHost(view, on: screen)
        repeat {
            while await feed.settles() { try host.update() }
        } while try host.scroll(by: 1) == 1
    }

    /// Holds a page, scrolls its row off the screen, and releases the page.
    private func rowsAfterScrollingOn(_ view: (Feed) -> some View) async throws -> Int {
        let feed = Feed(total: 30, loaded: 6)
        let gate = Gate()
        feed.gate = gate
        let host = try HeadlessHost(view(feed), on: HeadlessScreen(rows: 3))
        try host.scroll(by: 1)
        await gate.arrival()
        try host.scroll(by: -1)
        gate.letThrough()
        try await host.until { _ in !feed.isLoading }
        return feed.rows.count
    }
}

private struct EndSentinel: View {
    let feed: Feed

    var body: some View {
        List {
            ForEach(feed.rows) { Text("\($0.id)") }
            ProgressView().onAppear { feed.startLoading() }
        }
    }
}

private struct Demand: View {
    let feed: Feed
    @State private var isWanted = false

    var body: some View {
        List {
            ForEach(feed.rows) { Text("\($0.id)") }
            if feed.hasMore {
                ProgressView()
                    .onAppear { isWanted = true }
                    .onDisappear { isWanted = false }
            }
        }
        .onChange(of: [isWanted ? 1 : 0, feed.rows.count]) { if isWanted { feed.startLoading() } }
    }
}

private struct RowLoads: View {
    let feed: Feed
    let isTask: Bool

    var body: some View {
        let _ = feed.isLoading
        List(feed.rows) { row in
            if row.id != 3 {
                Text("\(row.id)")
            } else if isTask {
                Text("\(row.id)").task { await feed.loadNext() }
            } else {
                Text("\(row.id)").onAppear { feed.startLoading() }
            }
        }
    }
}

private struct Copying: View {
    let feed: Feed
    @State private var rows: [Feed.Row]

    init(feed: Feed) {
        self.feed = feed
        _rows = State(initialValue: feed.rows)
    }

    var body: some View {
        List(rows) { Text("\($0.id)") }.task { await feed.loadNext() }
    }
}

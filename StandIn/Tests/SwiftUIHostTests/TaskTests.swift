@_spi(Headless) import SwiftUI
import Testing

@MainActor
@Suite("Tasks of views", .timeLimit(.minutes(10)))
struct TaskTests {
    @Test("A task starts when its view appears, and its result is drawn")
    func start() async throws {
        let feed = Feed()
        let host = try HeadlessHost(Loading(feed: feed, log: Log()))
        #expect(!host.shows("0"))
        try await host.idle()
        #expect(host.texts.suffix(5) == ["0", "1", "2", "3", "4"])
    }

    @Test("A redraw neither cancels nor restarts a task")
    func redraw() async throws {
        let feed = Feed()
        let gate = Gate()
        feed.gate = gate
        let host = try HeadlessHost(Loading(feed: feed, log: Log()))
        await gate.arrival()
        try host.update()
        try host.press("Redraw 0")
        gate.open()
        try await host.idle()
        #expect(feed.requests == [0])
        #expect(host.shows("4"))
    }

    @Test("A task is cancelled when its view disappears")
    func disappearance() async throws {
        let feed = Feed()
        let gate = Gate()
        feed.gate = gate
        let log = Log()
        let host = try HeadlessHost(Loading(feed: feed, log: log))
        await gate.arrival()
        try host.press("Hide")
        gate.open()
        try await host.idle()
        #expect(feed.rows.isEmpty)
        #expect(log.entries == ["ended, cancelled: true"])
    }

    @Test("A task with another identity replaces and cancels the first one")
    func identity() async throws {
        let feed = Feed()
        let log = Log()
        let gate = Gate()
        let host = try HeadlessHost(Searching(feed: feed, log: log, gate: gate))
        await gate.arrival()
        feed.query = "a"
        try host.update()
        gate.open()
        try await host.idle()
        #expect(log.entries.sorted() == ["“a” cancelled: false", "“” cancelled: true"])
    }

    @Test("A task in a row is cancelled with the row and starts again with it")
    func rows() async throws {
        let log = Log()
        let host = try HeadlessHost(
            List(0..<6, id: \.self) { row in
                Text("\(row)").task { log("\(row)") }
            },
            on: HeadlessScreen(rows: 2)
        )
        try await host.idle()
        try host.scroll(by: 2)
        try await host.idle()
        try host.scroll(by: -1)
        try await host.idle()
        #expect(log.entries == ["0", "1", "2", "3", "1"])
    }

    @Test("Closing the screen cancels the remaining tasks")
    func close() async throws {
        let feed = Feed()
        let gate = Gate()
        feed.gate = gate
        let log = Log()
        let host = try HeadlessHost(Loading(feed: feed, log: log))
        await gate.arrival()
        host.close()
        gate.open()
        try await host.idle()
        #expect(log.entries == ["ended, cancelled: true"])
    }
}

private struct Loading: View {
    let feed: Feed
    let log: Log
    @State private var draws = 0
    @State private var isShown = true

    var body: some View {
        VStack {
            Button("Redraw \(draws)") { draws += 1 }
            Button("Hide") { isShown = false }
            if isShown {
                List(feed.rows) { Text("\($0.id)") }
                    .task {
                        await feed.loadNext()
                        log("ended, cancelled: \(Task.isCancelled)")
                    }
            }
        }
    }
}

private struct Searching: View {
    let feed: Feed
    let log: Log
    let gate: Gate

    var body: some View {
        Text("Search").task(id: feed.query) { [query = feed.query] in
            await gate.pass()
            log("“\(query)” cancelled: \(Task.isCancelled)")
        }
    }
}

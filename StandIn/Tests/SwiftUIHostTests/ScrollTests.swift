@_spi(Headless) import SwiftUI
import Testing

@MainActor
@Suite("Scrolling")
struct ScrollTests {
    @Test("A proxy scrolls to a distant row")
    func proxy() throws {
        let host = try HeadlessHost(Proxy(), on: HeadlessScreen(rows: 3))
        try host.press("To 17")
        #expect(host.texts.dropFirst() == ["17", "18", "19"])
        try host.press("To 5")
        #expect(host.texts.dropFirst() == ["5", "6", "7"])
    }

    @Test("A scroll position follows the drag and stays in place when rows are inserted above")
    func position() throws {
        let feed = Feed(loaded: 9)
        let log = Log()
        let host = try HeadlessHost(Positioned(feed: feed, log: log), on: HeadlessScreen(rows: 3))
        try host.scroll(by: 4)
        #expect(log.take() == ["1", "2", "3", "4"])
        feed.insertAbove(100..<105)
        try host.update()
        #expect(host.texts == ["4", "5", "6"])
        #expect(log.take() == [])
    }

    @Test("Without a scroll position, rows inserted above push the others down")
    func withoutPosition() throws {
        let feed = Feed(loaded: 9)
        let host = try HeadlessHost(Plain(feed: feed), on: HeadlessScreen(rows: 3))
        try host.scroll(by: 4)
        feed.insertAbove(100..<102)
        try host.update()
        #expect(host.texts == ["2", "3", "4"])
    }

    @Test("The visible rows are reported without rows that are only near the viewport")
    func visibility() throws {
        let feed = Feed(loaded: 9)
        let log = Log()
        let host = try HeadlessHost(
            ScrollView { LazyVStack { ForEach(feed.rows) { Text("\($0.id)") } }.scrollTargetLayout() }
                .onScrollTargetVisibilityChange(idType: Int.self) { log("\($0)") },
            on: HeadlessScreen(rows: 2, overscan: 3)
        )
        try host.scroll(by: 2)
        try host.update()
        #expect(log.entries == ["[0, 1]", "[1, 2]", "[2, 3]"])
    }

    @Test("A container within a row does not report its rows outside")
    func nestedVisibility() throws {
        let log = Log()
        let host = try HeadlessHost(
            ScrollView {
                LazyVStack {
                    ForEach(10..<19, id: \.self) { _ in
                        ScrollView(.horizontal) { LazyHStack { ForEach(0..<9, id: \.self) { Text("\($0)") } } }
                    }
                }
                .scrollTargetLayout()
            }
            .onScrollTargetVisibilityChange(idType: Int.self) { log("\($0)") },
            on: HeadlessScreen(rows: 2)
        )
        try host.scroll(by: 1)
        #expect(log.entries == ["[10, 11]", "[11, 12]"])
    }

    @Test("Without a target layout no rows are reported")
    func withoutLayout() throws {
        let log = Log()
        let host = try HeadlessHost(
            ScrollView { LazyVStack { ForEach(0..<9, id: \.self) { Text("\($0)") } } }
                .onScrollTargetVisibilityChange(idType: Int.self) { log("\($0)") },
            on: HeadlessScreen(rows: 2)
        )
        try host.scroll(by: 2)
        #expect(log.entries == [])
    }

    @Test("A row is notified when it enters the viewport, even if it was created before")
    func rowVisibility() throws {
        let log = Log()
        let host = try HeadlessHost(
            ScrollView {
                LazyVStack {
                    ForEach(0..<9, id: \.self) { row in
                        Text("\(row)").onScrollVisibilityChange { log("\(row) \($0)") }
                    }
                }
            },
            on: HeadlessScreen(rows: 2, overscan: 5)
        )
        #expect(log.take() == ["0 true", "1 true"])
        try host.scroll(by: 1)
        #expect(log.take() == ["0 false", "2 true"])
    }

    @Test("A list within a row scrolls independently")
    func nested() throws {
        let host = try HeadlessHost(
            List(0..<9, id: \.self) { row in
                Text("\(row)")
                ScrollView(.horizontal) {
                    LazyHStack { ForEach(0..<9, id: \.self) { Text("\(row)-\($0)") } }
                }
                .accessibilityIdentifier("inner \(row)")
            },
            on: HeadlessScreen(rows: 2)
        )
        try host.scroll(by: 3, in: "inner 1")
        #expect(host.texts == ["0", "0-0", "0-1", "1", "1-3", "1-4"])
        #expect(throws: HostError.self) { try host.scroll(by: 1, in: "inner 7") }
    }
}

private struct Proxy: View {
    var body: some View {
        ScrollViewReader { proxy in
            VStack {
                Button(action: { proxy.scrollTo(17) }, label: { Image(systemName: "arrow.down") })
                    .accessibilityLabel("To 17")
                Button("To 5") { proxy.scrollTo(5, anchor: .top) }
                ScrollView { LazyVStack { ForEach(0..<20, id: \.self) { Text("\($0)") } } }
            }
        }
    }
}

private struct Positioned: View {
    let feed: Feed
    let log: Log
    @State private var top: Int?

    var body: some View {
        ScrollView {
            LazyVStack { ForEach(feed.rows) { Text("\($0.id)") } }.scrollTargetLayout()
        }
        .scrollPosition(id: $top, anchor: .top)
        .onChange(of: top) { log($1.map(String.init) ?? "none") }
    }
}

private struct Plain: View {
    let feed: Feed

    var body: some View {
        ScrollView { LazyVStack { ForEach(feed.rows) { Text("\($0.id)") } } }
    }
}

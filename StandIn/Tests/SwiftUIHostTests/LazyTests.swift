@_spi(Headless) import SwiftUI
import Testing

@MainActor
@Suite("Lazy containers")
struct LazyTests {
    @Test("Only rows near the viewport are created", arguments: [0, 3, 50])
    func overscan(overscan: Int) throws {
        let log = Log()
        let host = try HeadlessHost(
            List(0..<20, id: \.self) { row in
                log.row(row)
            },
            on: HeadlessScreen(rows: 4, overscan: overscan)
        )
        #expect(log.take() == (0..<min(4 + overscan, 20)).map { "make \($0)" })
        #expect(host.texts == ["0", "1", "2", "3"])
    }

    @Test("Rows appear and disappear one by one in scrolling order")
    func order() throws {
        let log = Log()
        let host = try HeadlessHost(
            ScrollView {
                LazyVStack {
                    ForEach(0..<6, id: \.self) { row in
                        Text("\(row)").onAppear { log("+\(row)") }.onDisappear { log("-\(row)") }
                    }
                }
            },
            on: HeadlessScreen(rows: 2)
        )
        #expect(log.take() == ["+0", "+1"])
        #expect(try host.scroll(by: 2) == 2)
        #expect(log.take() == ["+2", "-0", "+3", "-1"])
        #expect(try host.scroll(by: 9) == 2)
        #expect(log.take() == ["+4", "-2", "+5", "-3"])
        #expect(try host.scroll(by: -1) == 1)
        #expect(log.take() == ["+3", "-5"])
        host.close()
        #expect(log.take() == ["-3", "-4"])
    }

    @Test("A view after a lazy stack in a plain stack appears at once, and a view after list rows does not")
    func eager() throws {
        let log = Log()
        let stack = ScrollView {
            VStack {
                LazyVStack { ForEach(0..<9, id: \.self) { Text("\($0)") } }
                Text("End").onAppear { log("end") }
            }
        }
        _ = try HeadlessHost(stack, on: HeadlessScreen(rows: 3))
        #expect(log.take() == ["end"])

        let list = List {
            ForEach(0..<9, id: \.self) { Text("\($0)") }
            Text("End").onAppear { log("end") }
        }
        let host = try HeadlessHost(list, on: HeadlessScreen(rows: 3))
        #expect(log.take() == [])
        try host.scroll(by: 7)
        #expect(log.take() == ["end"])
        #expect(host.texts == ["7", "8", "End"])
    }

    @Test("A section's header and footer are rows")
    func sections() throws {
        let host = try HeadlessHost(
            List {
                Section {
                    ForEach(0..<2, id: \.self) { Text("\($0)") }
                } header: {
                    Text("Head")
                } footer: {
                    Text("Foot")
                }
                Section("Next") { Text("2") }
            },
            on: HeadlessScreen(rows: 5)
        )
        #expect(host.texts == ["Head", "0", "1", "Foot", "Next"])
    }

    @Test("A grid shows lines with as many views as it has columns")
    func grid() throws {
        let host = try HeadlessHost(
            ScrollView {
                LazyVGrid(columns: [GridItem(.flexible()), GridItem(.flexible()), GridItem(.flexible())]) {
                    ForEach(0..<10, id: \.self) { Text("\($0)") }
                }
            },
            on: HeadlessScreen(rows: 2)
        )
        #expect(host.texts == (0..<6).map(String.init))
        try host.scroll(by: 2)
        #expect(host.texts == (6..<10).map(String.init))
    }

    @Test("Each modifier of a ForEach in a list applies to each row")
    func distributed() throws {
        let log = Log()
        let host = try HeadlessHost(
            List { ForEach(0..<9, id: \.self) { Text("\($0)") }.onAppear { log("+") } },
            on: HeadlessScreen(rows: 3)
        )
        try host.scroll(by: 2)
        #expect(log.entries.count == 5)
    }

    @Test("Two rows with one identity are an error")
    func duplicates() {
        #expect(throws: HostError.self) { try HeadlessHost(List([1, 2, 1], id: \.self) { Text("\($0)") }) }
    }

    @Test("An off-screen row is recreated when its list is recreated")
    func remade() throws {
        let host = try HeadlessHost(Versions(), on: HeadlessScreen(rows: 2))
        try host.scroll(by: 4)
        try host.press("Next version")
        try host.scroll(by: -4)
        #expect(host.texts == ["0 in 2", "1 in 2", "Next version"])
    }

    @Test("A list stays within its rows when their number decreases")
    func shrinking() throws {
        let feed = Feed(loaded: 20)
        let host = try HeadlessHost(FeedRows(feed: feed), on: HeadlessScreen(rows: 3))
        try host.scroll(by: 9)
        feed.removeAll()
        feed.insertAbove(0..<4)
        try host.update()
        #expect(host.texts == ["1", "2", "3"])
    }
}

extension Log {
    fileprivate func row(_ row: Int) -> Text {
        self("make \(row)")
        return Text("\(row)")
    }
}

private struct FeedRows: View {
    let feed: Feed

    var body: some View {
        List(feed.rows) { Text("\($0.id)") }
    }
}

private struct Versions: View {
    @State private var version = 1

    var body: some View {
        List(0..<9, id: \.self) { Text("\($0) in \(version)") }
        Button("Next version") { version += 1 }
    }
}

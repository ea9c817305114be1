import Paging
import PagingHTTP
import PagingTesting
import PagingUI
import Testing

@testable import PaginateBrowse

@Suite("Browse sessions", .timeLimit(.minutes(10)))
@MainActor
struct BrowseSessionTests {
    private struct Lost: Error, CustomStringConvertible {
        let description = "The line is dead"
    }

    /// Returns items with these numbers.
    private func items(_ numbers: some Sequence<Int> & Sendable) async throws -> [BrowseItem] {
        let texts = numbers.map { #"{"id":\#($0),"name":"item \#($0)"}"# }
        let raws = try await Items.raw(texts.joined(separator: ","))
        return zip(numbers, raws).map { BrowseItem(raw: $1, identity: ItemIdentity($0)) }
    }

    private func model(_ source: some PageSource<BrowseItem, Int> & Sendable) -> QueryModel<String, BrowseItem> {
        QueryModel(query: "", identity: .by { $0.identity }) { _ in source }
    }

    private func session(_ model: QueryModel<String, BrowseItem>, on screen: ScreenReader) -> BrowseSession {
        BrowseSession(model, rows: ModelRows(model.list, columns: []), title: "Title", palette: .plain, on: screen)
    }

    /// Runs a session while a test reads its screen, and then ends it with `q`.
    private func browse(
        _ model: QueryModel<String, BrowseItem>,
        watching interval: Duration? = nil,
        clock: any Clock<Duration> = ContinuousClock(),
        _ body: (ScreenReader) async throws -> Void
    ) async throws {
        let screen = ScreenReader()
        let session = session(model, on: screen)
        let task = Task { await session.run(watching: interval, clock: clock) }
        try await body(screen)
        screen.press(.control("c"))
        #expect(await task.value == .quit)
    }

    @Test("Pages load before the selected row reaches the end, and then the end is shown")
    func scrolling() async throws {
        let source = ScriptedSource<BrowseItem, Int>([
            nil: [.items(try await items(1...30), following: 2)], 2: [.items(try await items(31...60), following: 3)],
            3: [.items(try await items(61...65))],
        ])
        try await browse(model(source)) { screen in
            await screen.see(">  1 ")
            #expect(source.loads(of: 2) == 0)
            screen.press(.pageDown, .pageDown)
            await screen.wait { $0.first?.hasSuffix("60") == true }
            #expect(source.loads(of: 3) == 0)
            screen.press(.end)
            await screen.wait { $0.first?.hasSuffix("65") == true }
            screen.press(.end)
            await screen.see("  ── the end ──")
            await screen.see("> 65 ")
        }
    }

    @Test("The first page decides the columns, and a new key on a later page does not change them")
    func columns() async throws {
        let later = try await Items.raw(#"{"title":"new","id":31,"name":"item 31"}"#)
        let source = ScriptedSource<BrowseItem, Int>([
            nil: [.items(try await items(1...30), following: 2)],
            2: [.items(later.map { BrowseItem(raw: $0, identity: ItemIdentity(31)) })],
        ])
        try await browse(model(source)) { screen in
            await screen.see(">  1  item 1")
            #expect(screen.lines[1] == "  id  name")
            screen.press(.end)
            await screen.wait { $0.first?.hasSuffix("31") == true }
            screen.press(.end)
            await screen.see("> 31  item 31")
            #expect(screen.lines[1] == "  id  name")
        }
    }

    @Test("A failed load shows how to retry, keeps the rows, and retries on the key")
    func failure() async throws {
        let source = ScriptedSource<BrowseItem, Int>([
            nil: [.items(try await items(1...3), following: 2)], 2: [.failure(Lost()), .items(try await items(4...5))],
        ])
        try await browse(model(source)) { screen in
            await screen.see("  The line is dead.")
            #expect(screen.lines.contains { $0.hasPrefix("  The line is dead.") && $0.hasSuffix("R retries") })
            #expect(screen.lines[2].hasPrefix(">  1"))
            screen.press(.text("j"))
            await screen.see(">  2")
            #expect(source.loads(of: 2) == 1)
            screen.press(.text("R"))
            await screen.see("  ── the end ──")
            #expect(source.loads(of: 2) == 2)
        }
    }

    @Test("While the first page loads, the screen says so, and keys apply to the rows on screen")
    func loading() async throws {
        let source = GatedSource(ScriptedSource<BrowseItem, Int>([nil: [.items(try await items(1...3))]]))
        try await browse(model(source)) { screen in
            await screen.see("  Loading …")
            source.gate.open(nil)
            await screen.see("  ── the end ──")
            screen.press(.down, .down)
            await screen.see(">  3")
        }
    }

    @Test("Enter shows the item as it was sent while the list behind it continues")
    func item() async throws {
        let source = ScriptedSource<BrowseItem, Int>([nil: [.items(try await items(1...3))]])
        try await browse(model(source)) { screen in
            await screen.see(">  1")
            screen.press(.down, .enter)
            await screen.see(#"  "id": 2,"#)
            #expect(screen.lines[0] == "2  item 2")
            screen.press(.text("q"))
            await screen.see(">  2")
        }
    }

    @Test("New items are polled, counted and shown on request, and the selected row stays")
    func news() async throws {
        let source = ScriptedSource<BrowseItem, Int>([
            nil: [.items(try await items(1...3)), .items(try await items([12, 11, 1, 2, 3]))]
        ])
        let clock = ManualClock()
        try await browse(model(source), watching: .seconds(5), clock: clock) { screen in
            await screen.see(">  1")
            screen.press(.down)
            await screen.see(">  2")
            try await clock.waitForSleepers(count: 1)
            #expect(source.loads(of: nil) == 1)
            clock.advance(by: .seconds(5))
            await screen.see("n show 2 new")
            #expect(screen.lines[3].hasPrefix(">  2"))
            screen.press(.text("n"))
            await screen.see("  12")
            #expect(screen.lines[5].hasPrefix(">  2"))
        }
    }

    @Test("The timer does not request a list that never loaded")
    func watchingFailure() async throws {
        let source = ScriptedSource<BrowseItem, Int>([nil: [.failure(Lost())]])
        let clock = ManualClock()
        try await browse(model(source), watching: .seconds(5), clock: clock) { screen in
            await screen.see("  The line is dead.")
            for _ in 1...3 {
                try await clock.waitForSleepers(count: 1)
                clock.advance(by: .seconds(5))
            }
            try await clock.waitForSleepers(count: 1)
            #expect(source.loads(of: nil) == 1)
        }
    }

    @Test("A refresh at the top shows the new items")
    func refresh() async throws {
        let source = ScriptedSource<BrowseItem, Int>([
            nil: [.items(try await items(1...3)), .items(try await items([11, 1, 2, 3]))]
        ])
        try await browse(model(source)) { screen in
            await screen.see(">  1")
            screen.press(.text("r"))
            await screen.see("  11")
            #expect(screen.lines[3].hasPrefix(">  1"))
        }
    }

    @Test("A search opens another list, and ending the search restores the first one")
    func search() async throws {
        let (all, some) = (try await items(1...3), try await items([7]))
        let clock = ManualClock()
        let model = QueryModel(query: "", debouncing: \.self, identity: .by { $0.identity }, clock: clock) { text in
            ScriptedSource<BrowseItem, Int>([nil: [.items(text.isEmpty ? all : text == "seven" ? some : [])]])
        }
        try await browse(model) { screen in
            await screen.see(">  1")
            screen.press(.text("/"), .paste("seven"), .enter)
            try await clock.waitForSleepers(count: 1)
            clock.advanceToNextWake()
            await screen.see(">  7")
            #expect(screen.lines[11].hasPrefix("search: seven"))
            screen.press(.escape)
            try await clock.waitForSleepers(count: 1)
            clock.advanceToNextWake()
            await screen.see(">  1")
        }
    }

    @Test("A new size draws a new frame")
    func resized() async throws {
        let source = ScriptedSource<BrowseItem, Int>([nil: [.items(try await items(1...200))]])
        try await browse(model(source)) { screen in
            await screen.see(">   1")
            screen.send(.resized(TerminalSize(columns: 20, rows: 5)))
            await screen.wait { $0.count == 5 }
        }
    }

    @Test("Events during a slow terminal write are combined into the next frame")
    func frames() async throws {
        let source = ScriptedSource<BrowseItem, Int>([nil: [.items(try await items(1...200))]])
        let screen = ScreenReader()
        let session = session(model(source), on: screen)
        let task = Task { await session.run(watching: nil) }
        await screen.see(">   1")
        screen.hold()
        screen.press(.down)
        await screen.see(">   2")
        for _ in 1...100 { screen.press(.down) }
        while session.inbox.count < 100 { await Task.yield() }
        let draws = screen.draws
        screen.release()
        await screen.see("> 102")
        #expect(screen.draws == draws + 1)
        screen.press(.text("q"))
        #expect(await task.value == .quit)
    }

    @Test("An unproven end is not shown as the end")
    func doubtfulEnd() async throws {
        for (end, text) in [
            (PageEnd.refused("it leads elsewhere"), "  ── more follows, and was refused: it leads elsewhere ──"),
            (.unproven("no sign"), "  ── nothing says whether more follows: no sign ──"),
            (.signalled("has_more is false"), "  ── the end ──"),
        ] {
            let page = Page<BrowseItem, Int>(items: try await items(1...3), links: PageLinks(end: end))
            try await browse(model(ScriptedSource([nil: [.page(page)]]))) { screen in await screen.see(text) }
        }
    }

    @Test("The session ends when the terminal closes")
    func ended() async throws {
        let source = ScriptedSource<BrowseItem, Int>([nil: [.items(try await items(1...3))]])
        let screen = ScreenReader()
        let session = session(model(source), on: screen)
        let task = Task { await session.run(watching: nil) }
        await screen.see(">  1")
        screen.send(.ended)
        #expect(await task.value == .ended)
    }
}

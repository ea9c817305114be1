import Dispatch
import Paging
import PagingTesting
import Synchronization
import RowTrait
import Testing

@Suite("Page sequences", .timeLimit(.minutes(10)))
struct PageSequenceTests {
    @Test("A slow consumer never causes more fetches than the window", .row("C46"), arguments: [1, 2, 5, 12])
    func slowConsumer(width: Int) async throws {
        let source = CountingSource(pages: 60)
        var pages = source.pages(window: .pages(width)).makeAsyncIterator()
        var seen: [Int] = []
        source.ask()
        while let page = try await pages.next() {
            seen += page.items
            for _ in 0..<20 { await Task.yield() }
            source.ask()
        }
        #expect(seen == Array(1...60))
        #expect(source.mostAhead <= width - 1)
        #expect(source.requested == 60)
    }

    @Test("The serial window and a window of one page have no look-ahead", arguments: [PageWindow.serial, .pages(1)])
    func noLookAhead(window: PageWindow) async throws {
        let source = RecordingSource(ScriptedSource.numbered(pages: 4, size: 2, announcing: .all))
        var pages = source.pages(window: window).makeAsyncIterator()
        for number in 1...4 {
            #expect(source.log.requested.count == number - 1)
            _ = try await pages.next()
            #expect(source.log.requested.count == number)
        }
        let last = try await pages.next()
        #expect(last == nil)
        #expect(source.log.peakInFlight == 1)
    }

    @Test("A consumer that stops after one item causes at most the window of fetches")
    func stopsAfterOne() async throws {
        let source = CountingSource(pages: 60)
        source.ask()
        for try await item in source.pages(window: .pages(4)).items {
            #expect(item == 1)
            break
        }
        #expect(source.mostAhead <= 3)
    }

    @Test("Pages that arrive in reverse are delivered in order")
    func reverseArrival() async throws {
        let gated = GatedSource(ScriptedSource.numbered(pages: 5, size: 2, announcing: .all))
        let source = RecordingSource(gated)
        let walk = Task { try await source.pages(window: .pages(5)).reduce(into: []) { $0 += $1.items } }
        try await gated.gate.waitUntilRequested(nil)
        gated.gate.open(nil)
        try await source.log.wait { $0.contains(.returned(nil)) }
        try await gated.gate.waitUntilRequested(count: 5)
        for number in [5, 4, 3, 2] {
            gated.gate.open(number)
            try await source.log.wait { $0.contains(.returned(number)) }
        }
        #expect(try await walk.value == Array(0..<10))
        #expect(source.log.cursors(of: .returned) == [nil, 5, 4, 3, 2])
    }

    @Test("An announcement starts the next load before the items arrive")
    func announcement() async throws {
        let gated = GatedSource(ScriptedSource.numbered(pages: 3, size: 2), stages: .linksAndPages)
        let walk = Task { try await gated.pages(window: .pages(3)).reduce(into: []) { $0 += $1.items } }
        for cursor in [nil, 2, 3] {
            try await gated.gate.waitUntilRequested(cursor)
            gated.gate.openLinks(cursor)
            // One page is read before the links of a page that it does not name are followed.
            if cursor == 2 { gated.gate.open(nil) }
        }
        #expect(gated.gate.requestCount == 3)
        gated.gate.openAll()
        #expect(try await walk.value == Array(0..<6))
    }

    @Test("The source of a main-actor consumer runs off the main actor", arguments: [PageWindow.serial, .pages(3)])
    @MainActor func offMainActor(window: PageWindow) async throws {
        // The main actor's jobs run on the main queue, but not always on the main thread.
        DispatchQueue.main.setSpecific(key: Self.isMain, value: true)
        let onMain = Mutex<[Bool]>([])
        let source = Pages<Int, Int> { cursor in
            let isMain = DispatchQueue.getSpecific(key: Self.isMain) == true
            onMain.withLock { $0.append(isMain) }
            return Page(items: [1], following: (cursor ?? 0) < 3 ? (cursor ?? 0) + 1 : nil)
        }
        for try await _ in source.pages(window: window) {
            #expect(DispatchQueue.getSpecific(key: Self.isMain) == true)
        }
        #expect(onMain.withLock { $0 } == [false, false, false, false])
    }

    private static let isMain = DispatchSpecificKey<Bool>()
}

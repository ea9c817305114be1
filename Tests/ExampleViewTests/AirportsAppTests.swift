import Paging
import PagingDemoServer
import PagingHTTP
import PagingTesting
import PagingSwiftUI
@_spi(Headless) import SwiftUI
import Testing

@testable import AirportsApp

@MainActor
@Suite("Screens of AirportsApp", .timeLimit(.minutes(10)))
struct AirportsAppTests {
    private let screen = HeadlessScreen(rows: 6)

    @Test("Each launch of the app starts a server, and shows the stored rows at the saved position")
    func launches() async throws {
        let store = MemoryPageStore()
        for _ in 1...3 {
            let host = try HeadlessHost(showing: AirportsApp(store: store), on: screen)
            #expect(host.shows("Starting the Server"))
            try await host.until { $0.shows("Aero B Ranch Airport") }
            try host.move(to: .background)
            host.close()
        }
    }

    @Test("A search, a filter, a star and a removal change the rows on screen")
    func changes() async throws {
        try await SharedServer.use { _, api, run in
            let clock = ManualClock()
            let browser = AirportBrowser(api, run: run, store: MemoryPageStore(), clock: clock)
            let host = try HeadlessHost(AirportsScreen(browser, isOffline: .constant(false)), on: screen)
            try await host.until { $0.shows("Aero B Ranch Airport") }
            try host.press("Star", inRowWith: "Lowell Field")
            try host.press("Unstar", inRowWith: "Lowell Field")
            try host.press("Delete", inRowWith: "Aero B Ranch Airport")
            try await host.until { !$0.shows("Aero B Ranch Airport") }
            try host.press("Airlines Only")
            try await host.until { !$0.shows("Lowell Field") }
            try host.press("Airlines Only")
            try host.search("tegel")
            try await clock.waitForSleepers(count: 1)
            clock.advanceToNextWake()
            try await host.until { $0.texts.contains { $0.contains("Berlin") } }
        }
    }

    @Test("New airports are announced and shown at the top")
    func new() async throws {
        try await SharedServer.use { _, api, run in
            let browser = AirportBrowser(api, run: run, store: MemoryPageStore())
            let host = try HeadlessHost(AirportsScreen(browser, isOffline: .constant(false)), on: screen)
            try await host.until { $0.shows("Aero B Ranch Airport") }
            try host.press("Check for New")
            try await host.until { $0.buttons.contains("3 new items") }
            try host.press("3 new items")
            #expect(browser.airports.list.rows.count == 53)
        }
    }

    @Test("Without a server, the screen shows the rows from the last launch and why they are old")
    func offline() async throws {
        let store = MemoryPageStore()
        let server = DemoServer()
        var api = try PagingClient(try await server.start())
        api.retry = .never
        await AirportBrowser(api, run: "a", store: store).airports.list.refresh()
        await server.stop()
        let browser = AirportBrowser(api, run: "a", store: store)
        await browser.airports.list.restore()
        let host = try HeadlessHost(AirportsScreen(browser, isOffline: .constant(true)), on: screen)
        #expect(host.shows("Aero B Ranch Airport"))
    }
}

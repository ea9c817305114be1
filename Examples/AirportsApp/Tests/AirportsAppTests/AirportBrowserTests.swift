import Paging
import PagingDemoServer
import PagingHTTP
import PagingTesting
import PagingUI
import Testing

@testable import AirportsApp

@MainActor
@Suite("Airports of the app", .timeLimit(.minutes(10)))
struct AirportBrowserTests {
    private let store = MemoryPageStore()
    private let clock = ManualClock()

    @Test("Pages load as rows appear")
    func paging() async throws {
        try await withList { browser, _ in
            await browser.airports.list.refresh()
            #expect(browser.airports.list.rows.count == 50)
            browser.airports.list.itemAppeared(50)
            await browser.airports.list.settled()
            #expect(browser.airports.list.rows.count == 100)
        }
    }

    @Test("A search finds airports by name, code or city")
    func search() async throws {
        try await withList { browser, _ in
            await browser.airports.list.refresh()
            browser.airports.query = "tegel"
            try await clock.waitForSleepers(count: 1)
            clock.advanceToNextWake()
            await browser.airports.list.settled()
            #expect(browser.airports.list.items.map(\.city) == ["Berlin"])
        }
    }

    @Test("The filter shows airports with airline service")
    func filter() async throws {
        try await withList { browser, _ in
            await browser.airports.list.refresh()
            browser.showsAirlinesOnly = true
            await browser.airports.list.settled()
            #expect(browser.airports.list.items.allSatisfy { !$0.iata.isEmpty })
            browser.showsAirlinesOnly = false
            #expect(browser.airports.list.rows.count >= 50)
        }
    }

    @Test("A star survives a refresh")
    func star() async throws {
        try await withList { browser, _ in
            await browser.airports.list.refresh()
            browser.toggleStar(browser.airports.list.items[1])
            await browser.airports.list.refresh()
            #expect(browser.airports.list.items.first { $0.id == 2 }?.isStarred == true)
        }
    }

    @Test("An airport that the server refuses to remove is restored, with the reason")
    func removal() async throws {
        try await withList { browser, server in
            await browser.airports.list.refresh()
            let airport = browser.airports.list.items[0]
            await browser.remove(airport)
            #expect(browser.airports.list.items.first?.id == 2)
            #expect(browser.problem == nil)
            await server.stop()
            await browser.remove(browser.airports.list.items[0])
            #expect(browser.airports.list.items.first?.id == 2)
            #expect(browser.problem != nil)
        }
    }

    @Test("New airports are counted and shown on request")
    func new() async throws {
        try await withList { browser, _ in
            await browser.airports.list.refresh()
            await browser.airports.list.checkForNew()
            #expect(browser.airports.list.content.newItemCount == 3)
            browser.airports.list.showNewItems()
            #expect(browser.airports.list.rows.count == 53)
        }
    }

    @Test("Without a network, the next launch shows the airports loaded before")
    func offline() async throws {
        try await withList { browser, server in
            await browser.airports.list.refresh()
            await server.stop()
            let again = try makeList(server)
            await again.airports.list.restore()
            #expect(again.airports.list.rows.count == 50)
            #expect(again.airports.list.content.isStale)
        }
    }

    private func withList(_ body: @MainActor (AirportBrowser, DemoServer) async throws -> Void) async throws {
        try await DemoServer.withServer { server in try await body(makeList(server), server) }
    }

    private func makeList(_ server: DemoServer) throws -> AirportBrowser {
        var api = try PagingClient(server.baseURL)
        api.retry = .never
        return AirportBrowser(api, run: "test", store: store, clock: clock)
    }
}

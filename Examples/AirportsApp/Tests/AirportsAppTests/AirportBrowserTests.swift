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
        try await withList { list, _ in
            await list.airports.refresh()
            #expect(list.airports.rows.count == 50)
            list.airports.itemAppeared(50)
            await list.airports.settled()
            #expect(list.airports.rows.count == 100)
        }
    }

    @Test("A search finds airports by name, code or city")
    func search() async throws {
        try await withList { list, _ in
            await list.airports.refresh()
            list.airports.searchText = "tegel"
            try await clock.waitForSleepers(count: 1)
            clock.advanceToNextWake()
            await list.airports.settled()
            #expect(list.airports.items.map(\.city) == ["Berlin"])
        }
    }

    @Test("The filter shows airports with airline service")
    func filter() async throws {
        try await withList { list, _ in
            await list.airports.refresh()
            list.showsAirlinesOnly = true
            await list.airports.settled()
            #expect(list.airports.items.allSatisfy { !$0.iata.isEmpty })
            list.showsAirlinesOnly = false
            #expect(list.airports.rows.count >= 50)
        }
    }

    @Test("A star survives a refresh")
    func star() async throws {
        try await withList { list, _ in
            await list.airports.refresh()
            list.toggleStar(list.airports.items[1])
            await list.airports.refresh()
            #expect(list.airports.items.first { $0.id == 2 }?.isStarred == true)
        }
    }

    @Test("An airport that the server refuses to remove is restored, with the reason")
    func removal() async throws {
        try await withList { list, server in
            await list.airports.refresh()
            let airport = list.airports.items[0]
            await list.remove(airport)
            #expect(list.airports.items.first?.id == 2)
            #expect(list.problem == nil)
            await server.stop()
            await list.remove(list.airports.items[0])
            #expect(list.airports.items.first?.id == 2)
            #expect(list.problem != nil)
        }
    }

    @Test("New airports are counted and shown on request")
    func new() async throws {
        try await withList { list, _ in
            await list.airports.refresh()
            await list.airports.checkForNew()
            #expect(list.airports.content.newItemCount == 3)
            list.airports.showNewItems()
            #expect(list.airports.rows.count == 53)
        }
    }

    @Test("Without a network, the next launch shows the airports loaded before")
    func offline() async throws {
        try await withList { list, server in
            await list.airports.refresh()
            await server.stop()
            let again = try makeList(server)
            await again.airports.restore()
            #expect(again.airports.rows.count == 50)
            #expect(again.airports.content.isStale)
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

import Paging
import PagingTesting
import PagingSwiftUI
@_spi(Headless) import SwiftUI
import Testing

@MainActor
@Suite("Screen of the guide", .timeLimit(.minutes(10)))
struct GuideTests {
    private let server = AirportServer()
    private let store = MemoryPageStore()
    private let clock = ManualClock()

    @Test("The first version of the screen lists and searches airports")
    func firstScreen() async throws {
        let host = try HeadlessHost(FirstScreen.AirportsScreen(server.api), on: HeadlessScreen(rows: 20))
        try await host.until { $0.shows("Tempelhof") }
        #expect(host.texts.first == "Urbe")
        try host.search("heathrow")
        try host.submitSearch()
        try await host.until { $0.texts == ["Heathrow"] }
    }

    @Test("Text applies when typing pauses or on Return, and filters and the order apply at once")
    func query() async throws {
        let browser = try makeBrowser()
        let host = try await show(browser)
        #expect(names(on: host) == ["Urbe", "Fiumicino", "Roskilde", "Kastrup", "Bromma", "Arlanda"])
        try host.search("ber")
        try host.search("berlin")
        #expect(names(on: host).first == "Urbe")
        try await clock.waitForSleepers(count: 1)
        clock.advance(by: .milliseconds(300))
        try await host.until { names(on: $0) == ["Gatow", "Tegel", "Tempelhof"] }
        try host.press("By Name")
        try await host.settle(browser.airports.list)
        try host.press("Airlines Only")
        try await host.until { names(on: $0) == ["Tegel"] }
        try host.search("")
        try host.submitSearch()
        try await host.until { names(on: $0).count == 6 }
        #expect(names(on: host) == ["Arlanda", "Bromma", "Fiumicino", "Heathrow", "Kastrup", "Schiphol"])
    }

    @Test("The statements that change a query apply the text, then the filter, and the last query wins")
    func statements() async throws {
        let browser = try makeBrowser()
        changeQuery(of: browser.airports)
        await browser.airports.list.settled()
        #expect(browser.airports.query == AirportQuery(order: .name))
        #expect(browser.airports.list.items.first?.name == "Arlanda")
    }

    @Test("A filter on the device shows only loaded rows and requests no other list")
    func localFilter() async throws {
        let browser = try makeBrowser()
        let host = try await show(browser)
        await browser.toggleStar(browser.airports.list.items[1])
        filterOnDevice(browser.airports)
        try await host.until { names(on: $0) == ["Fiumicino"] }
        #expect(browser.airports.query == AirportQuery())
    }

    @Test("A star shows before the server answers and stays after a later refresh")
    func confirmedEdit() async throws {
        let browser = try makeBrowser()
        let host = try await show(browser)
        server.edits.close()
        try host.press("Star", inRowWith: "Kastrup")
        try host.press("Delete", inRowWith: "Roskilde")
        try await host.until { stars(on: $0) == ["Kastrup"] && !names(on: $0).contains("Roskilde") }
        #expect(server.airports.count == 12 && server.airports.allSatisfy { !$0.isStarred })
        server.edits.open()
        await server.waitForEdits(count: 2)
        #expect(server.airports.filter(\.isStarred).map(\.name) == ["Kastrup"])
        #expect(!server.airports.contains { $0.name == "Roskilde" })
        try await host.refresh()
        #expect(stars(on: host) == ["Kastrup"])
        #expect(!names(on: host).contains("Roskilde"))
    }

    @Test("A refused edit is reverted, and the screen says so")
    func refusedEdit() async throws {
        let browser = try makeBrowser()
        let host = try await show(browser)
        server.refusesEdits = true
        server.edits.close()
        try host.press("Star", inRowWith: "Kastrup")
        try host.press("Delete", inRowWith: "Roskilde")
        try await host.until { stars(on: $0) == ["Kastrup"] && !names(on: $0).contains("Roskilde") }
        #expect(names(on: host).prefix(3) == ["Urbe", "Fiumicino", "Kastrup"])
        server.edits.open()
        try await host.until { names(on: $0).contains("Roskilde") && stars(on: $0).isEmpty }
        #expect(names(on: host).prefix(4) == ["Urbe", "Fiumicino", "Roskilde", "Kastrup"])
        try await host.until { _ in browser.problem != nil }
        #expect(host.texts.contains { $0.hasSuffix("could not be removed.") || $0.hasSuffix("could not be changed.") })
    }

    @Test("Reopened offline, the screen shows the edited rows at the reader's position and why they are old")
    func offline() async throws {
        let first = try makeBrowser()
        let host = try await show(first, rows: 3)
        await first.toggleStar(try airport("Kastrup", in: first))
        await first.remove(try airport("Bromma", in: first))
        try host.scroll(by: 2)
        #expect(names(on: host) == ["Roskilde", "Kastrup", "Arlanda"])
        await first.sceneChanged(to: .background)
        host.close()

        server.isDown = true
        let second = try makeBrowser()
        let reopened = try HeadlessHost(AirportsScreen(second), on: HeadlessScreen(rows: 3))
        try await reopened.until { $0.shows("Could Not Refresh") }
        #expect(names(on: reopened) == ["Roskilde", "Kastrup", "Arlanda"])
        #expect(stars(on: reopened) == ["Kastrup"])
        #expect(second.airports.list.content.isStale)
        await second.toggleStar(try airport("Arlanda", in: second))
        try reopened.update()
        #expect(reopened.shows("The star of Arlanda could not be changed."))

        server.isDown = false
        try reopened.press("Try Again")
        try await reopened.until { _ in second.airports.list.content.refresh == .idle }
        #expect(!reopened.shows("Could Not Refresh"))
        #expect(!second.airports.list.content.isStale)
        #expect(names(on: reopened) == ["Roskilde", "Kastrup", "Arlanda"])
    }

    @Test("Offline, an earlier search shows its stored rows, and a new search keeps the current rows")
    func offlineSearch() async throws {
        let first = try makeBrowser()
        let host = try await show(first)
        try host.search("berlin")
        try host.submitSearch()
        try await host.until { names(on: $0) == ["Gatow", "Tegel", "Tempelhof"] }
        await first.toggleStar(try airport("Tegel", in: first))
        host.close()

        server.isDown = true
        let second = try makeBrowser()
        let reopened = try await show(second)
        #expect(reopened.shows("Could Not Refresh"))
        #expect(names(on: reopened) == ["Urbe", "Fiumicino", "Roskilde", "Kastrup", "Bromma", "Arlanda"])
        try reopened.search("berlin")
        try reopened.submitSearch()
        try await reopened.until { names(on: $0) == ["Gatow", "Tegel", "Tempelhof"] }
        #expect(stars(on: reopened) == ["Tegel"])
        try reopened.press("Airlines Only")
        try await reopened.settle(second.airports.list)
        #expect(names(on: reopened) == ["Gatow", "Tegel", "Tempelhof"])
        #expect(second.airports.list.content.isStale && reopened.shows("Could Not Refresh"))
    }

    @Test("New airports are announced on activation and on push, and shown on request")
    func newItems() async throws {
        let browser = try makeBrowser()
        let host = try await show(browser)
        server.add(["Ciampino"], in: "Rome")
        try host.move(to: .background)
        try host.move(to: .active)
        try await host.until { $0.buttons.contains("1 new item") }
        server.add(["Malpensa"], in: "Milan")
        receive(server.airports.suffix(1), in: browser.airports)
        try host.update()
        #expect(names(on: host).first == "Urbe")
        try host.press("2 new items")
        #expect(names(on: host).prefix(3) == ["Malpensa", "Ciampino", "Urbe"])
    }

    @Test("The refresh button reads the list again")
    func refreshButton() async throws {
        let screen = try makeScreen(server.api.client, store)
        let host = try HeadlessHost(screen, on: HeadlessScreen(rows: 6))
        try await host.until { names(on: $0).first == "Urbe" && $0.buttons.contains("Refresh") }
        server.add(["Ciampino"], in: "Rome")
        try host.press("Refresh")
        try await host.until { names(on: $0).first == "Ciampino" }
    }

    @Test("A failed first load shows its error and starts again when the network is back")
    func failure() async throws {
        server.isDown = true
        let browser = try makeBrowser()
        let host = try HeadlessHost(AirportsScreen(browser), on: HeadlessScreen(rows: 6))
        try await host.until { $0.buttons.contains("Try Again") }
        #expect(host.shows("Could Not Load"))
        setOnline(false, of: browser.airports)
        server.isDown = false
        setOnline(true, of: browser.airports)
        try await host.until { names(on: $0).first == "Urbe" }
    }

    private func makeBrowser() throws -> AirportBrowser {
        AirportBrowser(try server.api, store: store, clock: clock)
    }

    private func show(_ browser: AirportBrowser, rows: Int = 6) async throws -> HeadlessHost {
        let host = try HeadlessHost(AirportsScreen(browser), on: HeadlessScreen(rows: rows))
        try await host.settle(browser.airports.list)
        return host
    }

    private func airport(_ name: String, in browser: AirportBrowser) throws -> Airport {
        try #require(browser.airports.list.items.first { $0.name == name })
    }

    /// The names of the airports on screen, from the top.
    private func names(on host: HeadlessHost) -> [String] {
        let known = Set(server.airports.map(\.name) + ["Roskilde", "Bromma"])
        return host.texts.filter(known.contains)
    }

    /// The names of the starred airports on screen.
    private func stars(on host: HeadlessHost) -> [String] {
        let lines = host.screen.split(separator: "\n").map { $0.drop { $0 == " " } }
        return zip(lines, lines.dropFirst()).filter { $0.0.hasPrefix("Image") && $0.0.contains("star.fill") }.map {
            String($0.1.split(separator: "\"")[1])
        }
    }
}

// The tests of the tutorial, which run here; its steps are in AirportLists.swift.

import Paging
import PagingHTTP
import PagingTesting
import PagingUI
import Testing

@Test func readsTheListToItsEnd() async throws {
    let transport = StubTransport([
        "/cursor/airports?limit=50": .json(
            #"{"data": [{"id": 1, "name": "Lowell Field", "city": "Anchor Point"}], "meta": {"next_cursor": "b"}}"#
        ),
        "/cursor/airports?limit=50&cursor=b": .json(
            #"{"data": [{"id": 2, "name": "Tegel", "city": "Berlin"}], "meta": {"next_cursor": null}}"#
        ),
    ])
    let lists = AirportLists(api: try PagingClient("https://api.test", transport: transport))
    let airports = try await lists.matching("").collect(upTo: 100).items
    #expect(airports.map(\.name) == ["Lowell Field", "Tegel"])
}

@Test func searchesForTheTextAsItIsWritten() async throws {
    let transport = StubTransport(["/cursor/airports": .json(#"{"data": [], "meta": {"next_cursor": null}}"#)])
    let lists = AirportLists(api: try PagingClient("https://api.test", transport: transport))
    _ = await lists.matching("são paulo").collect(upTo: 100)
    #expect(transport.paths == ["/cursor/airports?limit=50&q=s%C3%A3o%20paulo"])
}

struct NoNetwork: Error {}

@MainActor
@Test func keepsItsRowsWhenAPageFails() async throws {
    let source: ScriptedSource<Airport, Int> = [
        nil: [.items([Airport(id: 1, name: "Lowell Field", city: "Anchor Point")], following: 2)],
        2: [.failure(NoNetwork()), .items([Airport(id: 2, name: "Tegel", city: "Berlin")])],
    ]
    var options = PagingOptions()
    options.prefetchDistance = 0
    let model = PagingModel(source, options: options)

    await model.refresh()
    await model.loadNext()
    #expect(model.content.append.failure != nil)
    #expect(model.items.map(\.name) == ["Lowell Field"])

    await model.retry()
    #expect(model.items.map(\.name) == ["Lowell Field", "Tegel"])
    #expect(model.content.append.isAtEnd)
}

@MainActor
@Test func saysThatItIsLoading() async throws {
    let source = GatedSource(ScriptedSource<Airport, Int> { _ in [.items([])] })
    let model = PagingModel(source)

    async let refreshed = model.refresh()
    try await source.gate.waitUntilRequested(nil)
    guard case .loading = model.phase else { throw NoNetwork() }

    source.gate.open(nil)
    _ = await refreshed
    guard case .empty = model.phase else { throw NoNetwork() }
}

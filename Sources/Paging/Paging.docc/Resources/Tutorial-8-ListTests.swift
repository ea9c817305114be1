import PagingHTTP
import PagingTesting
import Testing

@testable import Airports

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

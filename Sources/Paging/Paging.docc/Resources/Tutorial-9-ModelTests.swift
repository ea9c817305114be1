import Paging
import PagingTesting
import PagingUI
import Testing

@testable import Airports

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

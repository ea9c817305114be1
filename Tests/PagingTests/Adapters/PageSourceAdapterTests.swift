import Paging
import PagingTesting
import Testing

/// An adapter that doubles its items and replaces nothing else.
private struct Doubled<Base: PageSource<Int, Int>>: PageSourceAdapter {
    let base: Base

    @concurrent func page(
        at cursor: Int?,
        announcing announce: @escaping @Sendable (PageLinks<Int>) -> Void
    ) async throws -> Page<Int, Int> {
        let page = try await basePage(at: cursor, announcing: announce)
        return page.replacingItems(page.items.map { $0 * 2 })
    }
}

@Suite("Adapters of one's own", .timeLimit(.minutes(10)))
struct PageSourceAdapterTests {
    @Test("An adapter announces the links of its base before the page is loaded")
    func announces() async throws {
        let gated = GatedSource(ScriptedSource.numbered(pages: 3, size: 2), stages: .linksAndPages)
        let pages = Doubled(base: gated).pages(window: .pages(3))
        let walk = Task { try await pages.reduce(into: []) { $0 += $1.items } }
        for cursor in [nil, 2] as [Int?] {
            try await gated.gate.waitUntilRequested(cursor)
            gated.gate.openLinks(cursor)
        }
        gated.gate.openAll()
        #expect(try await walk.value == (0..<6).map { $0 * 2 })
    }

    @Test("An adapter has the policy, the observers and the canonical addresses of its base")
    func forwards() async {
        struct Spelled: PageSource {
            func page(at cursor: Int?) async throws -> Page<Int, Int> { Page(items: [1]) }
            func canonicalAddress(of cursor: Int?) -> Int? { cursor.map { $0 % 10 } }
        }
        let observer = RecordingObserver()
        let adapter = Doubled(base: Spelled().limited(to: .items(3)).observed(by: observer))
        #expect(adapter.policy.limits.items == 3)
        #expect(adapter.observers.count == 1)
        _ = await adapter.collect(upTo: 10)
        #expect(observer.lines.last == "ended: complete")
        #expect(adapter.canonicalAddress(of: 42) == 2)
    }

    @Test("Identities are kept with the same number of items only")
    func identities() {
        var page = Page(items: [1, 2], following: 5)
        page.metadata.identities = [ItemIdentity(1), ItemIdentity(2)]
        page.metadata.warning = "may be incomplete"
        #expect(page.replacingItems(["a", "b"]).metadata.identities == page.metadata.identities)
        let fewer = page.replacingItems(["a"])
        #expect(fewer.metadata.identities == nil)
        #expect(fewer.metadata.warning == "may be incomplete")
        #expect(fewer.metadata.receivedCount == 2)
        #expect(fewer.links.following.first == 5)
    }
}

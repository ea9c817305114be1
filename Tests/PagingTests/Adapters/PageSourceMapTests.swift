import Paging
import PagingTesting
import Testing

@Suite("Transformed sources", .timeLimit(.minutes(10)))
struct PageSourceMapTests {
    private let source = ScriptedSource.numbered(pages: 4, size: 3, totalCount: 12, announcing: .all)

    @Test("map changes each item and preserves links and totals")
    func maps() async throws {
        let mapped = source.map { "\($0)" }
        #expect(try await mapped.collect(upTo: 100).items == (0..<12).map { "\($0)" })
        let page = try await mapped.page(at: 2)
        #expect(page.links.following.elementsEqual([3, 4]))
        #expect(page.links.totalCount == 12)
    }

    @Test("An error in map fails the page")
    func mapThrows() async {
        let mapped = source.map { item in
            if item == 7 { throw TestFailure(name: "seven") }
            return item
        }
        let collected = await mapped.collect(upTo: 100)
        #expect(collected.arrived == Array(0..<6))
        #expect(throws: TestFailure(name: "seven")) { try collected.items }
    }

    @Test("A page whose items are all filtered out neither ends the walk nor makes the list short")
    func allDropped() async throws {
        let filtered = source.withPolicy { $0.maximumEmptyPages = 0 }.filter { $0 < 2 || $0 > 10 }
        let collected = await filtered.collect(upTo: 100)
        #expect(try collected.items == [0, 1, 11])
        #expect(collected.outcome.isComplete)
        #expect(collected.outcome.receivedItems == 12)
    }

    @Test("compactMap preserves the identities of its items")
    func keepsIdentities() async throws {
        let page = try await source.identified { -$0 }.compactMap { $0.isMultiple(of: 2) ? "\($0)" : nil }.page(at: nil)
        #expect(page.items == ["0", "2"])
        #expect(page.metadata.identities == [ItemIdentity(0), ItemIdentity(-2)])
        #expect(page.metadata.receivedCount == 3)
    }

    @Test("Adapters announce links as early as the source they adapt")
    func announcesEarly() async throws {
        let gated = GatedSource(source, stages: .linksAndPages)
        let adapted = gated.map { $0 }.filter { _ in true }.deduplicated { $0 }.withPolicy { _ in }.retrying()
        let walk = Task { try await adapted.pages(window: .pages(3)).reduce(into: []) { $0 += $1.items } }
        try await gated.gate.waitUntilRequested(nil)
        gated.gate.openLinks(nil)
        try await gated.gate.waitUntilRequested(count: 3)
        gated.gate.openAll()
        #expect(try await walk.value == Array(0..<12))
    }

    @Test("Adapters have the policy of the source they adapt")
    func keepsPolicy() {
        let adapted = source.limited(to: .pages(3)).map { $0 }.filter { _ in true }.identified { $0 }.retrying()
        #expect(adapted.policy.limits == .pages(3))
        #expect(adapted.limited(to: .items(7)).limited(to: .pages(5)).policy.limits == WalkLimits(items: 7, pages: 3))
    }
}

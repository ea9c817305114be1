import Paging
import PagingTesting
import RowTrait
import Testing

@Suite("Deduplicated lists", .timeLimit(.minutes(10)))
struct PageSourceDeduplicatedTests {
    private struct Row: Hashable {
        let id: Int
        let page: Int
    }

    /// Three pages; rows 2 and 3 are on two of them, and row 5 twice on the last.
    private let source = ScriptedSource<Row, Int> { cursor in
        let ids = [1: [1, 2, 3], 2: [2, 3, 4], 3: [4, 5, 5]][cursor ?? 1] ?? []
        let number = cursor ?? 1
        let links = PageLinks(following: Addresses(count: 3 - number) { number + 1 + $0 })
        return [.page(Page(items: ids.map { Row(id: $0, page: number) }, links: links))]
    }

    @Test(
        "The first occurrence in list order is delivered, in any order of arrival",
        arguments: [[1, 2, 3], [3, 2, 1], [2, 3, 1]]
    )
    func firstWins(order: [Int]) async throws {
        let gated = GatedSource(source)
        let recorded = RecordingSource(gated)
        let walk = Task { await recorded.deduplicated(by: \.id).pages(window: .pages(3)).collect(upTo: .max) }
        try await gated.gate.waitUntilRequested(nil)
        if order[0] != 1 {
            // The first page names the others; it is opened first, and the rest arrives in the given order.
            gated.gate.open(nil)
        }
        for number in order {
            gated.gate.open(number == 1 ? nil : number)
            try await recorded.log.wait { $0.contains(.returned(number == 1 ? nil : number)) }
        }
        let collected = await walk.value
        let wanted = [(1, 1), (2, 1), (3, 1), (4, 2), (5, 3)].map { Row(id: $0, page: $1) }
        #expect(try collected.items == wanted)
        #expect(collected.outcome.duplicates == 4)
        #expect(collected.outcome.receivedItems == 9)
    }

    @Test("Concurrent walks do not share their identities")
    func independentWalks() async throws {
        let deduplicated = source.deduplicated(by: \.id)
        async let left = deduplicated.collect(upTo: 100)
        async let right = deduplicated.collect(upTo: 100)
        let ids = [1, 2, 3, 4, 5]
        #expect(try await left.items.map(\.id) == ids)
        #expect(try await right.items.map(\.id) == ids)
        #expect(try await deduplicated.collect(upTo: 100).items.map(\.id) == ids)
    }

    @Test("Text identities are equal as strings are, and only to texts")
    func texts() async throws {
        let texts = ["é", "e\u{301}", "K", "\u{212A}", "k", "1", "a long text that takes an allocation of its own"]
        let source: ScriptedSource<String, Int> = [1: [.items(texts, following: 2)], 2: [.items(texts.reversed())]]
        let collected = await source.deduplicated { $0 }.pages(from: 1).collect(upTo: 100)
        #expect(collected.arrived == ["é", "K", "k", "1", "a long text that takes an allocation of its own"])
        #expect(collected.outcome.duplicates == 9)
    }

    /// An identity whose hash is the same for all values.
    private struct Colliding: Hashable {
        let id: Int

        func hash(into hasher: inout Hasher) {}
    }

    @Test("Identities of any type with the same hash are different if they are not equal")
    func collidingHashes() async throws {
        let source: ScriptedSource<Int, Int> = [1: [.items([1, 2, 3], following: 2)], 2: [.items([3, 4])]]
        let collected = await source.deduplicated { Colliding(id: $0) }.pages(from: 1).collect(upTo: 100)
        #expect(collected.arrived == [1, 2, 3, 4])
    }

    @Test("Backward, the last occurrence in list order is delivered")
    func backward() async throws {
        let source: ScriptedSource<Int, Int> = [1: [.items([7, 8])], 2: [.items([8, 9], preceding: 1)]]
        let collected = await source.deduplicated { $0 }.pages(.backward, from: 2).collect(upTo: 10)
        #expect(collected.arrived == [9, 8, 7])
    }

    @Test("Duplicates do not count toward a total", .row("C10"))
    func totals() async {
        let source: ScriptedSource<Int, Int> = [nil: [.page(Page(items: [1, 1, 2], following: nil, totalCount: 3))]]
        let collected = await source.deduplicated { $0 }.collect(upTo: 10)
        #expect(collected.outcome.ending == .short)
    }

    @Test("Without dropping, identities only detect pages without new items")
    func identified() async {
        let endless = Pages<Int, Int> { Page(items: [1, 2], following: ($0 ?? 0) + 1) }
        let collected = await endless.identified { $0 }.withPolicy { $0.maximumEmptyPages = 3 }.collect(upTo: 100)
        #expect(collected.outcome.ending == .noProgress)
        #expect(collected.arrived.count == 10)
        #expect(collected.outcome.duplicates == 0)
    }

    @Test("Identities of different types differ, even if their numbers are equal")
    func typedIdentities() {
        #expect(ItemIdentity(1) == ItemIdentity(1))
        #expect(ItemIdentity(1) != ItemIdentity(2))
        #expect(ItemIdentity(1) != ItemIdentity(Int8(1)))
        #expect(ItemIdentity(1) != ItemIdentity("1"))
        #expect(ItemIdentity(text: "a".utf8) == ItemIdentity(text: Array("a".utf8)))
        #expect(ItemIdentity(text: "a".utf8) != ItemIdentity(text: "b".utf8))
        #expect(ItemIdentity(text: "a".utf8) != ItemIdentity("a"))
        #expect(Set([ItemIdentity("a"), ItemIdentity("a"), ItemIdentity("b")]).count == 2)
    }
}

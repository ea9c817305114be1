import PagingTesting
import Testing

@testable import Paging

@Suite("Identical pages, and pages that lead back", .timeLimit(.minutes(10)))
struct AlikePagesTests {
    /// Returns a numbered list of pages with two equal-looking items each.
    private static func list(
        pages: Int = 4,
        total: Int? = 8,
        basis: AddressBasis = .named,
        next: @escaping @Sendable (Int) -> Int = { $0 + 1 }
    ) -> ScriptedSource<Int, Int> {
        ScriptedSource<Int, Int> { cursor in
            let number = cursor ?? 1
            var page = Page<Int, Int>(
                items: [7, 7],
                following: number < pages ? next(number) : nil,
                totalCount: total.map { TotalCount($0) }
            )
            page.links.basis = basis
            page.metadata.fingerprint = 77
            return [.page(page)]
        }
    }

    @Test("Identical pages at addresses named by the server are delivered up to the total", arguments: [1, 4])
    func named(window: Int) async throws {
        let collected = await Self.list().pages(window: .pages(window)).collect(upTo: 100)
        #expect(try collected.items.count == 8)
    }

    @Test(
        "Identical pages without a proof that they differ are no progress",
        arguments: zip(
            [
                list(total: nil), list(total: 6), list(basis: .computed), list(basis: .announced),
                list(next: { $0 == 3 ? 2 : $0 + 1 }),
            ],
            [2, 6, 2, 2, 4]
        )
    )
    func unproven(list: ScriptedSource<Int, Int>, count: Int) async {
        let collected = await list.collect(upTo: 100)
        #expect(collected.outcome.ending == .noProgress, "\(collected.outcome)")
        #expect(collected.arrived.count == count)
    }

    @Test("A policy allows identical pages up to the maximum of pages without new items", arguments: [1, 4])
    func allowed(window: Int) async throws {
        let computed = Self.list(basis: .computed).withPolicy { $0.repeatedPage = .isAllowed }
        #expect(try await computed.pages(window: .pages(window)).collect(upTo: 100).items.count == 8)
        let endless = Self.list(pages: .max, total: nil).withPolicy {
            $0.repeatedPage = .isAllowed
            $0.maximumEmptyPages = 10
        }
        let outcome = await endless.pages(window: .pages(window)).collect(upTo: 1_000).outcome
        #expect(outcome.ending == .noProgress)
        #expect(outcome.pages == 12)
    }

    @Test("Items with repeated identities are no progress, whatever the total is")
    func identified() async {
        let collected = await Self.list().identified { $0 }.collect(upTo: 100)
        #expect(collected.outcome.ending == .noProgress)
        #expect(collected.arrived == [7, 7])
    }

    /// A list whose first page also has an address, in two spellings.
    private struct Spelled: PageSource {
        let next: [Int: Int]
        var page: @Sendable (Int) -> [Int] = { [$0] }

        func canonicalAddress(of cursor: Int?) -> Int? { abs(cursor ?? 1) }

        func page(at cursor: Int?) async throws -> Page<Int, Int> {
            let number = abs(cursor ?? 1)
            return Page(items: [number], following: next[number])
        }
    }

    @Test(
        "A page that respells its own address or the start is a cycle before any page repeats",
        arguments: [([1: 1], 1), ([1: -1], 1), ([1: 2, 2: -2], 2), ([1: 2, 2: 3, 3: 1], 3), ([1: 2, 2: -1], 2)],
        [1, 4]
    )
    func spelled(_ list: (next: [Int: Int], pages: Int), window: Int) async {
        let source = RecordingSource(Spelled(next: list.next))
        let collected = await source.pages(window: .pages(window)).collect(upTo: 100)
        #expect(collected.outcome.ending == .cycle)
        #expect(collected.arrived == Array(1...list.pages))
        #expect(source.log.requested.count == list.pages)
    }

    @Test("A backward walk is complete only if the source knows the start of the list")
    func backward() async {
        func outcome(_ links: PageLinks<Int>) async -> WalkEnding {
            let source = ScriptedSource<Int, Int> { cursor in
                [.page(Page(items: [cursor ?? 1], links: cursor == 5 ? PageLinks(preceding: [4]) : links))]
            }
            let alone = await source.pages(.backward, from: 4).collect(upTo: 10).outcome.ending
            let led = await source.pages(.backward, from: 5).collect(upTo: 10).outcome.ending
            #expect(led == (alone == .unproven && links.beginning == nil ? .complete : alone))
            return alone
        }
        var links = PageLinks<Int>(end: .signalled("the end of the list is not its beginning"))
        #expect(await outcome(links) == .unproven)
        links.beginning = .signalled("page 4 is the first")
        #expect(await outcome(links) == .complete)
        links.beginning = .unproven("no way back is named")
        #expect(await outcome(links) == .unproven)
    }
}

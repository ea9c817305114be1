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

    @Test("Identical pages are different ones by the caller's word, up to a total that they have not met")
    func repeating() async throws {
        let list = Self.list(basis: .computed).withPolicy { $0.allowsRepeatedItems = true }
        #expect(try await list.collect(upTo: 100).items.count == 8)
        let endless = Self.list(pages: .max, basis: .computed).withPolicy { $0.allowsRepeatedItems = true }
        #expect(await endless.collect(upTo: 100).arrived.count == 8)
        let undeclared = Self.list(pages: .max, total: nil, basis: .computed).withPolicy {
            $0.allowsRepeatedItems = true
        }
        #expect(await undeclared.collect(upTo: 100).outcome.ending == .noProgress)
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

    /// An endless list of a few items without identities, in another order on each page.
    private static func shuffled(repeatingOnPage isRepeating: Bool, total: Int? = nil) -> ScriptedSource<Int, Int> {
        ScriptedSource<Int, Int> { cursor in
            let number = cursor ?? 1
            var random = SeededGenerator(seed: UInt64(number))
            var items = Array((1...15).shuffled(using: &random).prefix(8))
            if isRepeating { items[7] = items[0] }
            let total = total.map { TotalCount($0) }
            var page = Page<Int, Int>(items: items, following: number + 1, totalCount: total)
            page.metadata.survey = PageSurvey(members: [], items: items.map(UInt64.init))
            return [.page(page)]
        }
    }

    @Test("Pages whose items all arrived before, by their content, are no progress")
    func shuffled() async {
        let endless = Self.shuffled(repeatingOnPage: false).withPolicy { $0.maximumEmptyPages = 10 }
        let outcome = await endless.collect(upTo: 1_000).outcome
        #expect(outcome.ending == .noProgress)
        #expect(outcome.pages < 20)
        // A list with the same item twice on a page repeats items, and so does one of which the caller says so.
        let repeating = Self.shuffled(repeatingOnPage: true).withPolicy { $0.maximumEmptyPages = 10 }
        #expect(await repeating.collect(upTo: 400).outcome.ending == .limited)
        let allowed = endless.withPolicy { $0.allowsRepeatedItems = true }
        #expect(await allowed.collect(upTo: 400).outcome.ending == .limited)
        // It is not longer than it declares.
        let declared = Self.shuffled(repeatingOnPage: true, total: 40).withPolicy { $0.maximumEmptyPages = 10 }
        #expect(await declared.collect(upTo: 400).outcome.ending == .noProgress)
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

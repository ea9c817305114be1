import PagingTesting
import Testing

@testable import Paging

@Suite("Numbers declared once", .timeLimit(.minutes(10)))
struct WalkNumbersTests {
    /// A numbered page: its number of items and its declared total.
    private typealias Row = (items: Int, total: Int?)

    /// Returns a list whose pages are computed from the latest total and the size of the first page.
    private static func list(_ rows: [Row]) -> ScriptedSource<Int, Int> {
        ScriptedSource<Int, Int> { cursor in
            let number = cursor ?? 1
            let row = rows[number - 1]
            let count = row.total.map { ($0 + rows[0].items - 1) / rows[0].items } ?? 0
            var links = PageLinks<Int>(
                following: row.items > 0 && count > number ? Addresses(Array(number + 1...count)) : [],
                totalCount: row.total.map { TotalCount($0) },
                end: .signalled(row.items > 0 ? "the declared total" : "an empty page")
            )
            links.basis = .computed
            return [.page(Page(items: (0..<row.items).map { number * 1_000 + $0 }, links: links))]
        }
    }

    @Test("Pages beyond a hole are delivered and counted, and the list is short", arguments: [1, 2, 4, 8])
    func hole(window: Int) async {
        for total in [300, nil] as [Int?] {
            let list = Self.list([(100, 300), (0, total), (100, 300)])
            let collected = await list.pages(window: .pages(window)).collect(upTo: 1_000)
            #expect(collected.arrived.count == 200)
            #expect(collected.arrived.last == 3_099)
            #expect(collected.outcome.ending == .short)
            #expect(collected.outcome.evidence.contains("200 of 300"), "\(collected.outcome)")
        }
    }

    @Test("A hole that the totals do not show leaves the list complete", arguments: [1, 4])
    func harmlessHole(window: Int) async throws {
        let list = Self.list([(100, 300), (0, nil), (100, 200)])
        let collected = await list.pages(window: .pages(window)).collect(upTo: 1_000)
        #expect(try collected.items.count == 200)
        #expect(collected.outcome.evidence.contains("fell from 300 to 200"), "\(collected.outcome)")
    }

    @Test("Holes are skipped up to the maximum of pages without new items", arguments: [1, 4], [0, 1, 5])
    func manyHoles(window: Int, allowance: Int) async {
        let list = Self.list([(10, 1_000)] + Array(repeating: (0, nil), count: 99))
        let source = RecordingSource(list.withPolicy { $0.maximumEmptyPages = allowance })
        let collected = await source.pages(window: .pages(window)).collect(upTo: 2_000)
        #expect(collected.outcome.ending == .short)
        #expect(collected.outcome.evidence.contains("10 of 1000"), "\(collected.outcome)")
        #expect(collected.outcome.pages == allowance + 2)
        #expect(source.log.requested.count <= allowance + 1 + window)
    }

    @Test(
        "The newest total counts, and a total below the received items proves nothing",
        arguments: [
            // A list whose total fell to the arrived items is complete; one that declares 0 after 20 items is not.
            ([(50, 100), (45, 95)], WalkEnding.complete, "fell from 100 to 95"),
            ([(20, 100), (0, 0)], .short, "20 of 100"),
            ([(20, nil), (0, 0)], .short, "20 items"),
            ([(20, 60), (20, 30), (0, 30)], .short, "40 of 60"),
            // Items that are added to a list of links lie before the position of the walk.
            ([(20, 40), (20, 50), (0, 50)], .complete, "rose from 40 to 50"),
            ([(20, 40), (10, 50), (0, 50)], .short, "30 of 50"),
            ([(20, 40), (20, 60), (20, 60)], .complete, "no further page"),
            // The length of each page is not a total.
            ([(20, 20), (20, 20), (20, 20)], .complete, "no further page"),
        ] as [([(items: Int, total: Int?)], WalkEnding, String)],
        [1, 4]
    )
    func newest(_ row: ([(items: Int, total: Int?)], WalkEnding, String), window: Int) async {
        let pages = row.0
        let source = ScriptedSource<Int, Int> { cursor in
            let number = cursor ?? 1
            let page = Page<Int, Int>(
                items: (0..<pages[number - 1].items).map { number * 1_000 + $0 },
                following: number < pages.count ? number + 1 : nil,
                totalCount: pages[number - 1].total.map { TotalCount($0) }
            )
            return [.page(page)]
        }
        let outcome = await source.pages(window: .pages(window)).collect(upTo: 1_000).outcome
        #expect(outcome.ending == row.1, "\(outcome)")
        #expect(outcome.evidence.contains(row.2), "\(outcome)")
    }

    @Test("A list that ends before its declared page count is short", arguments: [1, 4], [nil, 3] as [Int?])
    func pageCount(window: Int, start: Int?) async {
        let source = ScriptedSource<Int, Int> { cursor in
            let number = cursor ?? 1
            var page = Page<Int, Int>(items: [number], following: number < 6 ? number + 1 : nil)
            page.links.remainingPages = number < 5 ? 10 - number : nil
            return [.page(page)]
        }
        let first = start ?? 1
        let outcome = await source.pages(from: ResumePoint(cursor: start), window: .pages(window)).collect(upTo: 99)
            .outcome
        #expect(outcome.ending == .short, "\(outcome)")
        #expect(outcome.evidence.contains("\(7 - first) of \(11 - first) declared pages"), "\(outcome)")
    }

    @Test("A computed address is not requested after the total is reached", arguments: [1, 4])
    func beyondTotal(window: Int) async throws {
        let base = ScriptedSource<Int, Int> { cursor in
            let number = cursor ?? 1
            guard number <= 3 else { return [.failure(TestFailure(name: "404"))] }
            var page = Page<Int, Int>(items: [number], following: number + 1, totalCount: 3)
            page.links.basis = .computed
            return [.page(page)]
        }
        let source = RecordingSource(base)
        let collected = await source.pages(window: .pages(window)).collect(upTo: 10)
        #expect(try collected.items == [1, 2, 3])
        #expect(source.log.requested == [nil, 2, 3])
    }
}

import Paging
import RowTrait
import Testing

@testable import PagingUI

@Suite("Repeated rows and moving lists")
struct IdentityTests {
    @Test("A repeated item is one row at its first position, with the newer content", .row("M56"))
    func duplicate() {
        var bench = PlanBench(pages: 1, of: 5)
        bench.perform { $0.requestPage(.forward) }
        bench.answer(.append, [Post(id: 3, text: "newer")] + posts(5..<9), next: 2)
        #expect(bench.ids == Array(0..<9))
        #expect(bench.post(3)?.text == "newer")
        #expect(bench.changes.last?.updated == [RowID(3)])
    }

    @Test("An item that occurs twice on one page is one row as well", .row("M56"))
    func duplicateOnOnePage() {
        var bench = PlanBench(distance: 0)
        bench.perform { $0.refresh(.anchored) }
        bench.answer(.refresh, [Post(id: 1), Post(id: 2), Post(id: 1, text: "newer")], next: 1)
        #expect(bench.ids == [1, 2])
        #expect(bench.post(1)?.text == "newer")
    }

    @Test("A page that was requested earlier and arrives later does not replace newer content", .row("M56"))
    func olderContent() {
        var bench = PlanBench(distance: 0, startingAt: 6)
        bench.perform { $0.refresh(.anchored) }
        bench.answer(.refresh, 60..<70, next: 7, previous: 5)
        bench.perform { $0.requestPage(.backward) }
        bench.perform { $0.requestPage(.forward) }
        bench.answer(.append, [Post(id: 65, text: "newer")] + posts(70..<80), next: 8)
        bench.answer(.prepend, posts(50..<60) + [Post(id: 65, text: "older")], previous: 4)
        #expect(bench.post(65)?.text == "newer")
    }

    @Test("An upstream insertion that moves a row to the next page does not duplicate the row", .row("M58"))
    func insertUpstream() {
        var bench = PlanBench(pages: 1, of: 10)
        bench.perform { $0.requestPage(.forward) }
        bench.answer(.append, 9..<19, next: 2)
        #expect(bench.ids == Array(0..<19))
        #expect(bench.settled[.append]?.last.map { "\($0)" } == "loaded(9)")
    }

    @Test("A page of only known rows is skipped, and the next one is requested", .row("M58"))
    func insertOfAPage() {
        var bench = PlanBench(pages: 1, of: 10)
        bench.perform { $0.requestPage(.forward) }
        bench.answer(.append, 0..<10, next: 2)
        #expect(bench.settled[.append] == nil)
        bench.answer(.append, 10..<20, next: 3)
        #expect(bench.ids == Array(0..<20))
        #expect(bench.settled[.append]?.map { "\($0)" } == ["loaded(10)"])
    }

    @Test("An offset address decreases by the rows removed here and on the server", .row("M60"))
    func movedOffset() {
        var bench = offsets()
        for (number, id) in [(1, 2), (2, 5), (3, 7)] { bench.edit(number, id, .remove) }
        bench.confirm(1)
        bench.confirm(2)
        bench.rollBack(3)
        bench.perform { $0.requestPage(.forward) }
        #expect(bench.load(.append)?.key.cursor as? Offset == Offset(items: 8))
        bench.answer(.append, with: Page(items: posts(10..<18), following: Offset(items: 16)))
        #expect(bench.ids == [0, 1, 3, 4, 6, 7, 8, 9] + Array(10..<18))
        bench.perform { $0.requestPage(.forward) }
        #expect(bench.load(.append)?.key.cursor as? Offset == Offset(items: 16), "That page was read without them.")
    }

    @Test("An address is unchanged if no row of its list was removed", .row("M60"))
    func unmovedAddress() {
        var bench = offsets()
        bench.edit(1, 999, .remove)
        bench.confirm(1)
        bench.perform { $0.requestPage(.forward) }
        #expect(bench.load(.append)?.key.cursor as? Offset == Offset(items: 10))
    }

    @Test("If addresses do not count items, the last page is read again before the list continues", .row("M60"))
    func pageNumbers() {
        var bench = PlanBench(pages: 2, of: 10)
        bench.edit(1, 3, .remove)
        bench.confirm(1)
        bench.perform { $0.requestPage(.forward) }
        #expect(bench.load(.append)?.key.number == 1)
        bench.answer(.append, 11..<21, next: 2)
        #expect(bench.ids == (0..<21).filter { $0 != 3 })
        bench.perform { $0.requestPage(.forward) }
        #expect(bench.load(.append)?.key.number == 2)
        bench.answer(.append, 21..<31, next: 3)
        #expect(bench.ids == (0..<31).filter { $0 != 3 })
    }

    @Test("Without an identity, every item is a row with an ID of its own", .row("M61"))
    func noIdentity() {
        var bench = PlanBench(distance: 0)
        bench.perform { $0.refresh(.anchored) }
        bench.answer(.refresh, with: Page(items: posts([7, 7, 8]), following: 1), identity: .none)
        bench.perform { $0.requestPage(.forward) }
        bench.answer(.append, with: Page<Post, Int>(items: posts([7, 8])), identity: .none)
        #expect(bench.ids == [7, 7, 8, 7, 8])
        #expect(Set(bench.content.rows.map(\.id)).count == 5)
    }

    @Test("A composite identity distinguishes items that share one part", .row("M61"))
    func compositeIdentity() {
        let plays = [Post(id: 7, text: "Monday"), Post(id: 7, text: "Tuesday"), Post(id: 7, text: "Monday")]
        var bench = PlanBench(distance: 0)
        bench.perform { $0.refresh(.anchored) }
        bench.answer(.refresh, with: Page<Post, Int>(items: plays), identity: .by { ["\($0.id)", $0.text] })
        #expect(bench.content.items.map(\.text) == ["Monday", "Tuesday"])
    }

    private struct Offset: OffsetCursor {
        var items: Int
        func moved(by count: Int) -> Offset { Offset(items: max(0, items + count)) }
    }

    /// Ten rows, and a next address that counts them.
    private func offsets() -> PlanBench {
        var bench = PlanBench(distance: 0)
        bench.perform { $0.refresh(.anchored) }
        bench.answer(.refresh, with: Page(items: posts(0..<10), following: Offset(items: 10)))
        return bench
    }
}

import Paging
import Testing

@testable import PagingUI

@Suite("Rows by ID and position")
struct RowStoreTests {
    private func rows(_ ids: some Sequence<Int>) -> PageRows<Post> {
        let items = ids.map { Post(id: $0) }
        return PageRows(ids: items.map { RowID($0.id) }, items: items, page: 1, loadedAt: 1)
    }

    private func ids(_ store: RowStore<Post>) -> [Int?] {
        store.tree.rows.map { $0.row.item?.id }
    }

    @Test("Pages of new rows are added at both ends, in order")
    func newRows() {
        var store = RowStore<Post>()
        let added = [
            store.add(ifNew: rows(0..<100), at: .forward),
            store.add(ifNew: rows(100..<200), at: .forward),
            store.add(ifNew: rows(-100..<0), at: .backward),
            store.add(ifNew: rows([]), at: .forward),
        ]
        #expect(added == [true, true, true, true])
        #expect(ids(store) == Array(-100..<200))
        #expect((-100..<200).allSatisfy { store.position(of: RowID($0)) == $0 + 100 })
        #expect((-100..<200).allSatisfy { store[RowID($0)]?.row.item?.id == $0 })
        #expect(store.tree.checkInvariants() == [])
    }

    @Test("A page with a known row is not added and has no effect", arguments: [0, 5, 9])
    func knownRow(place: Int) {
        var store = RowStore<Post>()
        _ = store.add(ifNew: rows(0..<100), at: .forward)
        let labels = (0..<100).map { store.label(of: RowID($0)) }
        var page = Array(100..<110)
        page[place] = 42
        for direction in [PageDirection.forward, .backward] {
            let isAdded = store.add(ifNew: rows(page), at: direction)
            #expect(!isAdded)
            #expect((0..<100).map { store.label(of: RowID($0)) } == labels)
            #expect((100..<110).allSatisfy { !store.contains(RowID($0)) })
            #expect(ids(store) == Array(0..<100))
        }
    }
}

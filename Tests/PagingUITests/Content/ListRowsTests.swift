import Paging
import Testing

@testable import PagingUI

@Suite("Rows as a collection")
struct ListRowsTests {
    typealias Path = RowTree<StoredRow<Post>>.Path

    /// Returns rows with ids from 0, some of them hidden.
    private func rows(_ count: Int, isShown: (Int) -> Bool = { _ in true }) -> ListRows<Post> {
        var store = RowStore<Post>()
        store.append(
            (0..<count).map { id in
                StoredRow(
                    ListRow(id: RowID(id), content: .item(Post(id: id))),
                    isShown: isShown(id),
                    page: 1
                )
            }
        )
        return ListRows(store.tree)
    }

    /// The number of nodes in a tree.
    private func nodeCount(_ node: RowTree<StoredRow<Post>>.Node) -> Int {
        guard case .branch(let children) = node.content else { return 1 }
        return children.reduce(1) { $0 + nodeCount($1) }
    }

    /// The nodes that searches visited, each of which created a path.
    ///
    /// Paths are retained, so that no two have the same address.
    private struct Visits {
        private var paths: [ObjectIdentifier: Path] = [:]
        private var leaf: Path?
        var count: Int { paths.count }

        mutating func note(_ leaf: Path?) {
            guard leaf !== self.leaf else { return }
            self.leaf = leaf
            var path = leaf
            while let visited = path, paths.updateValue(visited, forKey: ObjectIdentifier(visited)) == nil {
                path = visited.above
            }
        }
    }

    @Test("A pass over all rows by index visits each node of the tree once, in either direction")
    func passes() {
        let rows = rows(20_000)
        let nodes = nodeCount(rows.tree.root)
        #expect(nodes > 400)
        var (down, up) = (Visits(), Visits())
        var ids: [Int?] = []
        // The first step searches for the index of the first row.
        var index = rows.index(rows.startIndex, offsetBy: 0)
        while index < rows.endIndex {
            ids.append(rows[index].item?.id)
            down.note(index.leaf)
            index = rows.index(after: index)
        }
        #expect(ids == Array(0..<20_000))
        #expect(down.count == nodes)
        ids = []
        index = rows.index(rows.endIndex, offsetBy: 0)
        while index > rows.startIndex {
            index = rows.index(before: index)
            ids.append(rows[index].item?.id)
            up.note(index.leaf)
        }
        #expect(ids == (0..<20_000).reversed())
        #expect(up.count == nodes)
    }

    @Test("Neighbors of an index are read without visiting another node, except at the ends of a leaf")
    func neighbors() {
        let rows = rows(100_000)
        var visits = Visits()
        let middle = rows.index(rows.startIndex, offsetBy: 50_000)
        visits.note(middle.leaf)
        let height = visits.count
        for index in [middle, rows.index(after: middle), rows.index(before: middle)] {
            #expect(rows[index].item?.id == index.position)
            visits.note(index.leaf)
        }
        #expect(visits.count <= height + 1)
        // A search from another position visits at most one path.
        let far = rows.index(middle, offsetBy: -49_000)
        visits.note(far.leaf)
        #expect(visits.count <= 2 * height)
        #expect(rows[far].item?.id == 1_000)
    }

    @Test("Indices skip hidden rows", arguments: [2, 7, 1_000])
    func hidden(stride: Int) {
        let rows = rows(20_000) { $0 % stride == 0 }
        let expected = Array(Swift.stride(from: 0, to: 20_000, by: stride))
        #expect(rows.indices.map { rows[$0].item?.id } == expected)
        #expect(rows.reversed().map { $0.item?.id } == expected.reversed())
        #expect(rows.map { $0.item?.id } == expected)
        var visits = Visits()
        for index in rows.indices { visits.note(index.leaf) }
        #expect(visits.count <= nodeCount(rows.tree.root) + 3)
    }

    @Test("Offsets of any length, also in slices, reach the row at that position")
    func steps() {
        let rows = rows(5_000)
        var index = rows.startIndex
        var random = SystemRandomNumberGenerator()
        for _ in 0..<2_000 {
            let target = Int.random(in: 0..<5_000, using: &random)
            index = rows.index(index, offsetBy: target - index.position)
            #expect(rows[index].item?.id == target)
            #expect(rows[target].item?.id == target)
        }
        let part = rows.dropFirst(100).prefix(300)
        #expect(part.map { $0.item?.id } == Array(100..<400))
        #expect(part.last?.item?.id == 399)
        #expect(rows.distance(from: part.startIndex, to: part.endIndex) == 300)
        #expect(rows.index(rows.startIndex, offsetBy: 10, limitedBy: part.startIndex)?.position == 10)
        #expect(rows.index(rows.startIndex, offsetBy: 101, limitedBy: part.startIndex) == nil)
    }

    @Test("An index of an earlier list denotes the row at its position")
    func earlierList() {
        var bench = PlanBench(pages: 5, of: 100)
        let before = bench.content.rows
        let index = before.index(before.startIndex, offsetBy: 250)
        bench.edit(1, 0, .remove)
        let after = bench.content.rows
        #expect(before[index].item?.id == 250)
        #expect(after[index].item?.id == 251)
        #expect(after[after.index(after: index)].item?.id == 252)
        #expect(after[after.index(before: index)].item?.id == 250)
    }

    @Test("An empty list has one index, and iterating items skips the gaps")
    func edges() {
        let empty = ListRows<Post>()
        #expect(empty.startIndex == empty.endIndex)
        #expect(empty.index(empty.startIndex, offsetBy: 0) == empty.endIndex)
        #expect(empty.first == nil && empty.last == nil)
        var options = PagingOptions()
        options.prefetchDistance = 0
        var bench = PlanBench(options)
        bench.perform { $0.refresh(.anchored) }
        bench.answer(.refresh, [4, 3], next: 1)
        bench.perform { $0.refresh(.headLeavingGap) }
        bench.answer(.refresh, [9, 8], next: 7)
        #expect(bench.content.rows.count == 5)
        #expect(bench.content.items.map(\.id) == [9, 8, 4, 3])
        #expect(bench.content.items.indices.map { bench.content.items[$0].id } == [9, 8, 4, 3])
    }
}

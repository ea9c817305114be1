import Testing

@testable import PagingUI

@Suite("A tree of ordered rows")
struct RowTreeTests {
    /// Returns a tree of rows with the labels 0, 10, 20 and so on.
    private func tree(of count: Int, isShown: (Int) -> Bool = { _ in true }) -> RowTree<TestRow> {
        var tree = RowTree<TestRow>()
        tree.append(contentsOf: (0..<count).map { TestRow(label: RowLabel($0) * 10, isShown: isShown($0)) })
        return tree
    }

    @Test("An empty tree has no rows to find or remove")
    func empty() {
        var tree = RowTree<TestRow>()
        #expect(tree.count == 0)
        #expect(tree.shownCount == 0)
        #expect(tree.first == nil)
        #expect(tree.last == nil)
        #expect(tree[label: 0] == nil)
        #expect(tree[label: .max] == nil)
        #expect(tree.shownCount(before: .max) == 0)
        #expect(tree.row(before: .max) == nil)
        #expect(tree.row(after: .min) == nil)
        #expect(tree.remove(label: 0) == nil)
        #expect(Array(tree.rows).isEmpty)
        #expect(Array(tree.shownRows).isEmpty)
        #expect(Array(tree.rows(from: .min)).isEmpty)
        tree.append(contentsOf: [])
        tree.prepend(contentsOf: [])
        #expect(tree.checkInvariants() == [])
    }

    @Test("A single row is the first and the last, and can be removed")
    func one() {
        var tree = RowTree<TestRow>()
        let row = TestRow(label: 5)
        tree.insert(row)
        #expect(tree.count == 1)
        #expect(tree.first == row)
        #expect(tree.last == row)
        #expect(tree[shown: 0] == row)
        #expect(tree.row(before: 5) == nil)
        #expect(tree.row(before: 6) == row)
        #expect(tree.row(after: 4) == row)
        #expect(tree.row(after: 5) == nil)
        #expect(tree.remove(label: 5) == row)
        #expect(tree.count == 0)
        #expect(tree.first == nil)
        #expect(tree.checkInvariants() == [])
    }

    @Test("The smallest and the largest integer are ordinary labels")
    func extremes() {
        var tree = tree(of: 200)
        let least = TestRow(label: .min)
        let greatest = TestRow(label: .max)
        tree.insert(greatest)
        tree.insert(least)
        #expect(tree.first == least)
        #expect(tree.last == greatest)
        #expect(tree.row(before: .max)?.label == 1_990)
        #expect(tree.row(after: 1_990) == greatest)
        #expect(tree.row(after: .max) == nil)
        #expect(tree.row(before: .min) == nil)
        #expect(tree.row(before: 0) == least)
        #expect(Array(tree.rows(from: .max)) == [greatest])
        #expect(tree.shownCount(before: .max) == 201)
        #expect(tree.remove(label: .max) == greatest)
        #expect(tree.remove(label: .min) == least)
        #expect(tree.checkInvariants() == [])
    }

    @Test("Hidden rows are found by label and have no position")
    func hidden() {
        let tree = tree(of: 1_000) { $0 % 3 == 1 }
        #expect(tree.count == 1_000)
        #expect(tree.shownCount == 333)
        #expect(tree.first?.isShown == false)
        #expect(tree.last?.label == 9_990)
        #expect(tree[label: 20]?.isShown == false)
        #expect((0..<333).allSatisfy { tree[shown: $0].label == 10 + 30 * RowLabel($0) })
        #expect((0..<333).allSatisfy { tree.shownCount(before: 10 + 30 * RowLabel($0)) == $0 })
        #expect((0..<333).allSatisfy { tree.shownCount(before: 11 + 30 * RowLabel($0)) == $0 + 1 })
        #expect(tree.shownRows.map(\.label) == (0..<333).map { 10 + 30 * $0 })
        #expect(tree.rows.map(\.label) == (0..<1_000).map { $0 * 10 })
    }

    @Test("Long runs of hidden rows lie between visible ones")
    func hiddenRuns() {
        let shown = [0, 3_000, 3_001, 9_999]
        let tree = tree(of: 10_000) { shown.contains($0) }
        #expect(tree.shownRows.map(\.label) == shown.map { RowLabel($0) * 10 })
        #expect((0..<4).map { tree[shown: $0].label } == shown.map { RowLabel($0) * 10 })
        #expect(tree.shownCount(before: 30_010) == 2)
        #expect(Array(self.tree(of: 10_000) { _ in false }.shownRows).isEmpty)
    }

    @Test("A row replaces the one with its label and may show or hide it")
    func replacing() {
        var tree = tree(of: 1_000)
        tree.insert(TestRow(label: 5_000, isShown: false, content: 1))
        #expect(tree.count == 1_000)
        #expect(tree.shownCount == 999)
        #expect(tree[label: 5_000]?.content == 1)
        #expect(tree[shown: 500].label == 5_010)
        tree.insert(TestRow(label: 5_000, content: 2))
        #expect(tree.shownCount == 1_000)
        #expect(tree[shown: 500].content == 2)
        #expect(tree.checkInvariants() == [])
    }

    @Test("Neighbors are found from existing labels and from labels between them")
    func neighbors() {
        let tree = tree(of: 5_000)
        for label in 0..<RowLabel(50_000) {
            let before = label == 0 ? nil : (label - 1) / 10 * 10
            let after = label >= 49_990 ? nil : label / 10 * 10 + 10
            guard tree.row(before: label)?.label != before || tree.row(after: label)?.label != after else { continue }
            Issue.record("wrong neighbors of \(label)")
        }
    }

    @Test("Rows are read from any label")
    func fromLabel() {
        let tree = tree(of: 3_000)
        for start: RowLabel in [-1, 0, 1, 470, 471, 480, 481, 15_000, 29_990, 29_991, .max] {
            let expected = (0..<RowLabel(3_000)).map { $0 * 10 }.filter { $0 >= start }
            #expect(tree.rows(from: start).map(\.label) == expected)
        }
    }
}

extension RowTreeTests {
    @Test(
        "Every row count near the node widths builds a valid tree, at once or one by one",
        arguments: [1, 23, 24, 25, 47, 48, 49, 95, 96, 97, 98, 2_303, 2_304, 2_305, 2_353, 4_609, 110_593]
    )
    func sizes(count: Int) {
        let all = tree(of: count)
        var oneByOne = RowTree<TestRow>()
        // From the end on, so that each row becomes the first one, unlike in a page.
        for row in all.rows.reversed().prefix(5_000) { oneByOne.insert(row) }
        #expect(oneByOne.checkInvariants() == [])
        #expect(oneByOne.rows.elementsEqual(all.rows(from: RowLabel(max(0, count - 5_000)) * 10)))
        #expect(all.checkInvariants() == [])
        #expect(all.count == count)
        #expect(all.rows.map(\.label) == (0..<RowLabel(count)).map { $0 * 10 })
        #expect(all.last?.label == RowLabel(count - 1) * 10)
        #expect(all.rows.underestimatedCount == count)
    }

    @Test("Pages of any size are added at both ends", arguments: [1, 7, 31, 48, 49, 100, 1_000, 5_000])
    func pages(size: Int) {
        var tree = RowTree<TestRow>()
        for number in 0..<20 {
            let labels = RowLabel(number * size)..<RowLabel((number + 1) * size)
            tree.append(contentsOf: labels.map { TestRow(label: $0) })
            tree.prepend(contentsOf: labels.reversed().map { TestRow(label: -1 - $0) })
        }
        #expect(tree.checkInvariants() == [])
        #expect(tree.rows.map(\.label) == Array(RowLabel(-20 * size)..<RowLabel(20 * size)))
    }

    @Test("Rows are removed from either end or the middle until none remain", arguments: [0, 0.5, 1])
    func removing(place: Double) throws {
        var tree = tree(of: 5_000)
        for rest in (0..<5_000).reversed() {
            let row = tree[shown: Int(Double(rest) * place)]
            #expect(tree.remove(label: row.label) == row)
            #expect(tree.remove(label: row.label) == nil)
            try #require(tree.count == rest)
            guard rest % 50 == 0 else { continue }
            #expect(tree.checkInvariants() == [])
        }
        #expect(Array(tree.rows).isEmpty)
    }

    @Test("A uniquely referenced tree is changed in place, and a shared one is not changed")
    func uniqueness() {
        var tree = tree(of: 10_000)
        // The leaf has room after a removal, so that no later change allocates memory.
        tree.remove(label: 50_000)
        let before = addresses(of: tree)
        tree.insert(TestRow(label: 50_000))
        #expect(addresses(of: tree) == before)
        tree.insert(TestRow(label: 50_000, isShown: false))
        #expect(addresses(of: tree) == before)
        tree.remove(label: 50_000)
        #expect(addresses(of: tree) == before)

        let copy = tree
        tree.insert(TestRow(label: 50_000))
        #expect(addresses(of: copy) == before)
        #expect(copy[label: 50_000] == nil)
        // Two arrays in each of three nodes, from the root to the leaf; all others are shared.
        #expect(addresses(of: tree).subtracting(before).count == 6)

        let own = addresses(of: tree)
        let other = tree
        #expect(tree.remove(label: 7) == nil)
        #expect(addresses(of: tree) == own)
        #expect(addresses(of: other) == own)
    }

    /// Returns the memory addresses of the nodes' arrays.
    private func addresses(of tree: RowTree<TestRow>) -> Set<UInt> {
        var addresses: Set<UInt> = []
        var nodes = [tree.root]
        while let node = nodes.popLast() {
            addresses.insert(address(of: node.entries))
            switch node.content {
            case .leaf(let rows):
                addresses.insert(address(of: rows))
            case .branch(let children):
                addresses.insert(address(of: children))
                nodes += children
            }
        }
        return addresses
    }

    private func address<Element>(of array: [Element]) -> UInt {
        array.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) }
    }
}

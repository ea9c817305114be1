import PagingTesting
import Testing

@testable import PagingUI

@Suite("A tree of rows compared with a sorted array")
struct RowTreePropertyTests {
    @Test(
        "The tree matches a sorted array through thousands of random operations",
        arguments: 1...4 as ClosedRange<UInt64>
    )
    func againstArray(seed: UInt64) {
        var pair = TreeAndArray(seed: seed)
        pair.addPage(of: 2_000, step: -1)
        for step in 0..<3_000 {
            pair.change(step: step)
            #expect(pair.lookUp() == [])
            if step % 5 == 0 { #expect(pair.lookUpPosition() == []) }
            if step % 200 == 0 { #expect(pair.compare() == []) }
        }
        #expect(pair.compare() == [])
        #expect(pair.compareCopies() == [])
        #expect(pair.copies.count > 20)
        let width = RowTree<TestRow>.Node.width
        #expect(pair.greatestCount > width * width, "the tree never had three levels")
    }
}

/// A tree, the array that it has to equal, and earlier copies of both.
private struct TreeAndArray {
    private var random: SeededGenerator
    private var tree = RowTree<TestRow>()
    private var array: [TestRow] = []
    private(set) var copies: [(tree: RowTree<TestRow>, array: [TestRow])] = []
    private(set) var greatestCount = 0
    /// The number of removals in ten changes, which varies so that the tree grows and shrinks.
    private var removals = 3
    /// The number of hidden rows in ten.
    private var hidden = 0

    init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
    }

    private mutating func row(label: RowLabel, content: Int) -> TestRow {
        TestRow(label: label, isShown: random.below(10) >= hidden, content: content)
    }
}

extension TreeAndArray {
    mutating func change(step: Int) {
        if random.below(400) == 0 { removals = random.below(2) == 0 ? 2 : 9 }
        if random.below(200) == 0 { hidden = [0, 1, 5, 10][random.below(4)] }
        switch random.below(100) {
        case 0: takeCopy()
        case 1...3: addPage(of: random.below(8) == 0 ? random.below(1_500) : random.below(120), step: step)
        case _ where random.below(10) < removals: removeSome()
        default: insert(step: step)
        }
        greatestCount = max(greatestCount, array.count)
    }

    private mutating func takeCopy() {
        if copies.count > 5, random.below(3) == 0 {
            // An older copy replaces the current one: it changes differently from the tree copied from it.
            (tree, array) = copies[random.below(copies.count)]
        }
        copies.append((tree, array))
    }

    mutating func addPage(of count: Int, step: Int) {
        if random.below(2) == 0 {
            let start = (array.last?.label ?? 0) + 1 + RowLabel(random.below(100))
            let page = (0..<count).map { row(label: start + RowLabel($0) * 50, content: step) }
            tree.append(contentsOf: page)
            array += page
        } else {
            let end = (array.first?.label ?? 0) - 1 - RowLabel(random.below(100))
            let page = (0..<count).map { row(label: end - RowLabel(count - 1 - $0) * 50, content: step) }
            tree.prepend(contentsOf: page)
            array = page + array
        }
    }

    /// Removes neighbors, so that nodes become empty.
    private mutating func removeSome() {
        let start = random.below(array.count + 1)
        for _ in 0..<random.below(12) where start < array.count {
            let row = array.remove(at: start)
            if tree.remove(label: row.label) != row { Issue.record("remove returned another row than \(row)") }
        }
        let absent = aLabel()
        if array[..<lowerBound(of: absent)].count == lowerBound(of: absent + 1) {
            if tree.remove(label: absent) != nil { Issue.record("remove found \(absent), which is not there") }
        }
    }

    private mutating func insert(step: Int) {
        let row = row(label: aLabel(), content: step)
        let position = lowerBound(of: row.label)
        if position < array.count, array[position].label == row.label {
            array[position] = row
        } else {
            array.insert(row, at: position)
        }
        tree.insert(row)
    }

    /// Returns a label that may exist or not, mostly between the others.
    private mutating func aLabel() -> RowLabel {
        guard let first = array.first, let last = array.last else { return RowLabel(random.below(1_000)) }
        if random.below(3) == 0 { return array[random.below(array.count)].label }
        return RowLabel.random(in: first.label - 5...last.label + 5, using: &random)
    }
}

extension TreeAndArray {
    private func lowerBound(of label: RowLabel) -> Int {
        var range = 0..<array.count
        while !range.isEmpty {
            let middle = range.lowerBound + range.count / 2
            range = array[middle].label < label ? middle + 1..<range.upperBound : range.lowerBound..<middle
        }
        return range.lowerBound
    }

    /// Looks up one label and one position, and returns the faults.
    mutating func lookUp() -> [String] {
        var faults: [String] = []
        let label = aLabel()
        let start = lowerBound(of: label)
        let end = lowerBound(of: label + 1)
        if tree[label: label] != (start < end ? array[start] : nil) { faults.append("row \(label)") }
        if tree.row(before: label) != (start > 0 ? array[start - 1] : nil) { faults.append("row before \(label)") }
        if tree.row(after: label) != (end < array.count ? array[end] : nil) { faults.append("row after \(label)") }
        if tree.first != array.first || tree.last != array.last { faults.append("first and last") }
        let tail = array[start...].prefix(100)
        if !tree.rows(from: label).prefix(100).elementsEqual(tail) { faults.append("rows from \(label)") }
        if tree.count != array.count { faults.append("count") }
        return faults
    }

    /// Looks up one label's position and one position's row, and returns the faults.
    mutating func lookUpPosition() -> [String] {
        let label = aLabel()
        let start = lowerBound(of: label)
        let shown = array[..<start].count { $0.isShown }
        if tree.shownCount(before: label) != shown { return ["shown before \(label)"] }
        guard start < array.count, array[start].isShown, tree[shown: shown] != array[start] else { return [] }
        return ["shown row \(shown)"]
    }

    func compare() -> [String] {
        Self.compare(tree, array)
    }

    func compareCopies() -> [String] {
        copies.flatMap { Self.compare($0.tree, $0.array) }
    }

    private static func compare(_ tree: RowTree<TestRow>, _ array: [TestRow]) -> [String] {
        var faults = tree.checkInvariants()
        let shown = array.filter(\.isShown)
        if !tree.rows.elementsEqual(array) { faults.append("other rows than the array") }
        if !tree.shownRows.elementsEqual(shown) { faults.append("other shown rows than the array") }
        if tree.shownCount != shown.count { faults.append("another number of shown rows than the array") }
        if !stride(from: 0, to: shown.count, by: 7).allSatisfy({ tree[shown: $0] == shown[$0] }) {
            faults.append("other positions")
        }
        return faults
    }
}

/// The search for slices of a range that are below a cap, without side effects.
///
/// The plan names a range to count, learns its number of items, and either takes it as a slice or looks for a shorter one
/// at the same start. Slices are therefore found from the start of the range to its end, and each begins where the one
/// before it ends.
///
/// Counts that were too large are not lost: they are the number of items up to a mark further on. The next end lies
/// where the counts suggest 30 to 92 percent of the cap, and fewer after a wrong estimate, because a wrong estimate costs a
/// request and a short slice costs half a page.
///
/// Invariants: a slice has fewer items than the cap, or a width of one. Each count that is too large at least halves the
/// width of the next one but the first, so a slice is found after O(log width) counts.
struct SlicePlan: Hashable, Sendable {
    /// The number of items from the start of the rest to a position.
    private struct Mark: Hashable, Codable {
        let position: Int
        var count: Int
    }

    private(set) var cap: Int
    /// The end of the newest slice, where the rest of the range starts.
    private(set) var start: Int
    private(set) var end: Int
    /// The known numbers of items, nearest last, of which the first is at the end of the range.
    private var marks: [Mark] = []
    /// The width and the number of items of the newest slice.
    private var newest: Mark?
    /// The width of the newest range that has too many items.
    private var failedWidth = 0
    /// The number of counts since the newest slice that were too large.
    private var failures = 0
    /// The number of items to aim for, in thousandths of the cap.
    private var fill = 900

    /// Creates a plan.
    ///
    /// - Parameters:
    ///   - range: The range to divide.
    ///   - cap: The number of items that a slice must stay below.
    init(over range: Range<Int>, cap: Int) {
        (start, end, self.cap) = (range.lowerBound, range.upperBound, max(1, cap))
    }

    /// Lowers the cap for the slices that are not found yet.
    mutating func lowerCap(to most: Int) {
        cap = min(cap, most)
    }

    /// The range to count next; `nil` when the slices reach the end.
    var next: Range<Int>? {
        guard start < end else { return nil }
        return start..<division
    }

    /// Records the number of items in the range to count next, and returns whether the range is a slice.
    mutating func add(_ count: Int, in range: Range<Int>) -> Bool {
        let position = range.upperBound
        while let mark = marks.last, mark.position <= position { marks.removeLast() }
        guard count < cap || range.count == 1 else {
            for index in marks.indices { marks[index].count = max(marks[index].count, count) }
            let isFirst = marks.isEmpty
            marks.append(Mark(position: position, count: count))
            if !isFirst {
                (failedWidth, failures) = (range.count, failures + 1)
                fill = max(300, fill - 100)
            }
            return false
        }
        for index in marks.indices { marks[index].count = max(0, marks[index].count - count) }
        newest = Mark(position: range.count, count: count)
        if count < cap { fill = min(920, fill + 3) }
        (start, failedWidth, failures) = (position, 0, 0)
        return true
    }

    // MARK: - Inside

    /// The end of the range to count next.
    private var division: Int {
        let target = max(1, Int(Double(cap) * Double(fill) / 1_000))
        var (left, before) = (start, 0)
        for mark in marks.reversed() {
            if mark.count >= target {
                return division(between: left, before, and: mark, target: target)
            }
            (left, before) = (mark.position, mark.count)
        }
        return end
    }

    /// Returns the position between two known counts at which the target is expected.
    private func division(between left: Int, _ before: Int, and mark: Mark, target: Int) -> Int {
        let (origin, right) = (Double(start), Double(mark.position))
        let items = Double(mark.count - before)
        var position = Double(left) + (right - Double(left)) * Double(target - before) / items
        if let newest {
            let width = Double(newest.position)
            // Far from the next known count, the newest slice shows more about the density.
            if left == start, items > 4 * Double(cap) {
                position = newest.count > 0 ? origin + width * Double(target) / Double(newest.count) : .infinity
            }
            position = min(position, max(origin + 4 * width, Double(left)))
        }
        if failures > 0 { position = min(position, origin + Double(max(1, failedWidth / (failures < 4 ? 2 : 8)))) }
        let latest = mark.count < cap ? mark.position : mark.position - 1
        guard position < right else { return max(start + 1, latest) }
        return max(start + 1, min(latest, Int(position)))
    }
}

extension SlicePlan: Codable {}

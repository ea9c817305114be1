import Foundation
import PagingTesting
import Testing

@testable import Paging

@Suite("The search for slices", .timeLimit(.minutes(10)))
struct SlicePlanTests {
    /// The distributions of values that lists in use have.
    enum Distribution: CaseIterable {
        case uniform, growing, cluster, clusters, bursts, rareBursts, workingHours, heavyTail, oneInstant
    }

    private static let year = 365 * 86_400

    private static func values(_ kind: Distribution, _ count: Int, in width: Int, seed: UInt64) -> [Int] {
        var random = SeededGenerator(seed: seed)
        func unit() -> Double { Double(random.next() >> 11) / Double(1 << 53) }
        var values: [Int] = []
        let centers = (0..<20).map { _ in random.below(width) }
        var last = 0
        while values.count < count {
            let value = random.below(width)
            switch kind {
            case .uniform: values.append(value)
            case .growing: values.append(Int(Double(width) * unit().squareRoot().squareRoot()))
            case .cluster: values.append(width * 6 / 10 + random.below(width / 100))
            case .clusters:
                let spread = (0..<6).reduce(0) { sum, _ in sum + random.below(width / 500) } - width / 166
                values.append(min(width - 1, max(0, centers[random.below(20)] + spread)))
            case .bursts:
                let size = random.oneIn(20) ? [1, 1, 1, 50, 200, 500][random.below(6)] : 1
                values += Array(repeating: value, count: size)
            case .rareBursts: values += Array(repeating: value, count: random.oneIn(100) ? 900 : 1)
            case .workingHours:
                let (day, hour) = (value / 86_400 % 7, value % 86_400 / 3_600)
                if day < 5 && (8..<18).contains(hour) || random.oneIn(20) { values.append(value) }
            case .heavyTail:
                last += Int(min(1e6, 1 / max(1e-9, unit())))
                values.append(last)
            case .oneInstant: values.append(values.count % 100 == 0 ? value : width / 3 + values.count / 900)
            }
        }
        let greatest = values.max() ?? 0
        if greatest >= width { values = values.map { Int(Double($0) / Double(greatest + 1) * Double(width)) } }
        return values.prefix(count).sorted()
    }

    private static func index(_ value: Int, in values: [Int]) -> Int {
        var range = 0..<values.count
        while !range.isEmpty {
            let middle = (range.lowerBound + range.upperBound) / 2
            if values[middle] < value {
                range = middle + 1..<range.upperBound
            } else {
                range = range.lowerBound..<middle
            }
        }
        return range.lowerBound
    }

    @Test(
        "A list of 250,000 items takes at most five percent more requests than pages",
        arguments: Distribution.allCases
    )
    func economy(kind: Distribution) {
        let (width, cap, size) = (10 * Self.year, 1_000, 100)
        let values = Self.values(kind, 250_000, in: width, seed: 7)
        var plan = SlicePlan(over: 0..<width, cap: cap)
        var (counts, pages, requests, start) = (0, 0, 0, 0)
        while let range = plan.next {
            let count = Self.index(range.upperBound, in: values) - Self.index(range.lowerBound, in: values)
            counts += 1
            requests += 1
            guard plan.add(count, in: range) else { continue }
            #expect(range.lowerBound == start)
            #expect(count < cap || range.count == 1)
            start = range.upperBound
            let own = (count + size - 1) / size
            pages += own
            // The page that counted the slice is its first one.
            requests += max(0, own - 1)
        }
        #expect(start == width)
        // Where the density changes a thousandfold from slice to slice, estimates are wrong more often.
        let most = kind == .clusters || kind == .heavyTail ? 1.065 : 1.05
        #expect(Double(requests) <= Double(pages) * most, "\(requests) requests, \(pages) pages, \(counts) counts")
    }

    @Test("Slices meet, and stay below the cap or have one position, whatever the counts are")
    func anyCounts() {
        for seed in 0..<10_000 {
            var random = SeededGenerator(seed: UInt64(seed))
            let (lower, cap) = (random.below(1_000) - 500, 1 + random.below(20))
            let width = 1 + random.below([3, 50, 10_000, 1 << 60][random.below(4)])
            let range = lower..<lower + width
            var plan = SlicePlan(over: range, cap: cap)
            var (start, counts, slices) = (lower, 0, 0)
            while let next = plan.next, slices < 200 {
                #expect(next.lowerBound == start && next.upperBound <= range.upperBound && !next.isEmpty)
                // A list that changes has any count at any time.
                let count = random.oneIn(3) ? random.below(cap) : random.below(cap * 40)
                counts += 1
                let isSlice = plan.add(count, in: next)
                #expect(isSlice == (count < cap || next.count == 1))
                guard isSlice else { continue }
                slices += 1
                start = next.upperBound
            }
            #expect(plan.next != nil || start == range.upperBound)
            #expect(counts <= (slices + 1) * 70)
        }
    }
}

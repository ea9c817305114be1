/// A range of time, laid out from left to right.
struct TraceAxis: Sendable {
    let start: Int
    let end: Int

    /// - Parameter range: The range; an empty one is extended to a microsecond.
    init(_ range: Range<Int>) {
        start = range.lowerBound
        end = max(range.upperBound, range.lowerBound + 1)
    }

    private var length: Int { end - start }

    /// Returns the position of a moment, in thousandths of a percent of the width.
    func place(_ time: Int) -> Int {
        let offset = min(max(time, start), end) - start
        return Int((Double(offset) / Double(length) * 100_000).rounded())
    }

    /// Returns the style that positions an element at a moment.
    func left(_ time: Int) -> HTML {
        "left:\(Self.percent(place(time)))%"
    }

    /// Returns the style that positions an element between two moments.
    func span(_ start: Int, _ end: Int) -> HTML {
        "\(left(start));width:\(Self.percent(place(end) - place(start)))%"
    }

    /// The moments to label, four to nine of them at round numbers, and the distance between them.
    var ticks: (times: [Int], step: Int) {
        let step = Self.steps.first { length / $0 < 9 } ?? Self.roundHours(length)
        let first = (start + step - 1) / step * step
        return (Array(stride(from: first, through: end, by: step)), step)
    }

    /// Round distances: 1, 2 and 5 of each power of ten up to ten seconds, then clock units.
    private static let steps: [Int] = {
        var steps: [Int] = []
        for power in [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000] { steps += [power, power * 2, power * 5] }
        let seconds = [10, 15, 30, 60, 120, 300, 600, 900, 1_800, 3_600, 7_200, 10_800, 21_600, 43_200, 86_400]
        return steps + seconds.map { $0 * 1_000_000 }
    }()

    private static func roundHours(_ length: Int) -> Int {
        let day = 86_400_000_000
        return (length / 8 / day + 1) * day
    }

    private static func percent(_ thousandths: Int) -> HTML {
        let fraction = String(1_000 + thousandths % 1_000).dropFirst()
        return "\(thousandths / 1_000).\(String(fraction))"
    }
}

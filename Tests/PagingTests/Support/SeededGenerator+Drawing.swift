import PagingTesting

extension SeededGenerator {
    /// A number below a bound.
    mutating func below(_ bound: Int) -> Int {
        Int(next() % UInt64(max(1, bound)))
    }

    /// A number in a range.
    mutating func pick(_ range: ClosedRange<Int>) -> Int {
        range.lowerBound + below(range.count)
    }

    /// True once in so many times.
    mutating func oneIn(_ odds: Int) -> Bool {
        below(odds) == 0
    }
}

import PagingTesting

/// Draws by the remainder, by which the cases of these tests are known.
extension SeededGenerator {
    /// Returns a number below a bound.
    mutating func below(_ bound: Int) -> Int {
        Int(next() % UInt64(max(1, bound)))
    }

    /// Returns a number in a range.
    mutating func pick(_ range: ClosedRange<Int>) -> Int {
        range.lowerBound + below(range.count)
    }

    /// Returns `true` with a probability of 1 in `odds`.
    mutating func oneIn(_ odds: Int) -> Bool {
        below(odds) == 0
    }
}

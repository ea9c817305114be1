/// The arrivals of a run in the last second, and the number of requests beyond the budget.
struct ArrivalBudget: Sendable {
    /// The largest number of requests per second.
    static let bound = 10_000

    /// The latest arrivals, at most as many as the budget.
    private var latest: [ContinuousClock.Instant] = []
    private var oldest = 0
    private(set) var refused = 0

    /// Counts an arrival, and returns whether the budget permits it.
    ///
    /// Refused requests count as arrivals, so a client that does not wait is refused until it does.
    mutating func admits(_ arrival: ContinuousClock.Instant, limit: Int) -> Bool {
        if latest.count != limit, oldest != 0 {
            latest = Array(latest[oldest...] + latest[..<oldest])
            oldest = 0
        }
        if latest.count > limit { latest.removeFirst(latest.count - limit) }
        guard latest.count == limit else {
            latest.append(arrival)
            return true
        }
        let isOver = latest[oldest].duration(to: arrival) < .seconds(1)
        latest[oldest] = arrival
        oldest = (oldest + 1) % limit
        if isOver { refused += 1 }
        return !isOver
    }
}

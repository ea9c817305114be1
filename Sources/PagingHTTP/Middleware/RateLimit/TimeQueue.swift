import Paging

/// Points in time in the order in which they were appended, which is also their order in time.
typealias TimeQueue = Queue<Duration>

extension Queue where Element == Duration {
    /// Removes and returns the first point, if it is not after a time.
    mutating func popFirst(until now: Duration) -> Duration? {
        guard let first, first <= now else { return nil }
        return popFirst()
    }
}

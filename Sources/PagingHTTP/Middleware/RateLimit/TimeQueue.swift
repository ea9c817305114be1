import Paging

/// Values with the times at which they are due, in the order of these times.
struct TimeQueue<Value: Sendable>: Sendable {
    private var entries = Queue<(time: Duration, value: Value)>()

    /// The number of entries.
    var count: Int { entries.count }
    /// The time of the first entry.
    var first: Duration? { entries.first?.time }

    /// Appends an entry that is due no earlier than the others.
    mutating func append(_ value: Value, at time: Duration) {
        entries.append((time, value))
    }

    /// Removes and returns the first entry, if it is due.
    mutating func popFirst(until now: Duration) -> (time: Duration, value: Value)? {
        guard let first = entries.first, first.time <= now else { return nil }
        return entries.popFirst()
    }
}

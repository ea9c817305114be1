/// The totals of some loads.
struct TraceTotals: Sendable {
    /// The time of the loads for one activity.
    struct Entry: Sendable {
        let activity: TraceActivity
        var total = 0
        /// The longest single span.
        var longest = 0
        /// The number of loads with the activity.
        var loadCount = 0
    }

    /// The activities in the order of a load, omitting those of no duration.
    private(set) var entries: [Entry] = []
    private(set) var count = 0
    private(set) var failed = 0
    /// The number of loads that were cancelled, or did not end before the run.
    private(set) var cancelled = 0
    private(set) var delivered = 0
    private(set) var retries = 0
    private(set) var requests = 0
    private(set) var items = 0
    private(set) var bytes = 0
    /// The median duration, and the longest.
    private(set) var median = 0
    private(set) var longest = 0

    init(_ loads: some Collection<TraceLoad>) {
        var all = TraceActivity.allCases.map { Entry(activity: $0) }
        for load in loads {
            add(load)
            var seen: Set<TraceActivity> = []
            for span in load.spans {
                let index = Int(span.activity.rawValue)
                all[index].total += span.duration
                all[index].longest = max(all[index].longest, span.duration)
                if seen.insert(span.activity).inserted { all[index].loadCount += 1 }
            }
        }
        entries = all.filter { $0.total > 0 }
        let durations = loads.map(\.duration).sorted()
        median = durations.isEmpty ? 0 : durations[durations.count / 2]
        longest = durations.last ?? 0
    }

    /// The problems, in words; empty if there are none.
    var troubles: [String] {
        var troubles: [String] = []
        if retries + failed > 0 { troubles.append(Numbers.counted(retries + failed, "failed attempt")) }
        if failed > 0 { troubles.append("\(Numbers.counted(failed, "load")) failed for good") }
        if cancelled > 0 { troubles.append("\(Numbers.counted(cancelled, "load")) cancelled") }
        return troubles
    }

    private mutating func add(_ load: TraceLoad) {
        count += 1
        if load.ending == .failed { failed += 1 }
        if load.ending == .cancelled || load.ending == .open { cancelled += 1 }
        if load.delivered != nil { delivered += 1 }
        retries += load.retries
        requests += load.requests
        items += load.itemCount
        bytes += load.byteCount
    }
}

/// The number of requests in flight over time.
struct TraceTraffic: Sendable {
    /// The mean number in each part.
    private(set) var means: [Double]
    /// The largest number in each part.
    private(set) var peaks: [Int]

    /// - Parameter count: The number of parts of equal length.
    init(_ trace: Trace, parts count: Int) {
        means = Array(repeating: 0, count: count)
        peaks = Array(repeating: 0, count: count)
        var changes: [(time: Int, change: Int)] = []
        for transfer in trace.loads.lazy.flatMap(\.transfers) {
            changes.append((transfer.lowerBound, 1))
            changes.append((transfer.upperBound, -1))
        }
        // A request that ends at a moment is counted before one that starts at it.
        changes.sort { ($0.time, $0.change) < ($1.time, $1.change) }
        let length = Double(max(trace.end, 1)) / Double(count)
        var (now, underWay) = (0, 0)
        for (time, change) in changes {
            if underWay > 0 { add(underWay, from: Double(now) / length, to: Double(time) / length) }
            (now, underWay) = (time, underWay + change)
        }
    }

    private mutating func add(_ underWay: Int, from start: Double, to end: Double) {
        var position = start
        while position < end, Int(position) < means.count {
            let part = Int(position)
            let next = min(end, Double(part + 1))
            means[part] += Double(underWay) * (next - position)
            peaks[part] = max(peaks[part], underWay)
            position = next
        }
    }

    /// The largest number of all.
    var peak: Int { peaks.max() ?? 0 }
}

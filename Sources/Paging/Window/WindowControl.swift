/// Finds how many pages at once turn out to help: the pure half of ``PageWindow/adaptive(upTo:)``.
///
/// It knows nothing of the network. It sees when loads begin and end; how many were under way when one began, and how
/// long it took, tell the pages a second that so many at once bring (Little's law). The window goes up in large steps
/// while they gain. The first step that does not is halved until it does, so that a server that answers four at once
/// gets about four. A load that has to be tried again halves the window. After a rest a little more is tried, since a
/// server may have more to give later; each try in vain doubles the rest.
///
/// While the consumer is the slow one, nothing is changed: more pages ahead of it would help nobody.
///
/// O(1) an event.
struct WindowControl {
    /// What was measured of some loads.
    private struct Measure {
        var loads = 0
        var time = Duration.zero
        /// How many loads were under way when each of these began, in all.
        var company = 0
        /// How many of the loads ended while the consumer waited and the window was all that kept more from starting.
        var starved = 0

        /// How many loads were under way, on average.
        var concurrency: Double { Double(company) / Double(max(1, loads)) }
        /// Pages a second.
        var rate: Double { Double(company) / max(time / .seconds(1), 1e-6) }
    }

    private struct Start {
        var time: Duration
        var width: Int
        var company: Int
    }

    /// The most pages at once before anything has been measured.
    private static let first = 8
    /// How many times as wide the window gets while that gains.
    private static let step = 4
    /// The part of the gain that a width promises which it has to bring: twice as many have to bring 1/4 more.
    private static let share = 4.0
    /// The fewest and the most rounds that pass at a width that was found before a little more is tried.
    private static let rests = 4...64

    private let bound: Int
    /// How many pages may be under way now.
    private(set) var width: Int
    /// The best width so far, with what was measured at it; at first, the first page alone.
    private var best: (width: Int, measure: Measure) = (1, Measure())
    /// A width that brought no more than the best.
    private var excess: Int?
    /// Whether no limit has been met yet; after that the window grows by small steps.
    private var isSearching = true
    private var round = Measure()
    private var rest = rests.lowerBound
    private var restedRounds = 0
    private var setbacks = 0
    private var starts: [Int: Start] = [:]

    init(upTo bound: Int) {
        self.bound = bound
        width = min(Self.first, bound)
    }

    /// A load begins.
    mutating func started(_ id: Int, at now: Duration) {
        starts[id] = Start(time: now, width: width, company: starts.count + 1)
    }

    /// A load was taken back.
    mutating func cancelled(_ id: Int) {
        starts[id] = nil
    }

    /// A load has ended.
    ///
    /// - Parameters:
    ///   - now: the time, since any fixed moment.
    ///   - setbacks: how many attempts of all loads together have failed for a passing reason until now.
    ///   - isStarved: whether the consumer waits, and only the window keeps more loads from being started.
    mutating func finished(_ id: Int, at now: Duration, setbacks: Int, isStarved: Bool) {
        guard let start = starts.removeValue(forKey: id) else { return }
        // What was sent before a cut has been paid for with it, and what began at another width measures nothing.
        guard start.width == width else {
            self.setbacks = setbacks
            return
        }
        guard setbacks <= self.setbacks else { return backOff(setbacks) }
        let isFirst = best.measure.loads == 0
        // While the window fills, the first loads have the server to themselves.
        guard isFirst || start.company * 2 > width else { return }
        round.loads += 1
        round.time += now - start.time
        round.company += start.company
        round.starved += isStarved ? 1 : 0
        if isFirst {
            // The first page was alone, whatever the window.
            best.measure = round
            return round = Measure()
        }
        if round.loads >= max(2, width / 2) { judge() }
    }

    // MARK: - Inside

    private mutating func judge() {
        defer { round = Measure() }
        guard round.starved * 2 >= round.loads else { return }
        if width == best.width { return stay() }
        let promise = max(1, round.concurrency / best.measure.concurrency)
        if round.rate >= best.measure.rate * (1 + (promise - 1) / Self.share) {
            best = (width, round)
            width = excess.map { (width + $0) / 2 } ?? wider
        } else {
            isSearching = false
            excess = width
            width = (best.width + width) / 2
            if width == best.width { rest = min(rest * 2, Self.rests.upperBound) }
        }
    }

    /// The next width to try above this one.
    private var wider: Int {
        min(bound, isSearching ? width * Self.step : width + max(1, width / 4))
    }

    /// Stays at the best width, and tries a little more after a rest.
    private mutating func stay() {
        best.measure = round
        restedRounds += 1
        guard restedRounds >= rest else { return }
        restedRounds = 0
        excess = nil
        width = wider
    }

    /// Halves the window once for all setbacks until now, and measures anew.
    private mutating func backOff(_ setbacks: Int) {
        self.setbacks = setbacks
        width = max(1, width / 2)
        best.width = width
        excess = nil
        isSearching = false
        rest = min(rest * 2, Self.rests.upperBound)
        restedRounds = 0
        round = Measure()
    }
}

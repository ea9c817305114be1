/// The control of the window width in ``PageWindow/adaptive(upTo:)``, without side effects.
///
/// The control does not know the network; it observes the start and end of loads. The number of loads in flight at the
/// start of a load, and the duration of that load, determine the pages per second at that concurrency (Little's law).
/// The window widens in large steps while the rate improves, after a small one that only shows whether the server
/// refuses more, because each refused page costs a request. The first step without improvement is halved until it
/// improves, so that a server that answers four requests at once gets about four. A retried load halves the window, or
/// ends the trial of a wider one: then the window returns to its best width, and never exceeds it again, because each
/// refused page costs a request, and waits for another one to arrive. Otherwise a slightly wider window is tried after a
/// rest, because the server's capacity may have grown. Each unsuccessful attempt doubles the rest.
///
/// Failures that continue in a window of a quarter of the width do not depend on it. The window then returns to that
/// width, and from then on it narrows only if clearly more loads fail.
///
/// While the consumer is the bottleneck, the width does not change, because more prefetched pages would not help.
///
/// O(1) per event.
struct WindowControl {
    /// The measurements of several loads.
    private struct Measure {
        var loads = 0
        var time = Duration.zero
        /// The sum over these loads of the number of loads in flight at their start.
        var inFlight = 0
        /// The number of loads that ended while the consumer waited and only the window prevented more.
        var starved = 0

        /// The average number of loads in flight.
        var concurrency: Double { Double(inFlight) / Double(max(1, loads)) }
        /// The number of pages per second.
        var rate: Double { Double(inFlight) / max(time / .seconds(1), 1e-6) }
    }

    /// The failures among several loads.
    private struct Failures {
        var loads = 0
        var failed = 0

        var share: Double { Double(failed) / Double(max(1, loads)) }
    }

    /// The window before it was narrowed.
    private struct Cut {
        let width: Int
        let bound: Int
        /// The loads in a window of a quarter of the width, or less.
        var narrow = Failures()
    }

    private struct Start {
        var time: Duration
        var width: Int
        var inFlight: Int
    }

    /// The width before the first measurement.
    private static let first = 8
    /// The factor by which the window widens while the rate improves.
    private static let step = 4
    /// The divisor of the required gain: doubling the width has to increase the rate by 1/4.
    private static let share = 4.0
    /// The minimum and maximum number of rounds at a found width before a wider one is tried.
    private static let rests = 4...64
    /// The minimum and maximum number of loads that show whether failures depend on the width.
    private static let proofs = 8...512
    /// The largest share of failures that may be independent of the width.
    ///
    /// A server that accepts one request refuses half of two.
    private static let largestNoise = 0.4

    /// The maximum width, which a refused trial reduces.
    private var bound: Int
    /// The number of pages that may be in flight now.
    private(set) var width: Int
    /// The best width so far with its measurements; at first, the first page alone.
    private var best: (width: Int, measure: Measure) = (1, Measure())
    /// A width with no better rate than the best.
    private var excess: Int?
    /// Whether no limit has been reached yet; afterwards, the window grows in small steps.
    private var isSearching = true
    /// Whether the server has not been asked for more than the first width.
    private var isUntried = true
    private var round = Measure()
    private var rest = rests.lowerBound
    private var restedRounds = 0
    private var setbacks = 0
    private var starts: [Int: Start] = [:]
    /// The widest window before the current reductions.
    private var cut: Cut?
    /// The share of loads that fails at any width, if known.
    private var noise: Double?
    /// The moving average of failures.
    private var recentFailures = 0.0
    /// The number of loads to observe in a narrow window.
    private var proof = proofs.lowerBound

    init(upTo bound: Int) {
        self.bound = bound
        width = min(Self.first, bound)
    }

    /// Records the start of a load.
    mutating func started(_ id: Int, at now: Duration) {
        starts[id] = Start(time: now, width: width, inFlight: starts.count + 1)
    }

    /// Records the cancellation of a load.
    mutating func cancelled(_ id: Int) {
        starts[id] = nil
    }

    /// Records the end of a load.
    ///
    /// - Parameters:
    ///   - now: The time since any fixed moment.
    ///   - setbacks: The total number of transient failures of all loads so far.
    ///   - isStarved: Whether the consumer waits and only the window prevents more loads.
    mutating func finished(_ id: Int, at now: Duration, setbacks: Int, isStarved: Bool) {
        guard let start = starts.removeValue(forKey: id) else { return }
        let isFailed = setbacks > self.setbacks
        self.setbacks = setbacks
        // Loads sent before a reduction are covered by it.
        guard start.width <= width else { return }
        recordFailure(isFailed)
        if isFailed, isOverload { return backOff() }
        // Loads started at another width measure nothing.
        guard start.width == width else { return }
        let isFirst = best.measure.loads == 0
        // While the window fills, the first loads have the server to themselves.
        guard isFirst || start.inFlight * 2 > width else { return }
        round.loads += 1
        round.time += now - start.time
        round.inFlight += start.inFlight
        round.starved += isStarved ? 1 : 0
        if isFirst {
            // The first page loaded alone, regardless of the window.
            best.measure = round
            return round = Measure()
        }
        if round.loads >= (isProbing ? width - best.width : max(2, width / 2)) { judge() }
    }

    // MARK: - Inside

    /// Whether the window is in its first small step, which only shows whether the server refuses more.
    private var isProbing: Bool { isSearching && isUntried && best.width > 1 && width > best.width }

    private mutating func judge() {
        defer { round = Measure() }
        guard round.starved * 2 >= round.loads else { return }
        if width == best.width { return stay() }
        if isProbing {
            isUntried = false
            return width = wider
        }
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
        min(bound, isSearching && !isUntried ? best.width * Self.step : width + max(1, width / 4))
    }

    /// Remains at the best width, and tries a wider one after a rest.
    private mutating func stay() {
        best.measure = round
        restedRounds += 1
        guard restedRounds >= rest else { return }
        restedRounds = 0
        excess = nil
        width = wider
    }

    /// Ends a trial or halves the window, once for all failures so far, and restarts the measurement.
    private mutating func backOff() {
        // Before the first round, the best width is that of a single page.
        let isTrial = width > best.width && best.width > 1
        if cut.map({ width > $0.width }) ?? true {
            cut = Cut(width: isTrial ? best.width : width, bound: bound, narrow: cut?.narrow ?? Failures())
        }
        if !isTrial, noise != nil {
            // More loads fail than at a narrow width, so those failures proved nothing.
            noise = nil
            proof = min(proof * 4, Self.proofs.upperBound)
        }
        width = isTrial ? best.width : max(1, width / 2)
        if isTrial { bound = width }
        best.width = width
        excess = nil
        isSearching = false
        rest(for: rest * 2)
    }

    /// Whether more loads fail than do at any width.
    private var isOverload: Bool {
        noise.map { recentFailures > min(0.6, $0 * 2 + 0.2) } ?? true
    }

    /// Records whether a load failed, and widens the window if the failures do not depend on its width.
    private mutating func recordFailure(_ isFailed: Bool) {
        recentFailures += ((isFailed ? 1 : 0) - recentFailures) / 16
        guard let cut, width == best.width, width == 1 || width * 4 <= cut.width else { return }
        var narrow = cut.narrow
        narrow.loads += 1
        narrow.failed += isFailed ? 1 : 0
        self.cut?.narrow = narrow
        guard narrow.loads >= proof, narrow.failed > 1 || narrow.loads >= proof * 8 else { return }
        self.cut?.narrow = Failures()
        guard narrow.failed > 1, narrow.share <= Self.largestNoise else { return }
        noise = narrow.share
        recentFailures = narrow.share
        (width, bound) = (cut.width, cut.bound)
        best.width = width
        self.cut = nil
        rest(for: Self.rests.lowerBound)
    }

    /// Restarts the measurement, and keeps the width for several rounds.
    private mutating func rest(for rounds: Int) {
        rest = min(rounds, Self.rests.upperBound)
        restedRounds = 0
        round = Measure()
    }
}

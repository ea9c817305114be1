import PagingTesting
import Testing

@testable import PagingHTTP

/// A server with a quota per ten seconds, a network with delays, and a client that uses a rate state.
private struct Simulation {
    struct Options {
        var quota = Int.max
        var concurrency: Int?
        /// Whether requests are lost, limits occur at random, and waiters give up.
        var isTroubled = false
        /// Whether replies arrive out of order.
        var isOrdered = false
    }

    let options: Options
    var driver: RateDriver
    var random: SeededGenerator
    var exchanges: [(ticket: RateState.Ticket, processed: Duration, replied: Duration, report: RateReport?)] = []
    var processedPerWindow: [Int: Int] = [:]
    var waiting: [Int] = []
    var log: [String] = []

    init(seed: UInt64, _ options: Options) {
        self.options = options
        random = SeededGenerator(seed: seed)
        driver = RateDriver(RateSettings(maximumConcurrency: options.concurrency))
    }

    mutating func run(steps: Int) {
        for _ in 0..<steps {
            driver.chance = Double.random(in: 0...1, using: &random)
            switch random.below(options.isTroubled ? 8 : 3) {
            case 0: arrive()
            case 3: leave()
            case 4 where random.once(in: 5):
                let seconds = Double(random.below(90)) - 5
                driver.state.pause(for: .seconds(seconds), .init(now: driver.now, chance: driver.chance))
                act(after: .zero)
            default: moveOn()
            }
        }
    }

    /// Runs the simulation to its end; exceeding the number of rounds means that a waiter never resumes.
    mutating func drain() {
        for _ in 0..<100_000 where !exchanges.isEmpty || !driver.state.line.isEmpty {
            guard moveOn() else { return log.append("stuck: \(driver.state)") }
        }
        if !driver.state.line.isEmpty || driver.state.inFlight != 0 { log.append("not drained: \(driver.state)") }
    }

    private mutating func arrive() {
        for _ in 0...random.below(6) {
            waiting.append(driver.lastID + 1)
            driver.lastID += 1
            driver.state.line.append(driver.lastID)
        }
        act(after: .zero)
    }

    private mutating func leave() {
        guard let id = waiting.randomElement(using: &random) else { return }
        waiting.removeAll { $0 == id }
        driver.state.line.remove(id)
        act(after: .zero)
    }

    /// Advances to the next event, or returns `false` if there is none.
    @discardableResult
    private mutating func moveOn() -> Bool {
        let due = [driver.effects.wakeAt, exchanges.map { min($0.processed, $0.replied) }.min()].compactMap { $0 }.min()
        guard let due else { return false }
        let now = max(due, driver.now)
        process(at: now)
        while let index = exchanges.firstIndex(where: { $0.replied <= now }) {
            let exchange = exchanges.remove(at: index)
            driver.state.finish(exchange.ticket, exchange.report, at: now, chance: driver.chance)
        }
        act(after: now - driver.now)
        return true
    }

    private mutating func process(at now: Duration) {
        for index in exchanges.indices where exchanges[index].processed <= now {
            exchanges[index].processed = .seconds(1e9)
            let window = Int(now / .seconds(10))
            let count = processedPerWindow[window, default: 0] + 1
            processedPerWindow[window] = count
            let reset = Duration.seconds(10) * (window + 1) - now
            exchanges[index].report = report(left: options.quota - count, reset: reset)
        }
    }

    private mutating func report(left: Int, reset: Duration) -> RateReport? {
        if options.isTroubled {
            switch random.below(12) {
            case 0: return nil
            case 1: return RateReport(.failed)
            case 2: return RateReport(.limited(random.once(in: 2) ? nil : .seconds(random.below(70))))
            case 3: return RateReport(.paused(.seconds(random.below(5))))
            case 4: return RateReport(.answered, RateBudget(limit: 20, remaining: random.below(20)))
            case 5: return .left(random.below(30), for: Double(random.below(80)))
            default: break
            }
        }
        if left < 0 { return RateReport(.limited(reset), RateBudget(remaining: 0, reset: reset)) }
        let budget = RateBudget(limit: options.quota, remaining: left, reset: reset)
        return RateReport(.answered, options.quota == .max ? nil : budget)
    }

    private mutating func act(after duration: Duration) {
        let before = driver.state.inFlight
        driver.step(after: duration)
        let effects = driver.effects
        let ids = effects.granted.map(\.id) + effects.refused
        if ids != Array(waiting.prefix(ids.count)) { log.append("out of order: \(ids)") }
        waiting.removeFirst(ids.count)
        if !effects.granted.isEmpty && before + effects.granted.count > driver.state.capacity {
            log.append("too many under way: \(driver.state)")
        }
        if let wakeAt = effects.wakeAt, wakeAt <= driver.now { log.append("a wait that is over: \(wakeAt)") }
        if !effects.refused.isEmpty && effects.refusedWait <= .seconds(60) { log.append("refused without need") }
        for ticket in effects.granted.map(\.ticket) {
            let way = options.isOrdered ? 200 : 1 + random.below(700)
            let processed = driver.now + .milliseconds(way / 2)
            exchanges.append((ticket, processed, driver.now + .milliseconds(way), nil))
        }
    }
}

@Suite("Limits of an origin with random events", .timeLimit(.minutes(10)))
struct RateStatePropertyTests {
    @Test("Every request is admitted in turn, within the limit and eventually, and no wait ends before it starts")
    func troubled() {
        for seed in 0..<400 as Range<UInt64> {
            let quota = [3, 10, .max][Int(seed % 3)]
            var options = Simulation.Options(quota: quota, concurrency: seed % 2 == 0 ? nil : 8, isTroubled: true)
            options.isOrdered = seed % 5 == 0
            var simulation = Simulation(seed: seed, options)
            simulation.run(steps: 150)
            simulation.drain()
            #expect(simulation.log.isEmpty, "seed \(seed): \(simulation.log.prefix(3))")
        }
    }

    @Test("A server that reports its remaining requests never receives more", arguments: [1, 2, 5, 12])
    func neverOverQuota(quota: Int) {
        for seed in 0..<80 as Range<UInt64> {
            let options = Simulation.Options(quota: quota, concurrency: min(4, quota), isOrdered: true)
            var simulation = Simulation(seed: seed, options)
            simulation.run(steps: 200)
            simulation.drain()
            let most = simulation.processedPerWindow.values.max() ?? 0
            #expect(most <= quota, "seed \(seed): \(simulation.processedPerWindow)")
            #expect(simulation.log.isEmpty, "seed \(seed): \(simulation.log.prefix(3))")
        }
    }

    @Test("When replies overtake one another, refusals never exceed the requests in flight together")
    func nearQuota() {
        for seed in 0..<120 as Range<UInt64> {
            var simulation = Simulation(seed: seed, Simulation.Options(quota: 12, concurrency: 4))
            simulation.run(steps: 200)
            simulation.drain()
            let most = simulation.processedPerWindow.values.max() ?? 0
            #expect(most <= 12 + 4, "seed \(seed): \(simulation.processedPerWindow)")
            #expect(simulation.log.isEmpty, "seed \(seed): \(simulation.log.prefix(3))")
        }
    }

    @Test("The queue keeps its order when requests leave from its middle")
    func line() {
        for seed in 0..<200 as Range<UInt64> {
            var random = SeededGenerator(seed: seed)
            var line = RateLine()
            var model: [Int] = []
            for id in 0..<400 {
                // The queue alternately grows and shrinks.
                switch random.below(id / 100 % 2 == 0 ? 4 : 6) {
                case 0, 1:
                    line.append(id)
                    model.append(id)
                case 2, 4, 5:
                    let leaver = model.randomElement(using: &random) ?? -1
                    line.remove(leaver)
                    model.removeAll { $0 == leaver }
                default:
                    #expect(line.popFirst() == (model.isEmpty ? nil : model.removeFirst()))
                }
                #expect(line.count == model.count)
            }
            #expect(line.removeAll() == model)
            #expect(line.isEmpty)
        }
    }
}

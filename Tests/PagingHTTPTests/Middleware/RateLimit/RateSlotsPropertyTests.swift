import PagingTesting
import Testing

@testable import PagingHTTP

/// A server behind a network with random delays, and clients that use the slots of a rate state.
private struct SlotSimulation {
    struct Options {
        var rates: [(count: Int, window: Duration)]
        /// The number of requests that join the line.
        var requests: Int
        /// The largest number of points that a request costs.
        var largestCost = 1
        /// Whether requests fail, are cancelled, repeated, wait for credentials, or request them.
        var isTroubled = false
    }

    /// A request in flight, which may be sent more than once, after or between nested requests.
    private struct Flight {
        let ticket: RateState.Ticket
        /// Whether the next request to send is nested, for each request that is left.
        var isNested: [Bool]
        /// The ticket of the current nested request.
        var nested: RateState.Ticket?
        /// The cost of the next or current request, the first of which was reserved.
        var cost: RateSlots.Cost
    }

    private enum Event {
        case start(flight: Int)
        case end(flight: Int, isAnswered: Bool)
    }

    let options: Options
    private(set) var now = Duration.zero
    private(set) var arrivals: [(time: Duration, cost: RateSlots.Cost)] = []
    private(set) var state: RateState
    private var random: SeededGenerator
    /// The next event is the last.
    private var events: [(time: Duration, event: Event)] = []
    private var flights: [Int: Flight] = [:]
    /// The costs of the requests in line.
    private var costs: [Int: RateSlots.Cost] = [:]
    /// The flights that wait for a slot, by the number of their place in line.
    private var waiting: [Int: Int] = [:]
    private var wakeAt: Duration?
    private var lastID = 0
    private var joined = 0

    init(seed: UInt64, _ options: Options) {
        self.options = options
        random = SeededGenerator(seed: seed)
        let rates = options.rates.map { RequestRate.requests($0.count, per: $0.window) }
        state = RateState(RateSettings(rates: rates))
    }

    /// Runs all requests; `false` if some of them never proceed.
    mutating func run() -> Bool {
        fillLine()
        act()
        while let time = [wakeAt, events.last?.time].compactMap({ $0 }).min() {
            now = time
            if let (due, event) = events.last, due == time {
                events.removeLast()
                switch event {
                case .start(let flight): send(flight)
                case .end(let flight, let isAnswered): end(flight, isAnswered: isAnswered)
                }
            }
            fillLine()
            act()
        }
        return joined == options.requests && flights.isEmpty && state.line.isEmpty && state.sendLine.isEmpty
    }

    /// The largest number of arrivals in any window, minus the permitted number.
    var excess: Int {
        let sorted = arrivals.sorted { $0.time < $1.time }
        return options.rates.enumerated().map { index, rate in
            var (first, points, most) = (0, 0, 0)
            for arrival in sorted {
                points += arrival.cost[index]
                while arrival.time - sorted[first].time >= rate.window {
                    points -= sorted[first].cost[index]
                    first += 1
                }
                most = max(most, points)
            }
            return most - rate.count
        }.max() ?? 0
    }

    private mutating func fillLine() {
        while state.line.count < 100, joined < options.requests {
            joined += 1
            lastID += 1
            costs[lastID] = randomCost()
            state.line.append(lastID, costs[lastID] ?? RateSlots.Cost())
            if options.isTroubled, random.once(in: 10) { state.line.remove(lastID) }
        }
    }

    private mutating func act() {
        while true {
            let effects = state.step(at: now)
            for id in effects.sendable {
                if let flight = waiting.removeValue(forKey: id) { transmit(flight) }
            }
            for (id, ticket) in effects.granted { start(id, ticket) }
            if effects.granted.isEmpty, effects.sendable.isEmpty {
                wakeAt = effects.wakeAt
                return
            }
        }
    }

    private mutating func start(_ id: Int, _ ticket: RateState.Ticket) {
        var flight = Flight(ticket: ticket, isNested: [false], cost: costs.removeValue(forKey: id) ?? RateSlots.Cost())
        guard options.isTroubled else {
            flights[id] = flight
            return send(id)
        }
        if random.once(in: 10) { flight.isNested.insert(true, at: 0) }
        if random.once(in: 10) { flight.isNested += random.once(in: 2) ? [false] : [true, false] }
        flights[id] = flight
        if random.once(in: 2) {
            schedule(.start(flight: id), at: now + delay(300))
        } else {
            send(id)
        }
    }

    /// Sends the next request of a flight, or finishes the flight.
    private mutating func send(_ id: Int) {
        guard var flight = flights[id] else { return }
        guard let isNested = flight.isNested.first else {
            flights[id] = nil
            return state.finish(flight.ticket, .ok, at: now, chance: 0)
        }
        flight.isNested.removeFirst()
        if isNested { flight.nested = state.admit(at: now) }
        if options.isTroubled, random.once(in: 5) { flight.cost = randomCost() }
        flights[id] = flight
        if state.send(flight.nested ?? flight.ticket, flight.cost, at: now) { return transmit(id) }
        lastID += 1
        waiting[lastID] = id
        state.sendLine.append(lastID, flight.cost)
    }

    private mutating func transmit(_ id: Int) {
        let there = delay(300)
        arrivals.append((now + there, flights[id]?.cost ?? RateSlots.Cost()))
        let answer = there + delay(300)
        if options.isTroubled, random.once(in: 10) {
            // A failure or a cancellation at any time, also while the request is on its way.
            schedule(.end(flight: id, isAnswered: false), at: now + answer * Double.random(in: 0...1, using: &random))
        } else {
            schedule(.end(flight: id, isAnswered: true), at: now + answer)
        }
    }

    private mutating func end(_ id: Int, isAnswered: Bool) {
        guard var flight = flights[id] else { return }
        state.receive(flight.cost, isAnswered: isAnswered, at: now)
        if let nested = flight.nested {
            state.finish(nested, isAnswered ? .ok : nil, at: now, chance: 0)
            flight.nested = nil
        }
        if !isAnswered { flight.isNested = [] }
        flights[id] = flight
        send(id)
    }

    private mutating func schedule(_ event: Event, at time: Duration) {
        var (low, high) = (0, events.count)
        while low < high {
            let middle = (low + high) / 2
            if events[middle].time > time { low = middle + 1 } else { high = middle }
        }
        events.insert((time, event), at: low)
    }

    /// Returns a cost that every rate permits.
    private mutating func randomCost() -> RateSlots.Cost {
        guard options.largestCost > 1 else { return RateSlots.Cost() }
        return RateSlots.Cost(slots: options.rates.map { random.below(min(options.largestCost, $0.count) + 1) })
    }

    /// Returns a random delay up to a number of milliseconds.
    private mutating func delay(_ milliseconds: Int) -> Duration {
        .microseconds(random.below(milliseconds * 1_000))
    }
}

@Suite("Slots of a caller's rates with random delays", .timeLimit(.minutes(10)))
struct RateSlotsPropertyTests {
    @Test("No window has more arrivals than the rate permits, whatever fails or is late, and every request is sent")
    func troubled() {
        var arrivals = 0
        for seed in 0..<60 as Range<UInt64> {
            var random = SeededGenerator(seed: seed)
            let count = 1 + random.below(seed % 2 == 0 ? 5 : 60)
            var options = SlotSimulation.Options(rates: [(count, .seconds(1))], requests: 1_000, isTroubled: true)
            if seed % 3 == 0 { options.rates.append((count * 5, .seconds(10))) }
            if seed % 4 == 1 { options.largestCost = 12 }
            var simulation = SlotSimulation(seed: seed, options)
            #expect(simulation.run() == true, "seed \(seed)")
            #expect(simulation.excess <= 0, "seed \(seed), rates \(options.rates)")
            #expect(simulation.state.inFlight == 0)
            arrivals += simulation.arrivals.count
        }
        #expect(arrivals >= 50_000)
    }

    @Test("With requests in line, the throughput is close to the rate per window and round trip")
    func throughput() {
        var arrivals = 0
        for seed in 0..<50 as Range<UInt64> {
            var random = SeededGenerator(seed: seed)
            let count = 1 + random.below(60)
            let options = SlotSimulation.Options(rates: [(count, .seconds(1))], requests: 1_000)
            var simulation = SlotSimulation(seed: seed, options)
            #expect(simulation.run() == true, "seed \(seed)")
            #expect(simulation.excess <= 0, "seed \(seed), rate \(count)")
            let roundTrip = 0.3
            // The last requests in line leave slots unused.
            let busy = simulation.now / .seconds(1) - 1 - roundTrip
            let possible = Double(count) / (1 + roundTrip)
            #expect(Double(simulation.arrivals.count) / busy >= 0.85 * possible, "seed \(seed), rate \(count)")
            arrivals += simulation.arrivals.count
        }
        #expect(arrivals == 50_000)
    }
}

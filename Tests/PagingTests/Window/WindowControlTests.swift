import PagingTesting
import Testing

@testable import Paging

@Suite("Adaptive windows")
struct WindowControlTests {
    /// A server in simulated time that gets as many concurrent requests as the window allows.
    private struct Simulation {
        var control: WindowControl
        /// Returns the response time for a number of requests in flight.
        var time: (_ underway: Int) -> Duration
        var isStarved = true
        private(set) var now = Duration.zero
        private(set) var widths: [Int] = []
        private(set) var setbacks = 0
        /// The number of concurrent requests before the server throttles.
        var capacity = Int.max
        /// The percentage of requests that fail at any concurrency.
        var noise = 0
        /// The time of a failed request with its retry.
        var failureTime = Duration.milliseconds(5)
        private var random = SeededGenerator(seed: 1)
        private var flights: [(id: Int, end: Duration, fails: Bool)] = []
        private var nextID = 0

        init(upTo bound: Int, time: @escaping (_ underway: Int) -> Duration) {
            control = WindowControl(upTo: bound)
            self.time = time
        }

        /// Loads pages: the first one alone, then as many concurrently as the window allows.
        mutating func load(_ pages: Int) {
            var left = pages
            while left > 0 {
                let allowed = now == .zero ? 1 : control.width
                while flights.count < allowed {
                    control.started(nextID, at: now)
                    let fails = flights.count >= capacity || Int.random(in: 0..<100, using: &random) < noise
                    flights.append((nextID, now + (fails ? failureTime : time(flights.count + 1)), fails))
                    nextID += 1
                }
                let next = flights.indices.min { flights[$0].end < flights[$1].end } ?? 0
                let flight = flights.remove(at: next)
                now = max(now, flight.end)
                setbacks += flight.fails ? 1 : 0
                control.finished(flight.id, at: now, setbacks: setbacks, isStarved: isStarved)
                widths.append(control.width)
                left -= 1
            }
        }
    }

    @Test("A server with unlimited concurrency gets the maximum after three response times")
    func grows() {
        var simulation = Simulation(upTo: 32) { _ in .milliseconds(100) }
        simulation.load(1 + 8 + 9)
        #expect(simulation.control.width == 32)
        #expect(simulation.now == .milliseconds(300))
        simulation.load(300)
        #expect(simulation.control.width == 32)
    }

    @Test("A server with limited concurrency gets about its limit", arguments: [1, 2, 4, 6, 12, 20])
    func findsCapacity(capacity: Int) {
        var simulation = Simulation(upTo: 64) { .milliseconds(50) * max(1, Double($0) / Double(capacity)) }
        simulation.load(400)
        let late = simulation.widths.suffix(100)
        #expect(late.allSatisfy { $0 >= capacity }, "\(late)")
        #expect(late.allSatisfy { $0 <= max(capacity + 3, capacity * 3) }, "\(late)")
    }

    @Test("A server that slows down with each request gets few requests")
    func harmfulWidth() {
        var simulation = Simulation(upTo: 32) { .milliseconds(20 * $0 * $0) }
        simulation.load(200)
        #expect(simulation.widths.suffix(50).allSatisfy { $0 <= 2 })
    }

    @Test("An overloaded server gets more than ten requests only briefly, and never none")
    func backsOff() {
        var simulation = Simulation(upTo: 32) { _ in .milliseconds(50) }
        simulation.capacity = 10
        simulation.load(40)
        let early = simulation.setbacks
        #expect(early > 0)
        simulation.load(600)
        #expect(simulation.widths.allSatisfy { $0 >= 1 })
        #expect(simulation.widths.suffix(400).allSatisfy { $0 <= 12 }, "\(simulation.widths)")
        #expect(simulation.setbacks - early < 30, "\(simulation.setbacks)")
    }

    @Test(
        "A width that a server has refused is not tried again",
        arguments: [(8, 2), (9, 1), (12, 21), (15, 18), (20, 13)]
    )
    func remembersRefusal(capacity: Int, refusals: Int) {
        var simulation = Simulation(upTo: 32) { _ in .milliseconds(50) }
        simulation.capacity = capacity
        simulation.load(2000)
        #expect(simulation.setbacks > 0)
        #expect(simulation.setbacks <= refusals, "Only the first trial is refused.")
        #expect(simulation.widths.suffix(1900).allSatisfy { $0 == 8 }, "\(simulation.widths.prefix(200))")
    }

    @Test("A failure at a proven width halves the window, which recovers")
    func singleFailure() {
        var simulation = Simulation(upTo: 16) { _ in .milliseconds(50) }
        simulation.load(100)
        #expect(simulation.control.width == 16)
        simulation.capacity = 15
        simulation.load(1)
        simulation.load(20)
        simulation.capacity = .max
        simulation.load(600)
        #expect(simulation.widths.suffix(50).allSatisfy { $0 == 16 }, "\(simulation.widths.suffix(60))")
    }

    @Test("Many simultaneous failures halve the window once")
    func oneCut() {
        var control = WindowControl(upTo: 8)
        control.started(0, at: .zero)
        control.finished(0, at: .milliseconds(50), setbacks: 0, isStarved: true)
        for id in 1...8 { control.started(id, at: .milliseconds(50)) }
        for id in 1...8 { control.finished(id, at: .milliseconds(100), setbacks: id, isStarved: true) }
        #expect(control.width == 4)
    }

    @Test("A slow consumer does not change the window")
    func slowConsumer() {
        var simulation = Simulation(upTo: 32) { _ in .milliseconds(100) }
        simulation.isStarved = false
        simulation.load(500)
        #expect(simulation.widths.allSatisfy { $0 == 8 })
    }

    @Test("A maximum below eight is the initial window", arguments: [0, 1, 3, 8])
    func smallBound(bound: Int) {
        var simulation = Simulation(upTo: PageWindow.adaptive(upTo: bound).bound) { _ in .milliseconds(100) }
        simulation.load(100)
        #expect(simulation.widths.allSatisfy { $0 == max(1, bound) })
    }

    @Test("A server that becomes faster is detected")
    func recovers() {
        var simulation = Simulation(upTo: 16) { .milliseconds(50) * max(1, Double($0) / 2) }
        simulation.load(200)
        #expect(simulation.control.width <= 4)
        simulation.time = { _ in .milliseconds(50) }
        simulation.load(400)
        #expect(simulation.control.width == 16)
    }

    @Test("Failures that do not depend on the concurrency do not narrow the window", arguments: [2, 5, 10, 20, 30])
    func noise(percent: Int) {
        var simulation = Simulation(upTo: 16) { _ in .milliseconds(50) }
        simulation.noise = percent
        simulation.failureTime = .milliseconds(300)
        simulation.load(3_000)
        let late = simulation.widths.suffix(1_000)
        #expect(late.reduce(0, +) / late.count >= 12, "\(simulation.widths)")
    }

    @Test("A server that fails at any concurrency and refuses more than ten gets about ten", arguments: [5, 10, 20])
    func noiseAndRefusal(percent: Int) {
        var simulation = Simulation(upTo: 32) { _ in .milliseconds(50) }
        simulation.noise = percent
        simulation.failureTime = .milliseconds(300)
        simulation.capacity = 10
        simulation.load(2_000)
        let late = simulation.widths.suffix(1_000)
        #expect(late.reduce(0, +) / late.count >= 4, "\(late)")
        #expect(late.allSatisfy { $0 <= 16 }, "\(late)")
    }

    @Test("A server that accepts few requests is not mistaken for one that fails by chance", arguments: [1, 2, 3])
    func fewAccepted(capacity: Int) {
        var simulation = Simulation(upTo: 32) { _ in .milliseconds(50) }
        simulation.capacity = capacity
        simulation.load(2_000)
        #expect(simulation.setbacks <= 40, "\(simulation.setbacks)")
        #expect(simulation.widths.suffix(1_900).allSatisfy { $0 <= capacity + 1 }, "\(simulation.widths)")
    }
}

import PagingTesting
import RowTrait
import Testing

@testable import PagingHTTP

/// A rate state with a manual time, and shorthands for its events.
struct RateDriver {
    var state: RateState
    var now = Duration.zero
    var chance = 0.0
    var lastID = 0
    var tickets: [RateState.Ticket] = []
    var effects = RateState.Effects()

    init(_ settings: RateSettings = RateSettings()) {
        state = RateState(settings)
    }

    /// Adds requests to the queue; returns the number of requests that may start.
    @discardableResult
    mutating func arrive(_ count: Int = 1) -> Int {
        for _ in 0..<count {
            lastID += 1
            state.line.append(lastID)
        }
        return step()
    }

    /// Applies the passage of time; returns the number of requests that may start.
    @discardableResult
    mutating func step(after duration: Duration = .zero) -> Int {
        now += duration
        effects = state.step(at: now)
        tickets += effects.granted.map(\.ticket)
        return effects.granted.count
    }

    /// Finishes the oldest request; returns the number of requests that may start.
    @discardableResult
    mutating func finish(_ report: RateReport?) -> Int {
        state.finish(tickets.removeFirst(), report, at: now, chance: chance)
        return step()
    }

    /// The time until the next step.
    var wait: Duration? { effects.wakeAt.map { $0 - now } }
}

extension RateReport {
    static let ok = RateReport(.answered)
    static func left(_ remaining: Int, of limit: Int? = nil, for seconds: Double) -> RateReport {
        RateReport(.answered, RateBudget(limit: limit, remaining: remaining, reset: .seconds(seconds)))
    }
}

@Suite("Limits of an origin")
struct RateStateTests {
    @Test("After a limit, all requests wait; then one is admitted, and two more after each success", .row("R1"))
    func cooldown() {
        var driver = RateDriver()
        #expect(driver.arrive(8) == 8)
        for _ in 0..<8 { driver.finish(RateReport(.limited(.seconds(2)))) }
        #expect(driver.arrive(20) == 0)
        #expect(driver.wait == .seconds(2))
        #expect(driver.step(after: .seconds(1)) == 0)
        #expect(driver.step(after: .seconds(1)) == 1)
        #expect(driver.wait == nil)
        #expect(driver.finish(.ok) == 2)
        #expect(driver.finish(.ok) == 2)
        #expect(driver.finish(.ok) == 2)
        #expect(driver.state.inFlight == 4)
        #expect(driver.state.allowance == 4)
    }

    @Test("Eight refusals of one burst count as one limit, including those that arrive late", .row("R15"))
    func burst() {
        var driver = RateDriver()
        driver.arrive(8)
        for _ in 0..<7 { driver.finish(RateReport(.limited(nil))) }
        #expect(driver.state.strikes == 1)
        #expect(driver.state.allowance == 4)
        driver.step(after: .seconds(3))
        driver.finish(RateReport(.limited(nil)))
        #expect(driver.state.strikes == 1)
        #expect(driver.arrive() == 1)
    }

    @Test("The success of a request sent before the limit does not end the probing")
    func lateSuccess() {
        var driver = RateDriver()
        driver.arrive(3)
        driver.finish(RateReport(.limited(.seconds(1))))
        #expect(driver.arrive(5) == 0)
        #expect(driver.step(after: .seconds(1)) == 0)
        #expect(driver.finish(.ok) == 0)
        #expect(driver.finish(.ok) == 1)
    }

    @Test("When the probing request fails or is cancelled, the next one probes")
    func failedProbe() {
        var driver = RateDriver()
        driver.arrive()
        driver.finish(RateReport(.limited(.seconds(1))))
        driver.arrive(3)
        #expect(driver.step(after: .seconds(1)) == 1)
        #expect(driver.finish(RateReport(.failed)) == 1)
        #expect(driver.finish(nil) == 1)
    }

    @Test("Without a specified wait, the backoff grows to a minute, and a success resets it", .row("R5"))
    func growth() {
        var driver = RateDriver()
        driver.chance = 1
        for seconds in [1, 2, 4, 8, 16, 32, 60, 60] {
            driver.arrive()
            driver.finish(RateReport(.limited(nil)))
            driver.arrive()
            #expect(driver.wait == .seconds(seconds))
            driver.step(after: .seconds(seconds))
            driver.tickets.removeAll()
            driver.state = withFreeSlot(driver.state)
        }
        driver.arrive()
        driver.finish(.ok)
        driver.arrive()
        driver.finish(RateReport(.limited(nil)))
        driver.arrive()
        #expect(driver.wait == .seconds(1))
    }

    /// Ends the requests in flight without a result.
    private func withFreeSlot(_ state: RateState) -> RateState {
        var state = state
        while state.inFlight > 0 {
            let ticket = RateState.Ticket(serial: 0, epoch: 0, isAlone: false)
            state.finish(ticket, nil, at: .zero, chance: 0)
        }
        return state
    }

    @Test("Waits have random jitter of at most a tenth and are never shorter than requested", .row("R19"))
    func spread() {
        var random = SeededGenerator(seed: 19)
        var waits: [Duration] = []
        var grown: [Duration] = []
        for _ in 0..<1000 {
            for asked in [Duration.seconds(10), nil] {
                var driver = RateDriver()
                driver.chance = Double.random(in: 0...1, using: &random)
                driver.arrive()
                driver.finish(RateReport(.limited(asked)))
                driver.arrive()
                if asked == nil { grown.append(driver.wait ?? .zero) } else { waits.append(driver.wait ?? .zero) }
            }
        }
        #expect(waits.allSatisfy { $0 >= .seconds(10) && $0 <= .seconds(11) })
        #expect(grown.allSatisfy { $0 >= .zero && $0 <= .seconds(1) })
        for tenth in 0..<10 {
            let range = Duration.milliseconds(tenth * 100)..<Duration.milliseconds(tenth * 100 + 100)
            #expect(waits.count { range.contains($0 - .seconds(10)) } > 50)
            #expect(grown.count { range.contains($0) } > 50)
        }
    }

    @Test("Requests with too long a wait are refused until the remaining wait is short enough", .row("R4"))
    func tooLong() {
        var driver = RateDriver()
        driver.chance = 1
        driver.arrive(2)
        driver.finish(RateReport(.limited(.seconds(3600))))
        driver.arrive(3)
        #expect(driver.effects.refused == [3, 4, 5])
        #expect(driver.effects.refusedWait == .seconds(3605 - 5))
        #expect(driver.state.line.isEmpty)
        driver.now += .seconds(3540)
        driver.arrive()
        #expect(driver.effects.refused.isEmpty)
        #expect(driver.wait == .seconds(60))
    }

    @Test("A wait of exactly the maximum is accepted, whatever the jitter adds")
    func longest() {
        var driver = RateDriver()
        driver.chance = 1
        driver.arrive()
        driver.finish(RateReport(.limited(.seconds(60))))
        driver.arrive()
        #expect(driver.wait == .seconds(60))
    }

    @Test("The allowance halves at each limit down to one, and grows by one per round")
    func allowance() {
        var driver = RateDriver(RateSettings(maximumConcurrency: 4))
        #expect(driver.arrive(9) == 4)
        driver.finish(RateReport(.limited(.zero)))
        #expect(driver.state.allowance == 2)
        while !driver.tickets.isEmpty && driver.state.allowance == 2 { driver.finish(.ok) }
        #expect(driver.state.allowance == 3)
        for _ in 0..<5 {
            driver.arrive(9)
            while let last = driver.tickets.last, last.epoch != driver.state.epoch { driver.finish(.ok) }
            driver.finish(RateReport(.limited(.zero)))
        }
        #expect(driver.state.allowance == 1)
        for _ in 0..<50 {
            driver.arrive()
            driver.finish(.ok)
        }
        #expect(driver.state.allowance == 4)
    }

    @Test("A pause reported by another request delays every request and does not count as a limit", .row("R13", "R14"))
    func pause() {
        var driver = RateDriver()
        driver.state.pause(for: .seconds(10), RateState.Moment(now: .zero, chance: 0))
        driver.state.pause(for: .seconds(3), RateState.Moment(now: .zero, chance: 0))
        driver.state.pause(for: .seconds(-3), RateState.Moment(now: .zero, chance: 0))
        #expect(driver.arrive(5) == 0)
        #expect(driver.wait == .seconds(10))
        #expect(driver.step(after: .seconds(10)) == 1)
        #expect(driver.state.allowance == nil)
        #expect(driver.state.strikes == 0)
    }
}

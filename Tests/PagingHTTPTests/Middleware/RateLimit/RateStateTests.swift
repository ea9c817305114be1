import PagingTesting
import Testing

@testable import PagingHTTP

/// A state with a time of its own, and short words for what happens to it.
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

    /// Lets somebody come; returns how many of all may go now.
    @discardableResult
    mutating func arrive(_ count: Int = 1) -> Int {
        for _ in 0..<count {
            lastID += 1
            state.line.append(lastID)
        }
        return step()
    }

    /// Looks what time has changed; returns how many may go.
    @discardableResult
    mutating func step(after duration: Duration = .zero) -> Int {
        now += duration
        effects = state.step(at: now)
        tickets += effects.granted.map(\.ticket)
        return effects.granted.count
    }

    /// Hands back the oldest ticket; returns how many may go then.
    @discardableResult
    mutating func finish(_ report: RateReport?) -> Int {
        state.finish(tickets.removeFirst(), report, at: now, chance: chance)
        return step()
    }

    /// How long it is until a step is due.
    var wait: Duration? { effects.wakeAt.map { $0 - now } }
}

extension RateReport {
    static let ok = RateReport(.answered)
    static func left(_ remaining: Int, of limit: Int? = nil, for seconds: Double) -> RateReport {
        RateReport(.answered, RateBudget(limit: limit, remaining: remaining, reset: .seconds(seconds)))
    }
}

@Suite("The state of an origin's limits")
struct RateStateTests {
    @Test("R1: after a limit nobody goes until the wait is over, then one, then two more for each success")
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

    @Test("R15: eight refusals of one burst are one limit, and none of them counts again when it comes late")
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

    @Test("A success of a request that left before the limit does not end the feeling of the way")
    func lateSuccess() {
        var driver = RateDriver()
        driver.arrive(3)
        driver.finish(RateReport(.limited(.seconds(1))))
        #expect(driver.arrive(5) == 0)
        #expect(driver.step(after: .seconds(1)) == 0)
        #expect(driver.finish(.ok) == 0)
        #expect(driver.finish(.ok) == 1)
    }

    @Test("When the one that goes ahead fails or is gone, the next one goes ahead")
    func failedProbe() {
        var driver = RateDriver()
        driver.arrive()
        driver.finish(RateReport(.limited(.seconds(1))))
        driver.arrive(3)
        #expect(driver.step(after: .seconds(1)) == 1)
        #expect(driver.finish(RateReport(.failed)) == 1)
        #expect(driver.finish(nil) == 1)
    }

    @Test("R5: without a word the wait grows to a minute, and a success makes it short again")
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

    /// Ends what is under way without a result.
    private func withFreeSlot(_ state: RateState) -> RateState {
        var state = state
        while state.inFlight > 0 {
            let ticket = RateState.Ticket(serial: 0, epoch: 0, isAlone: false)
            state.finish(ticket, nil, at: .zero, chance: 0)
        }
        return state
    }

    @Test("R19: waits are spread at random, never shorter than asked for and a tenth longer at most")
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

    @Test("R4: who would have to wait too long is sent away, now and later, until the rest is short enough")
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

    @Test("A wait of just the maximum is waited for, whatever chance adds")
    func longest() {
        var driver = RateDriver()
        driver.chance = 1
        driver.arrive()
        driver.finish(RateReport(.limited(.seconds(60))))
        driver.arrive()
        #expect(driver.wait == .seconds(60))
    }

    @Test("The allowance halves at each limit, is never less than one, and grows by one a round")
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

    @Test("R13, R14: a pause that somebody else has heard of makes everybody wait and counts as no limit")
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

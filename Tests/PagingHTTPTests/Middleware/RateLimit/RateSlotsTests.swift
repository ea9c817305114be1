import Paging
import PagingTesting
import Testing

@testable import PagingHTTP

/// Requests that are sent as soon as they are admitted, within the rates of a caller.
private struct SlotDriver {
    var driver: RateDriver

    init(_ rates: RequestRate...) {
        driver = RateDriver(RateSettings(rates: rates))
    }

    /// Adds requests to the line; returns the number of requests that are sent.
    mutating func arrive(_ count: Int = 1) -> Int {
        driver.arrive(count)
        return send()
    }

    /// Applies the passage of time; returns the number of requests that are sent.
    mutating func step(after duration: Duration) -> Int {
        driver.step(after: duration)
        return send()
    }

    /// Answers the oldest request, or fails it; returns the number of requests that are sent.
    mutating func answer(_ report: RateReport? = .ok) -> Int {
        driver.state.receive(isAnswered: report != nil, at: driver.now)
        driver.finish(report)
        return send()
    }

    private mutating func send() -> Int {
        var count = 0
        while !driver.effects.granted.isEmpty {
            for (_, ticket) in driver.effects.granted {
                #expect(driver.state.send(ticket, at: driver.now) == true)
                count += 1
            }
            driver.step()
        }
        return count
    }
}

@Suite("Slots of a caller's rates")
struct RateSlotsTests {
    @Test("A slot is free again one window after the answer, not after the request")
    func answered() {
        var slots = SlotDriver(.requests(2, per: .seconds(1)))
        #expect(slots.arrive(3) == 2)
        #expect(slots.driver.wait == nil)
        #expect(slots.step(after: .seconds(5)) == 0)
        #expect(slots.answer() == 0)
        #expect(slots.driver.wait == .seconds(1))
        #expect(slots.step(after: .milliseconds(999)) == 0)
        #expect(slots.step(after: .milliseconds(1)) == 1)
    }

    @Test("After a failure, a slot is kept for another second, since the request may still arrive")
    func failed() {
        var slots = SlotDriver(.requests(1, per: .seconds(3)))
        #expect(slots.arrive(2) == 1)
        #expect(slots.answer(nil) == 0)
        #expect(slots.driver.wait == .seconds(4))
        #expect(slots.step(after: .milliseconds(3_999)) == 0)
        #expect(slots.step(after: .milliseconds(1)) == 1)
    }

    @Test("An answer after a failure does not wait for the slot of the failed request")
    func failedFirst() {
        var slots = SlotDriver(.requests(2, per: .seconds(1)))
        #expect(slots.arrive(4) == 2)
        #expect(slots.answer(nil) == 0)
        #expect(slots.step(after: .milliseconds(500)) == 0)
        #expect(slots.answer() == 0)
        #expect(slots.driver.wait == .seconds(1))
        #expect(slots.step(after: .seconds(1)) == 1)
        #expect(slots.driver.wait == .milliseconds(500))
        #expect(slots.step(after: .milliseconds(500)) == 1)
    }

    @Test("A request takes as many slots as it costs, all at once, and requests behind it wait")
    func points() {
        var state = RateState(RateSettings(rates: [.requests(5, per: .seconds(1))]))
        for (id, cost) in [(1, 3), (2, 3), (3, 1)] { state.line.append(id, RateSlots.Cost(slots: [cost])) }
        let first = state.step(at: .zero).granted
        #expect(first.map(\.id) == [1])
        #expect(state.send(first[0].ticket, RateSlots.Cost(slots: [3]), at: .zero) == true)
        state.receive(RateSlots.Cost(slots: [3]), isAnswered: true, at: .milliseconds(100))
        state.finish(first[0].ticket, .ok, at: .milliseconds(100), chance: 0)
        #expect(state.step(at: .milliseconds(100)).wakeAt == .milliseconds(1_100))
        #expect(state.step(at: .milliseconds(1_100)).granted.map(\.id) == [2, 3])
    }

    @Test("Several rates apply together")
    func several() {
        var slots = SlotDriver(.requests(2, per: .seconds(1)), .requests(3, per: .seconds(60)))
        #expect(slots.arrive(5) == 2)
        for _ in 1...2 { #expect(slots.answer() == 0) }
        #expect(slots.step(after: .seconds(1)) == 1)
        #expect(slots.answer() == 0)
        #expect(slots.driver.wait == .seconds(59))
        #expect(slots.step(after: .seconds(59)) == 2)
    }

    @Test("A minimum interval separates requests, whether they were answered or not")
    func interval() {
        var slots = SlotDriver(.minimumInterval(.milliseconds(50)))
        #expect(slots.arrive(4) == 1)
        #expect(slots.driver.wait == .milliseconds(50))
        #expect(slots.step(after: .milliseconds(49)) == 0)
        #expect(slots.step(after: .milliseconds(1)) == 1)
        #expect(slots.answer() == 0)
        #expect(slots.step(after: .milliseconds(50)) == 1)
        #expect(slots.step(after: .seconds(10)) == 1)
    }

    @Test("The wait of a server and the rates of the caller apply together")
    func both() {
        var slots = SlotDriver(.requests(2, per: .seconds(1)))
        #expect(slots.arrive(4) == 2)
        #expect(slots.answer(RateReport(.limited(.seconds(5)))) == 0)
        #expect(slots.answer(RateReport(.limited(.seconds(5)))) == 0)
        #expect(slots.driver.wait == .seconds(5))
        #expect(slots.step(after: .seconds(5)) == 1)
        #expect(slots.answer() == 1)
        #expect(slots.driver.wait == nil)
    }

    @Test("A request that ends without having been sent keeps its slot for the window")
    func unsent() {
        var driver = RateDriver(RateSettings(rates: [.requests(1, per: .seconds(1))]))
        #expect(driver.arrive(2) == 1)
        #expect(driver.finish(.ok) == 0)
        #expect(driver.wait == .seconds(1))
        #expect(driver.step(after: .seconds(1)) == 1)
    }

    @Test("A nested request takes the slot of the request that waits for it, which is sent next")
    func nested() {
        var driver = RateDriver(RateSettings(rates: [.requests(1, per: .seconds(1))]))
        #expect(driver.arrive(2) == 1)
        let outer = driver.tickets[0]
        let nested = driver.state.admit(at: driver.now)
        #expect(driver.state.send(nested, at: driver.now) == true)
        #expect(driver.state.send(outer, at: driver.now) == false)
        driver.state.sendLine.append(100)
        #expect(driver.step() == 0)
        driver.state.receive(isAnswered: true, at: driver.now)
        driver.state.finish(nested, .ok, at: driver.now, chance: 0)
        #expect(driver.step() == 0)
        #expect(driver.wait == .seconds(1))
        #expect(driver.step(after: .seconds(1)) == 0)
        #expect(driver.effects.sendable == [100])
        driver.state.receive(isAnswered: true, at: driver.now)
        #expect(driver.finish(.ok) == 0)
        #expect(driver.step(after: .seconds(1)) == 1)
    }

    @Test("Points in time leave in order, and used places are removed")
    func times() {
        var queue = TimeQueue<Int>()
        for number in 0..<1_000 {
            queue.append(number, at: .seconds(number))
            if number % 2 == 1 { #expect(queue.popFirst(until: .seconds(number))?.value == number / 2) }
        }
        #expect(queue.count == 500)
        #expect(queue.first == .seconds(500))
        #expect(queue.popFirst(until: .seconds(499))?.value == nil)
    }
}

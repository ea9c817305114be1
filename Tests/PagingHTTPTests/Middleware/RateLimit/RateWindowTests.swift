import RowTrait
import Testing

@testable import PagingHTTP

@Suite("Slowing down before a limit")
struct RateWindowTests {
    @Test("With nothing remaining, the next request waits until the reset", .row("R7"))
    func exhausted() {
        var driver = RateDriver()
        driver.arrive()
        driver.finish(.left(0, for: 2))
        #expect(driver.arrive(3) == 0)
        #expect(driver.wait == .seconds(2))
        #expect(driver.step(after: .seconds(2)) == 1)
        #expect(driver.finish(.ok) == 2)
    }

    @Test("Requests in flight stay within the remaining count, in any order of replies")
    func neverMoreThanRemain() {
        var driver = RateDriver()
        #expect(driver.arrive(3) == 3)
        driver.finish(.left(1000, of: 5000, for: 60))
        #expect(driver.arrive(2000) == 998)
        #expect(driver.state.inFlight == 1000)
        #expect(driver.finish(.left(998, of: 5000, for: 60)) == 0)
        #expect(driver.finish(.left(999, of: 5000, for: 60)) == 0)
        #expect(driver.finish(.left(997, of: 5000, for: 60)) == 0)
        #expect(driver.finish(.left(996, of: 5000, for: 60)) == 0)
        #expect(driver.state.inFlight == 996)
        #expect(driver.state.capacity == 996)
    }

    @Test("A few remaining requests are spread over the time until the reset")
    func pacing() {
        var driver = RateDriver()
        driver.arrive()
        driver.finish(.left(4, of: 40, for: 8))
        var times: [Duration] = []
        driver.arrive(6)
        var remaining = 4
        while driver.now < .seconds(8) {
            for _ in driver.tickets {
                times.append(driver.now)
                remaining -= 1
                driver.finish(.left(remaining, of: 40, for: 8 - driver.now / .seconds(1)))
            }
            guard let wait = driver.wait else { break }
            driver.step(after: wait)
        }
        #expect(times == [.seconds(0), .seconds(2), .seconds(4), .seconds(6)])
        #expect(driver.now == .seconds(8))
        #expect(driver.tickets.count == 1)
    }

    @Test("A pause between two requests is never too long for a short walk to end")
    func pauseBound() {
        var driver = RateDriver()
        driver.arrive()
        driver.finish(.left(3, of: 1000, for: 86_400))
        #expect(driver.arrive(2) == 1)
        driver.finish(.left(2, of: 1000, for: 86_400))
        #expect(driver.wait == .seconds(5))
    }

    @Test("Requests are not delayed while plenty remain")
    func plenty() {
        var driver = RateDriver()
        driver.arrive()
        driver.finish(.left(4999, of: 5000, for: 3600))
        #expect(driver.arrive(100) == 100)
    }

    @Test("A larger remaining count is accepted from a request that was alone and from a new window")
    func refill() {
        var driver = RateDriver()
        driver.arrive()
        driver.finish(.left(20, for: 10))
        driver.arrive()
        driver.finish(.left(25, for: 10))
        #expect(driver.state.budget?.remaining == 25)
        driver.arrive(2)
        driver.finish(.left(30, for: 10.5))
        #expect(driver.state.budget?.remaining == 25)
        driver.finish(.left(90, for: 60))
        #expect(driver.state.budget?.remaining == 90)
    }

    @Test("An expired window is discarded, and a window that has expired on arrival is ignored")
    func over() {
        var driver = RateDriver()
        driver.arrive()
        driver.finish(.left(5, for: 10))
        driver.step(after: .seconds(10))
        #expect(driver.state.budget == nil)
        #expect(driver.arrive(50) == 50)
        driver.finish(.left(0, for: 0))
        #expect(driver.arrive() == 1)
    }

    @Test("A reply without counts may have used a request, but a guess never stops the requests")
    func uncounted() {
        var driver = RateDriver()
        driver.arrive()
        driver.finish(.left(3, for: 600))
        for left in [2, 1, 1, 1] {
            driver.arrive()
            driver.step(after: .seconds(5))
            driver.finish(nil)
            #expect(driver.state.budget?.remaining == left)
        }
    }

    @Test("With nothing remaining and no reset, one request at a time probes the limit")
    func unknownReset() {
        var driver = RateDriver()
        driver.arrive()
        driver.finish(RateReport(.answered, RateBudget(remaining: 0)))
        #expect(driver.arrive(3) == 1)
        #expect(driver.finish(RateReport(.answered, RateBudget(remaining: 0))) == 1)
        #expect(driver.finish(RateReport(.answered, RateBudget(remaining: 9))) == 1)
    }

    @Test("An explicit wait of the server takes precedence over its counts")
    func askedFor() {
        var driver = RateDriver()
        driver.arrive()
        driver.finish(RateReport(.limited(.seconds(2)), RateBudget(remaining: 0, reset: .seconds(3600))))
        driver.arrive()
        #expect(driver.effects.refused.isEmpty)
        #expect(driver.wait == .seconds(2))
    }
}

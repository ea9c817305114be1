import Testing

@testable import PagingHTTP

@Suite("Slowing down before a limit")
struct RateWindowTests {
    @Test("R7: with nothing remaining the next request waits until the reset")
    func exhausted() {
        var driver = RateDriver()
        driver.arrive()
        driver.finish(.left(0, for: 2))
        #expect(driver.arrive(3) == 0)
        #expect(driver.wait == .seconds(2))
        #expect(driver.step(after: .seconds(2)) == 1)
        #expect(driver.finish(.ok) == 2)
    }

    @Test("No more are under way than remain, whatever the replies' order")
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

    @Test("A few that remain are spread over the time until the reset")
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

    @Test("A pause between two requests is never so long that a short walk would not end")
    func pauseBound() {
        var driver = RateDriver()
        driver.arrive()
        driver.finish(.left(3, of: 1000, for: 86_400))
        #expect(driver.arrive(2) == 1)
        driver.finish(.left(2, of: 1000, for: 86_400))
        #expect(driver.wait == .seconds(5))
    }

    @Test("With plenty left nobody is slowed down")
    func plenty() {
        var driver = RateDriver()
        driver.arrive()
        driver.finish(.left(4999, of: 5000, for: 3600))
        #expect(driver.arrive(100) == 100)
    }

    @Test("A count that is larger is believed of a request that was alone, and of a new window")
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

    @Test("A window that is over is forgotten, and one that was over when it was told is not believed")
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

    @Test("A reply that tells nothing may have been counted, but a guess never makes anybody stand still")
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

    @Test("With nothing left and no word until when, one request at a time finds out")
    func unknownReset() {
        var driver = RateDriver()
        driver.arrive()
        driver.finish(RateReport(.answered, RateBudget(remaining: 0)))
        #expect(driver.arrive(3) == 1)
        #expect(driver.finish(RateReport(.answered, RateBudget(remaining: 0))) == 1)
        #expect(driver.finish(RateReport(.answered, RateBudget(remaining: 9))) == 1)
    }

    @Test("A wait that the server asks for holds instead of what it counts")
    func askedFor() {
        var driver = RateDriver()
        driver.arrive()
        driver.finish(RateReport(.limited(.seconds(2)), RateBudget(remaining: 0, reset: .seconds(3600))))
        driver.arrive()
        #expect(driver.effects.refused.isEmpty)
        #expect(driver.wait == .seconds(2))
    }
}

import Paging
import Testing

@Suite("Retry policies")
struct RetryPolicyTests {
    @Test(
        "Without jitter the delay doubles up to its maximum",
        arguments: [(1, 1), (2, 2), (3, 4), (4, 8), (5, 10), (6, 10), (40, 10), (99, 10)]
    )
    func doubles(attempt: Int, seconds: Int) {
        var policy = RetryPolicy(attempts: 100, firstDelay: .seconds(1), maximumDelay: .seconds(10))
        policy.isJittered = false
        #expect(policy.delay(after: attempt) == .seconds(seconds))
    }

    @Test("After the last attempt there is no delay")
    func lastAttempt() {
        #expect(RetryPolicy(attempts: 3).delay(after: 2) != nil)
        #expect(RetryPolicy(attempts: 3).delay(after: 3) == nil)
        #expect(RetryPolicy(attempts: 3).delay(after: 3, serverDelay: .seconds(1)) == nil)
        #expect(RetryPolicy.never.delay(after: 1) == nil)
        #expect(RetryPolicy(attempts: -5).attempts == 1)
    }

    @Test("Full jitter covers the whole range from zero to the current delay")
    func jitter() {
        let policy = RetryPolicy(attempts: 9, firstDelay: .seconds(1), maximumDelay: .seconds(4))
        for (attempt, ceiling) in [(1, 1), (2, 2), (3, 4), (4, 4)] {
            let waits = (0..<2_000).compactMap { _ in policy.delay(after: attempt) }
            #expect(waits.count == 2_000)
            #expect(waits.allSatisfy { (.zero ... .seconds(ceiling)).contains($0) })
            #expect(waits.contains { $0 < .seconds(ceiling) / 4 })
            #expect(waits.contains { $0 > .seconds(ceiling) * 3 / 4 })
        }
    }

    @Test("A server's wait is used unchanged if it is not too long")
    func serverDelay() {
        let policy = RetryPolicy(maximumServerDelay: .seconds(60))
        #expect(policy.delay(after: 1, serverDelay: .seconds(60)) == .seconds(60))
        #expect(policy.delay(after: 3, serverDelay: .milliseconds(500)) == .milliseconds(500))
        #expect(policy.delay(after: 1, serverDelay: .seconds(61)) == nil)
    }

    @Test("A server's wait of zero is replaced by the policy's own delay, so that the attempts outlast an overload")
    func serverInAHurry() {
        var policy = RetryPolicy(attempts: 5, firstDelay: .seconds(1))
        policy.isJittered = false
        for told in [Duration.zero, .seconds(-3), .milliseconds(999)] {
            #expect(policy.delay(after: 1, serverDelay: told) == .seconds(1))
            #expect(policy.delay(after: 3, serverDelay: told) == .seconds(4))
        }
        #expect(policy.delay(after: 3, serverDelay: .seconds(1)) == .seconds(1))
    }

    @Test("An error that does not describe itself is not retried")
    func transience() {
        struct Mute: Error {}
        #expect(!RetryPolicy.isTransient(Mute()))
        #expect(!RetryPolicy.isTransient(TestFailure()))
        #expect(RetryPolicy.isTransient(TestFailure(isTransient: true)))
    }
}

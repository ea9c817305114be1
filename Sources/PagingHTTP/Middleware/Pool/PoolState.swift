/// The rate limits of each credential of a pool at one origin: a value without lock or clock.
struct PoolState: Sendable {
    /// The credential for the next request.
    enum Choice: Hashable, Sendable {
        /// The index of the credential with the most requests left, and the ticket to return after the request.
        case use(Int, RateState.Ticket)
        /// The earliest reset, if the limits of all credentials are reached.
        case wait(until: Duration)
        /// No credential, because all are left out for good.
        case none
    }

    private struct Member {
        var limits = RateState(RateSettings())
        var isRevoked = false
        /// Whether the credential could not be read when it was last needed.
        var isUnreadable = false
        /// The serial number of the latest use, so that equals take turns.
        var latestUse = 0

        /// The end of the time without requests, which may have passed.
        var blockedUntil: Duration { max(limits.standstill, limits.budget?.exhaustedUntil ?? .zero) }

        /// The number of requests left beyond those in flight, which the count may not include yet.
        var left: Int { limits.budget.map { max(0, $0.remaining - limits.inFlight) } ?? .max }
    }

    private var members: [Member]
    private var uses = 0

    init(count: Int) {
        members = Array(repeating: Member(), count: count)
    }

    /// Returns the credential for a request that is about to be sent, and counts the request.
    ///
    /// If every credential has as many requests in flight as it has left, one of them is used nevertheless: whether the
    /// server counted them is known only from their replies.
    mutating func choose(except rejected: Set<Int>, at now: Duration) -> Choice {
        let (best, wake) = best(except: rejected, at: now)
        guard let best else { return wake.map { .wait(until: $0) } ?? .none }
        uses += 1
        members[best].latestUse = uses
        return .use(best, members[best].limits.admit(at: now))
    }

    /// Whether a credential other than the rejected ones can send a request now.
    mutating func canSend(except rejected: Set<Int>, at now: Duration) -> Bool {
        best(except: rejected, at: now).index != nil
    }

    /// Returns the credential with the most requests left, and the earliest reset of the others.
    private mutating func best(except rejected: Set<Int>, at now: Duration) -> (index: Int?, wake: Duration?) {
        var best: Int?
        var wake: Duration?
        for index in members.indices where !members[index].isRevoked && !rejected.contains(index) {
            members[index].limits.endWindow(at: now)
            let end = members[index].blockedUntil
            if end > now {
                wake = min(wake ?? end, end)
            } else if best.map({ isBetter(members[index], than: members[$0]) }) ?? true {
                best = index
            }
        }
        return (best, wake)
    }

    /// Applies the report of the reply, or `nil` if none arrived.
    ///
    /// - Returns: The time until the reset of the credential, if its limit is reached and was not before.
    mutating func end(_ index: Int, _ ticket: RateState.Ticket, _ report: RateReport?, at now: Duration) -> Duration? {
        let wasBlocked = members[index].blockedUntil > now
        // A wait that the server specifies is exact; without one, it grows with each refusal and is not random.
        let chance = report.map { $0.wait == nil } ?? false ? 1.0 : 0
        members[index].limits.finish(ticket, report, at: now, chance: chance)
        let wait = members[index].blockedUntil - now
        return wasBlocked || wait <= .zero ? nil : wait
    }

    /// Records whether a credential could be read.
    mutating func record(_ index: Int, isReadable: Bool) {
        members[index].isUnreadable = !isReadable
    }

    /// Leaves credentials out for good, and returns those that were not left out before.
    mutating func revoke(_ indices: Set<Int>) -> [Int] {
        let new = indices.filter { !members[$0].isRevoked }.sorted()
        for index in new { members[index].isRevoked = true }
        return new
    }

    /// Returns the number of requests left and the earliest reset, or `nil` if the number is unknown.
    mutating func budget(at now: Duration) -> RateBudget? {
        var remaining = 0
        var reset: Duration?
        for index in members.indices where !members[index].isRevoked && !members[index].isUnreadable {
            members[index].limits.endWindow(at: now)
            var end: Duration? = members[index].blockedUntil
            if members[index].blockedUntil <= now {
                guard let window = members[index].limits.budget else { return nil }
                remaining += min(window.remaining, .max - remaining)
                end = window.reset
            }
            if let end { reset = min(reset ?? end, end) }
        }
        return RateBudget(limit: nil, remaining: remaining, reset: reset.map { $0 - now })
    }

    private func isBetter(_ member: Member, than other: Member) -> Bool {
        member.left == other.left ? member.latestUse < other.latestUse : member.left > other.left
    }
}

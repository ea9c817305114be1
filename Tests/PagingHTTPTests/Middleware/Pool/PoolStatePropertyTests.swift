import PagingTesting
import Testing

@testable import PagingHTTP

@Suite("Properties of a pool's state")
struct PoolStatePropertyTests {
    private struct Flight {
        let index: Int
        let ticket: RateState.Ticket
        let report: RateReport
    }

    @Test(
        "Whatever the order of the replies, a request is refused only if no credential has more left than in flight",
        arguments: 0..<100
    )
    func order(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        let count = 1 + random.below(4)
        var left = (0..<count).map { _ in 2 + random.below(20) }
        var state = PoolState(count: count)
        var flights: [Flight] = []
        // The first requests make the counts known.
        for _ in 0..<count { send(&state, &left, &flights) }
        while !flights.isEmpty { receive(flights.removeFirst(), &state) }
        for _ in 0..<200 {
            if flights.isEmpty || random.once(in: 2) {
                let isRefused = send(&state, &left, &flights)
                let isUnused = left.indices.contains { index in
                    left[index] > flights.count { $0.index == index }
                }
                #expect(!(isRefused && isUnused), "left \(left), in flight \(flights.map(\.index))")
            } else {
                receive(flights.remove(at: random.below(flights.count)), &state)
            }
        }
    }

    @Test("The reported budget is the sum of what is left, with the earliest reset")
    func sum() {
        var state = PoolState(count: 2)
        for (remaining, reset) in [(3, 50), (0, 20)] {
            #expect(state.budget(at: .zero) == nil)
            guard case .use(let index, let ticket) = state.choose(except: [], at: .zero) else {
                Issue.record("No credential is used.")
                return
            }
            let budget = RateBudget(remaining: remaining, reset: .seconds(reset))
            _ = state.end(index, ticket, RateReport(.answered, budget), at: .zero)
        }
        #expect(state.budget(at: .zero) == RateBudget(remaining: 3, reset: .seconds(20)))
        #expect(state.budget(at: .seconds(20)) == nil)
    }

    /// Sends a request and returns whether the server refuses it.
    @discardableResult
    private func send(_ state: inout PoolState, _ left: inout [Int], _ flights: inout [Flight]) -> Bool {
        guard case .use(let index, let ticket) = state.choose(except: [], at: .zero) else { return false }
        let isRefused = left[index] == 0
        if !isRefused { left[index] -= 1 }
        let budget = RateBudget(remaining: left[index], reset: .seconds(100))
        let report = RateReport(isRefused ? .limited(.seconds(100)) : .answered, budget)
        flights.append(Flight(index: index, ticket: ticket, report: report))
        return isRefused
    }

    private func receive(_ flight: Flight, _ state: inout PoolState) {
        _ = state.end(flight.index, flight.ticket, flight.report, at: .zero)
    }
}

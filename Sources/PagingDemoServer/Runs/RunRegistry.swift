import Synchronization

/// A request as the server received it.
public struct LoggedRequest: Sendable, Hashable {
    /// The index of the request in its run, counted from zero.
    public let order: Int
    /// The method in uppercase.
    public let method: String
    /// The path and the query as sent.
    public let target: String
    /// The header fields by lowercase name.
    public let headers: [String: String]
    /// The requested page, counted from 1 in every convention, or `nil` if the request has no page.
    public internal(set) var page: Int?
    /// A Boolean value that indicates whether a fault replaced, damaged or delayed the response.
    public internal(set) var hasFault = false
    /// A Boolean value that indicates whether the response was the status 304.
    public internal(set) var isUnchanged = false
}

/// The log of each run: its requests, its peak in flight, and the strikes of its faults.
///
/// Requests name a run with `run=TOKEN`. Only the latest 1,000 runs and the first 100,000 requests of each are kept, so
/// that the memory of a long-running server stays bounded. All requests and faults of a run are counted.
final class RunRegistry: Sendable {
    private struct Run {
        var requests: [LoggedRequest] = []
        var counts = Counts()
        var inFlight = 0
        var peak = 0
        var strikes: [String: Int] = [:]
        var list: ChangingList?
        var budget = ArrivalBudget()
        /// The number of items posted to the timeline of the run.
        var posted = 0
        var chat: ChatRoom?
    }

    /// The numbers of all requests of a run, beyond those that are kept.
    struct Counts: Hashable {
        var requests = 0
        var faults = 0
        /// The number of faults that only delayed the page.
        var late = 0
    }

    private struct State {
        var runs: [String: Run] = [:]
        var order: [String] = []

        /// Changes a run, which is created on first use.
        mutating func withRun<R>(_ token: String, _ body: (inout Run) -> R) -> R {
            if runs[token] == nil {
                if order.count >= 1_000 { runs[order.removeFirst()] = nil }
                order.append(token)
            }
            return body(&runs[token, default: Run()])
        }
    }

    private let state = Mutex(State())
    private static let bound = 100_000

    /// Records a request as in flight.
    ///
    /// - Returns: The index of the request in its run.
    func begin(_ request: DemoRequest, run: String) -> Int {
        state.withLock { state in
            state.withRun(run) { run in
                run.inFlight += 1
                run.peak = max(run.peak, run.inFlight)
                let order = run.counts.requests
                run.counts.requests += 1
                guard order < Self.bound else { return order }
                run.requests.append(
                    LoggedRequest(
                        order: order,
                        method: request.method,
                        target: request.target,
                        headers: request.headers,
                        page: nil
                    )
                )
                return order
            }
        }
    }

    /// Counts an arrival, and returns whether the budget of the run permits it.
    func admits(_ arrival: ContinuousClock.Instant, limit: Int, run: String) -> Bool {
        state.withLock { $0.withRun(run) { $0.budget.admits(arrival, limit: limit) } }
    }

    /// Returns the number of requests beyond the budget of a run.
    func refused(run: String) -> Int {
        state.withLock { $0.runs[run]?.budget.refused ?? 0 }
    }

    func setPage(_ page: Int, ofRequest order: Int, run: String) {
        state.withLock { state in
            state.withRun(run) { run in
                if run.requests.indices.contains(order) { run.requests[order].page = page }
            }
        }
    }

    /// Records the fault of a request; call once for each.
    func setFault(ofRequest order: Int, isLate: Bool = false, run: String) {
        state.withLock { state in
            state.withRun(run) { run in
                run.counts.faults += 1
                run.counts.late += isLate ? 1 : 0
                if run.requests.indices.contains(order) { run.requests[order].hasFault = true }
            }
        }
    }

    func setUnchanged(ofRequest order: Int, run: String) {
        state.withLock { state in
            state.withRun(run) { run in
                if run.requests.indices.contains(order) { run.requests[order].isUnchanged = true }
            }
        }
    }

    func end(run: String) {
        state.withLock { state in
            guard let inFlight = state.runs[run]?.inFlight, inFlight > 0 else { return }
            state.runs[run]?.inFlight = inFlight - 1
        }
    }

    /// Returns the fault of a page for this request: the first with remaining strikes.
    ///
    /// Counts the strike, apart for each scope: the lists of parents have the same pages.
    func strike(_ rules: [FaultRule], page: Int, of scope: String = "", run: String?) -> Fault? {
        for rule in rules where rule.mark.matches(page) {
            guard let times = rule.mark.times, let run else { return rule.fault }
            let key = "\(scope) \(page) \(rule.text)"
            let strikes = state.withLock { state in
                state.withRun(run) { run in
                    let strikes = run.strikes[key, default: run.strikes.count < Self.bound ? 0 : times]
                    if strikes < times { run.strikes[key] = strikes + 1 }
                    return strikes
                }
            }
            if strikes < times { return rule.fault }
        }
        return nil
    }

    /// Changes the list of a run, created on first use, and returns the serial numbers of its items.
    ///
    /// - Parameter isHead: Whether the first page is requested, where new items are inserted.
    func ids(of churn: Churn, count: Int, isHead: Bool) -> [Int] {
        state.withLock { state in
            state.withRun(churn.run) { run in
                guard run.list != nil else {
                    let list = ChangingList(count: min(count, Self.bound), seed: churn.seed)
                    run.list = list
                    return list.ids
                }
                run.list?.change(atMost: churn.changes)
                let hasRoom = (run.list?.ids.count ?? 0) < Self.bound
                if isHead, hasRoom, let growth = churn.growth { run.list?.grow(by: growth) }
                return run.list?.ids ?? []
            }
        }
    }

    /// Adds items to the timeline of a run, and returns the total number added.
    func post(_ count: Int, run: String) -> Int {
        state.withLock { state in
            state.withRun(run) { run in
                run.posted = min(run.posted + count, Self.bound)
                return run.posted
            }
        }
    }

    /// Changes the chat of a run, which is created with a number of messages on first use.
    @discardableResult
    func withChat<R: Sendable>(run: String, count: Int, _ body: (inout ChatRoom) -> R) -> R {
        state.withLock { state in
            state.withRun(run) { run in
                var chat = run.chat ?? ChatRoom(count: count)
                defer { run.chat = chat }
                return body(&chat)
            }
        }
    }

    func posted(run: String) -> Int {
        state.withLock { $0.runs[run]?.posted ?? 0 }
    }

    func list(run: String) -> ChangingList? {
        state.withLock { $0.runs[run]?.list }
    }

    func counts(run: String) -> Counts {
        state.withLock { $0.runs[run]?.counts ?? Counts() }
    }

    func requests(run: String) -> [LoggedRequest] {
        state.withLock { $0.runs[run]?.requests ?? [] }
    }

    func peak(run: String) -> Int {
        state.withLock { $0.runs[run]?.peak ?? 0 }
    }
}

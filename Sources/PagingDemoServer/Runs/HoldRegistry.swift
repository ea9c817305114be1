import Synchronization

/// A point at which a response is held.
public struct HoldPoint: Sendable, Hashable {
    enum Kind: Sendable {
        case head, body
    }

    let kind: Kind

    /// Before the status line: the client has received nothing.
    public static let head = HoldPoint(kind: .head)
    /// In the middle of the body: the client has received the head and the first half of the body.
    public static let body = HoldPoint(kind: .body)
}

/// The pages that tests hold, and the tests that wait for a page to be requested.
final class HoldRegistry: Sendable {
    struct Place: Hashable {
        let run: String
        let page: Int
        /// The point where the response waits; `nil` is the arrival of the page, which tests wait for.
        let point: HoldPoint?
    }

    private struct Waiter {
        let number: Int
        /// The number of arrivals that a waiter for a page needs.
        let arrivals: Int
        let continuation: CheckedContinuation<Void, any Error>
    }

    private struct State {
        var closed: Set<Place> = []
        var waiters: [Place: [Waiter]] = [:]
        /// The number of times that each page was requested.
        var arrived: [Place: Int] = [:]
        var lastNumber = 0
        var cancelled: Set<Int> = []
    }

    private let state = Mutex(State())

    func close(_ place: Place) {
        state.withLock { _ = $0.closed.insert(place) }
    }

    func open(_ place: Place) {
        let waiters = state.withLock { state in
            state.closed.remove(place)
            return state.waiters.removeValue(forKey: place) ?? []
        }
        for waiter in waiters { waiter.continuation.resume() }
    }

    /// Records the arrival of a page.
    ///
    /// At most 100,000 pages are remembered; older ones are dropped.
    func arrive(run: String, page: Int) {
        let place = Place(run: run, page: page, point: nil)
        let waiters = state.withLock { state in
            if state.arrived.count >= 100_000 { state.arrived.removeAll() }
            let arrivals = state.arrived[place, default: 0] + 1
            state.arrived[place] = arrivals
            guard var waiters = state.waiters[place] else { return [Waiter]() }
            let passing = waiters.filter { $0.arrivals <= arrivals }
            waiters.removeAll { $0.arrivals <= arrivals }
            state.waiters[place] = waiters.isEmpty ? nil : waiters
            return passing
        }
        for waiter in waiters { waiter.continuation.resume() }
    }

    func isClosed(_ place: Place) -> Bool {
        state.withLock { $0.closed.contains(place) }
    }

    /// Waits while a place is closed, or until its page has arrived a number of times.
    func wait(at place: Place, arrivals: Int = 1) async throws {
        let number = state.withLock { state in
            state.lastNumber += 1
            return state.lastNumber
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                enqueue(Waiter(number: number, arrivals: arrivals, continuation: continuation), at: place)
            }
        } onCancel: {
            cancel(number, at: place)
        }
    }

    private func enqueue(_ waiter: Waiter, at place: Place) {
        let result: Result<Void, any Error>? = state.withLock { state in
            if state.cancelled.remove(waiter.number) != nil { return .failure(CancellationError()) }
            let isHere = state.arrived[place, default: 0] >= waiter.arrivals
            let mustWait = place.point == nil ? !isHere : state.closed.contains(place)
            guard mustWait else { return .success(()) }
            state.waiters[place, default: []].append(waiter)
            return nil
        }
        if let result { waiter.continuation.resume(with: result) }
    }

    /// Cancels a waiter.
    ///
    /// The handler can run before the waiter is registered, which then finds itself cancelled, or after the waiter
    /// has finished, which leaves behind a number that no other waiter gets.
    private func cancel(_ number: Int, at place: Place) {
        let waiter: Waiter? = state.withLock { state in
            guard let index = state.waiters[place]?.firstIndex(where: { $0.number == number }) else {
                if state.cancelled.count >= 1_000 { state.cancelled.removeAll() }
                state.cancelled.insert(number)
                return nil
            }
            return state.waiters[place]?.remove(at: index)
        }
        waiter?.continuation.resume(throwing: CancellationError())
    }
}

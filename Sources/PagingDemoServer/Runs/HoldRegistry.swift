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
        let continuation: CheckedContinuation<Void, any Error>
    }

    private struct State {
        var closed: Set<Place> = []
        var waiters: [Place: [Waiter]] = [:]
        var arrived: Set<Place> = []
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
        state.withLock { state in
            if state.arrived.count >= 100_000 { state.arrived.removeAll() }
            state.arrived.insert(place)
        }
        open(place)
    }

    func isClosed(_ place: Place) -> Bool {
        state.withLock { $0.closed.contains(place) }
    }

    /// Waits while a place is closed, or until its page has arrived.
    func wait(at place: Place) async throws {
        let number = state.withLock { state in
            state.lastNumber += 1
            return state.lastNumber
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                enqueue(Waiter(number: number, continuation: continuation), at: place)
            }
        } onCancel: {
            cancel(number, at: place)
        }
    }

    private func enqueue(_ waiter: Waiter, at place: Place) {
        let result: Result<Void, any Error>? = state.withLock { state in
            if state.cancelled.remove(waiter.number) != nil { return .failure(CancellationError()) }
            let mustWait = place.point == nil ? !state.arrived.contains(place) : state.closed.contains(place)
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

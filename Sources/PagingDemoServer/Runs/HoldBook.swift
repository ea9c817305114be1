#if DemoServer
    import Synchronization

    /// Where an answer is held back.
    public struct HoldPoint: Sendable, Hashable {
        enum Kind: Sendable {
            case head, body
        }

        let kind: Kind

        /// Before the status line: the client has nothing yet.
        public static let head = HoldPoint(kind: .head)
        /// In the middle of the body: the client has the head and the body's first half.
        public static let body = HoldPoint(kind: .body)
    }

    /// Pages that a test holds back, and tests that wait for a page to be asked for.
    final class HoldBook: Sendable {
        struct Place: Hashable {
            let run: String
            let page: Int
            /// Where the answer waits; `nil` stands for the page's arrival, for which tests wait.
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

        /// Notes that a page was asked for.
        ///
        /// Bounded: what is older than a hundred thousand pages is forgotten.
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

        /// The handler may run before the waiter is there, which then finds itself cancelled; or after it has gone, which
        /// leaves a number behind that no waiter will ever have again.
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
#endif

import Synchronization

/// Loads in flight, each shared by all concurrent callers with the same key.
///
/// A cancelled caller returns immediately. The load is cancelled when its last caller is cancelled, or when this object
/// is released.
final class SharedLoads<Key: Hashable & Sendable, Word: Sendable, Value: Sendable>: Sendable {
    typealias Announce = @Sendable (Word) -> Void
    typealias Load = @concurrent @Sendable (_ announce: @escaping Announce) async throws -> Value

    private struct Waiter {
        let continuation: CheckedContinuation<Value, any Error>
        let announce: Announce
    }

    private struct Flight {
        let number: Int
        let task: Task<Void, Never>
        var waiters: [Int: Waiter] = [:]
        var word: Word?
        let needsNoWaiter: Bool
    }

    private struct State {
        var flights: [Key: Flight] = [:]
        var number = 0

        mutating func next() -> Int {
            number += 1
            return number
        }
    }

    private let state = Mutex(State())

    /// Returns the result of a load, either one in flight or a new one.
    ///
    /// - Throws: The error of the load, or `CancellationError` as soon as the caller's task is cancelled.
    func value(for key: Key, announcing announce: @escaping Announce, load: @escaping Load) async throws -> Value {
        let ticket = state.withLock { $0.next() }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                join(key, ticket, Waiter(continuation: continuation, announce: announce), load)
            }
        } onCancel: {
            leave(key, ticket)
        }
    }

    /// Starts a load without a waiting caller, unless one is in flight.
    func start(_ key: Key, load: @escaping Load) {
        state.withLock { state in
            if state.flights[key] == nil { state.flights[key] = flight(key, &state, needsNoWaiter: true, load) }
        }
    }

    deinit {
        for flight in state.withLock({ $0.flights.values.map(\.task) }) { flight.cancel() }
    }

    private func join(_ key: Key, _ ticket: Int, _ waiter: Waiter, _ load: @escaping Load) {
        // A cancellation before this point found no waiter to resume, so it is checked under the lock.
        let (isCancelled, word) = state.withLock { state -> (Bool, Word?) in
            if Task.isCancelled { return (true, nil) }
            var joined = state.flights[key] ?? flight(key, &state, needsNoWaiter: false, load)
            joined.waiters[ticket] = waiter
            state.flights[key] = joined
            return (false, joined.word)
        }
        if isCancelled { waiter.continuation.resume(throwing: CancellationError()) }
        if let word { waiter.announce(word) }
    }

    private func flight(_ key: Key, _ state: inout State, needsNoWaiter: Bool, _ load: @escaping Load) -> Flight {
        let number = state.next()
        let task = Task { [weak self] in
            let result: Result<Value, any Error>
            do {
                result = .success(try await load { [weak self] in self?.announced($0, key, number) })
            } catch {
                result = .failure(error)
            }
            self?.land(result, key, number)
        }
        return Flight(number: number, task: task, needsNoWaiter: needsNoWaiter)
    }

    private func announced(_ word: Word, _ key: Key, _ number: Int) {
        let waiters = state.withLock { state -> [Waiter] in
            guard state.flights[key]?.number == number else { return [] }
            state.flights[key]?.word = word
            return state.flights[key].map { Array($0.waiters.values) } ?? []
        }
        for waiter in waiters { waiter.announce(word) }
    }

    private func land(_ result: Result<Value, any Error>, _ key: Key, _ number: Int) {
        let waiters = state.withLock { state -> [Waiter] in
            guard state.flights[key]?.number == number else { return [] }
            return state.flights.removeValue(forKey: key).map { Array($0.waiters.values) } ?? []
        }
        for waiter in waiters { waiter.continuation.resume(with: result) }
    }

    private func leave(_ key: Key, _ ticket: Int) {
        let (waiter, task) = state.withLock { state -> (Waiter?, Task<Void, Never>?) in
            guard let waiter = state.flights[key]?.waiters.removeValue(forKey: ticket) else { return (nil, nil) }
            guard let flight = state.flights[key], flight.waiters.isEmpty, !flight.needsNoWaiter else {
                return (waiter, nil)
            }
            state.flights[key] = nil
            return (waiter, flight.task)
        }
        task?.cancel()
        waiter?.continuation.resume(throwing: CancellationError())
    }
}

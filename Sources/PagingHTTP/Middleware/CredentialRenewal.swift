import Synchronization

/// Renews a credential for all who need it, once at a time.
final class CredentialRenewal: Sendable {
    typealias Action = @Sendable () async throws -> Void

    /// How many renewals had ended when a request left.
    struct Ticket: Hashable, Sendable {
        fileprivate let ended: Int
    }

    private struct State {
        var ended = 0
        var latest: Result<Void, any Error> = .success(())
        var isRunning = false
        var waiters: [Int: CheckedContinuation<Void, any Error>] = [:]
        var lastNumber = 0
    }

    /// What a request that is refused has to do.
    private enum Duty {
        case start, wait
        case take(Result<Void, any Error>)
    }

    /// The renewals that the current task works for.
    @TaskLocal private static var current: Set<ObjectIdentifier> = []

    private let action: Action
    private let state = Mutex(State())

    init(_ action: @escaping Action) {
        self.action = action
    }

    /// What a request keeps while it is under way.
    var ticket: Ticket { state.withLock { Ticket(ended: $0.ended) } }

    /// Whether the current task is the renewal itself, which must not wait for itself.
    var isCurrentTask: Bool { Self.current.contains(ObjectIdentifier(self)) }

    /// Renews the credential, or waits for a renewal that runs, unless one has ended since the ticket was taken.
    ///
    /// - Throws: what the renewal throws, `CancellationError` as soon as the task is cancelled.
    func renew(since ticket: Ticket) async throws {
        let number = state.withLock { state in
            state.lastNumber += 1
            return state.lastNumber
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { enter($0, number, ticket) }
        } onCancel: {
            leave(number)
        }
    }

    private func enter(_ continuation: CheckedContinuation<Void, any Error>, _ number: Int, _ ticket: Ticket) {
        let duty: Duty = state.withLock { state in
            // A cancellation before this point has found no waiter to wake, so it is looked for under the lock.
            if Task.isCancelled { return .take(.failure(CancellationError())) }
            if state.ended > ticket.ended { return .take(state.latest) }
            state.waiters[number] = continuation
            defer { state.isRunning = true }
            return state.isRunning ? .wait : .start
        }
        switch duty {
        case .take(let result): continuation.resume(with: result)
        case .wait: break
        case .start: start()
        }
    }

    /// Detached: it works for all who wait, not for the walk of the first.
    private func start() {
        let current = Self.current.union([ObjectIdentifier(self)])
        Task.detached { [self] in
            let result: Result<Void, any Error>
            do {
                try await Self.$current.withValue(current) { try await action() }
                result = .success(())
            } catch {
                result = .failure(error)
            }
            end(result)
        }
    }

    private func end(_ result: Result<Void, any Error>) {
        let waiters = state.withLock { state in
            state.ended += 1
            state.latest = result
            state.isRunning = false
            defer { state.waiters = [:] }
            return state.waiters
        }
        for continuation in waiters.values { continuation.resume(with: result) }
    }

    private func leave(_ number: Int) {
        let continuation = state.withLock { $0.waiters.removeValue(forKey: number) }
        continuation?.resume(throwing: CancellationError())
    }
}

import Synchronization

/// A credential renewal that concurrent requests share.
final class CredentialRenewal: Sendable {
    typealias Action = @Sendable () async throws -> Void

    /// The number of renewals that had ended when a request was sent.
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

    /// The next step of a rejected request.
    private enum Duty {
        case start, wait
        case take(Result<Void, any Error>)
    }

    /// The renewals that the current task runs on behalf of.
    @TaskLocal private static var current: Set<ObjectIdentifier> = []

    private let isDue: @Sendable () -> Bool
    private let action: Action
    private let state = Mutex(State())

    /// Creates a renewal.
    ///
    /// - Parameters:
    ///   - isDue: returns whether the credential is known to be missing or about to expire.
    ///   - action: replaces the credential.
    init(isDue: @escaping @Sendable () -> Bool = { false }, _ action: @escaping Action) {
        self.isDue = isDue
        self.action = action
    }

    /// A ticket that a request holds while it is in flight.
    var ticket: Ticket { state.withLock { Ticket(ended: $0.ended) } }

    /// Whether the current task is the renewal itself, which must not wait for itself.
    var isCurrentTask: Bool { Self.current.contains(ObjectIdentifier(self)) }

    /// Renews a credential that is missing or about to expire, before the server rejects it.
    func renewIfDue() async throws {
        // Taken before the credential is checked, so that a renewal in between counts as later.
        let ticket = ticket
        if isDue(), !isCurrentTask { try await renew(since: ticket) }
    }

    /// Renews the credential or joins a running renewal, unless one ended after the ticket was taken.
    ///
    /// - Throws: any error of the renewal, `CancellationError` as soon as the task is cancelled.
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
            // A cancellation before this point found no waiter to resume, so it is checked under the lock.
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

    /// Starts a detached task: it serves all waiters, not only the walk of the first.
    ///
    /// It keeps the first waiter's passes through rate limits, because that request is in flight until the renewal ends.
    private func start() {
        let current = Self.current.union([ObjectIdentifier(self)])
        let passes = RateGate.passes
        Task.detached { [self] in
            let result: Result<Void, any Error>
            do {
                try await Self.$current.withValue(current) {
                    try await RateGate.$passes.withValue(passes) { try await action() }
                }
                result = .success(())
            } catch var error as RequestError {
                error.lacksCredential = true
                result = .failure(error)
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

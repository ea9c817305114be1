import HTTPTypes
import Synchronization

extension HTTPClient {
    /// Sends a request to the wire, for no longer than the time limit: head and body together.
    ///
    /// The time that middleware waits, for a rate limit or a new token, is not counted. The status loses the words that
    /// the server wrote beside its number, which say nothing (RFC 9112, section 4) and are not to be quoted.
    func transmit(_ request: ClientRequest) async throws -> HTTPReply {
        guard let limit = requestTimeLimit else { return try await plainReply(to: request) }
        let deadline = ExchangeDeadline(limit: limit, timer: timer)
        var reply = try await deadline.run { try await plainReply(to: request) }
        reply.body = reply.body.reading { read in
            let chunk = try await deadline.run(read)
            if chunk == nil { deadline.finish() }
            return chunk
        }
        return reply
    }

    private func plainReply(to request: ClientRequest) async throws -> HTTPReply {
        var reply = try await transport.send(request.wire, body: request.body)
        reply.response.status = HTTPResponse.Status(integerLiteral: reply.response.status.code)
        return reply
    }
}

/// The end of the time that one exchange has.
///
/// A wait for the network can only be ended from outside by cancelling the task that waits. So each wait gets a task of
/// its own, which is cancelled when the time is up; the transport then ends the exchange, as for any cancelled task.
final class ExchangeDeadline: Sendable {
    private struct State {
        var isOver = false
        var cancel: (@Sendable () -> Void)?
    }

    private let limit: Duration
    private let timer: ExchangeTimer
    private let state = Mutex(State())
    private let ticket: Int

    init(limit: Duration, timer: ExchangeTimer) {
        self.limit = limit
        self.timer = timer
        ticket = timer.newTicket()
        timer.set(ticket, after: limit) { [weak self] in self?.expire() }
    }

    deinit {
        timer.clear(ticket)
    }

    /// Runs something until it is done or the time is up.
    ///
    /// One operation runs at a time.
    ///
    /// - Throws: ``HTTPError`` with ``HTTPError/Code/timedOut`` when the time is up, `CancellationError` when the calling
    ///   task is cancelled, otherwise what the operation throws.
    func run<Success: Sendable>(_ operation: @escaping @Sendable () async throws -> Success) async throws -> Success {
        // A task that is not detached keeps what is bound to the current one, such as the walk's tally.
        let task = Task { try await operation() }
        let isOver = state.withLock { state in
            state.cancel = { task.cancel() }
            return state.isOver
        }
        if isOver { task.cancel() }
        defer { state.withLock { $0.cancel = nil } }
        do {
            return try await withTaskCancellationHandler {
                try await task.value
            } onCancel: {
                task.cancel()
            }
        } catch {
            try Task.checkCancellation()
            guard state.withLock({ $0.isOver }) else { throw error }
            throw HTTPError(.timedOut, "The response was not complete after \(limit).")
        }
    }

    /// Gives the time back: all has arrived.
    func finish() {
        timer.clear(ticket)
    }

    private func expire() {
        let cancel = state.withLock { state in
            state.isOver = true
            return state.cancel
        }
        cancel?()
    }
}

#if AsyncHTTPClient
internal import AsyncHTTPClient
internal import HTTPTypes
internal import NIOCore
internal import Synchronization

/// One request and its response, between AsyncHTTPClient and the reader of the body.
///
/// Continuations and promises are completed, and the task is used, only outside of the lock.
final class ClientExchange: ReadableExchange {
    struct State {
        var reply = ReplyState()
        var task: NetworkClient.Task<Void>?
        /// The promise that resumes a paused transfer.
        var resumption: EventLoopPromise<Void>?
        var bodyEnd = HTTPBody.End.unproven
        /// Retains the client while the exchange runs, so that it is not shut down.
        var owner: NetworkClients?
    }

    let method: HTTPRequest.Method
    let target: URLRequestTarget
    let options: TransportOptions
    let mayBeRedirected: Bool
    let state: Mutex<State>

    private let timer: ExchangeTimer
    private let ticket: Int

    init(
        _ method: HTTPRequest.Method,
        target: URLRequestTarget,
        timer: ExchangeTimer,
        owner: NetworkClients
    ) {
        self.method = method
        self.target = target
        options = owner.options
        self.timer = timer
        mayBeRedirected = owner.mayFollowRedirects
        state = Mutex(State(owner: owner))
        ticket = timer.newTicket()
    }

    deinit {
        timer.clear(ticket)
    }

    /// The certainty of the body's end, after the head has arrived.
    var bodyEnd: HTTPBody.End { state.withLock(\.bodyEnd) }

    /// Sends the request, unless the exchange was already cancelled.
    func start(_ request: NetworkClient.Request, on client: NetworkClient, head: ReplyState.HeadContinuation) {
        let ended = state.withLock { $0.reply.awaitHead(head) }
        if case .failure(let error) = ended { return head.resume(throwing: error) }
        limitWait()
        let task = client.execute(request: request, delegate: self)
        let isOver = state.withLock { state in
            state.task = task
            return state.reply.end != nil
        }
        if isOver { task.cancel() }
        // The future receives all failures, the delegate only some.
        task.futureResult.whenComplete { self.complete($0) }
    }

    /// Aborts the exchange: discards unread bytes and ignores all later data.
    func abort(with error: any Error) {
        guard end(.failure(error)) else { return }
        let task = state.withLock { state in
            state.reply.drop()
            return state.task
        }
        task?.cancel()
    }

    func readIfReady() -> Result<[UInt8]?, any Error>? {
        read { $0.readIfReady() }
    }

    func read(_ continuation: ReplyState.ChunkContinuation) {
        let outcome = read { $0.read(continuation) }
        if let outcome { continuation.resume(with: outcome) } else { limitWait() }
    }

    /// Reads the unread bytes, and resumes a transfer that is paused because of them.
    private func read(_ body: (inout ReplyState) -> Result<[UInt8]?, any Error>?) -> Result<[UInt8]?, any Error>? {
        let (outcome, resumption) = state.withLock { state in
            defer { state.resumption = nil }
            return (body(&state.reply), state.resumption)
        }
        resumption?.succeed()
        return outcome
    }

    /// Ends the exchange, unless it has already ended, and resumes all waiters.
    ///
    /// Bytes that arrived before a failure can still be read; every later read fails, so that a truncated body is
    /// never mistaken for a complete one.
    ///
    /// - Returns: whether this call ended the exchange.
    @discardableResult
    func end(_ result: Result<Void, any Error>) -> Bool {
        let (waiters, resumption) = state.withLock { state in
            let waiters = state.reply.end(with: result)
            defer { (state.resumption, state.owner) = (nil, nil) }
            return (waiters, state.resumption)
        }
        guard let waiters else { return false }
        timer.clear(ticket)
        resumption?.succeed()
        waiters.resume(with: result, host: target.host)
        return true
    }

    /// Ends the exchange if the current wait exceeds the time limit.
    ///
    /// AsyncHTTPClient's own limit would also run while a slow reader pauses the transfer.
    private func limitWait() {
        let number = state.withLock { $0.reply.startWait() }
        timer.set(ticket, after: options.timeout) { [weak self] in self?.expire(wait: number) }
    }

    private func expire(wait number: Int) {
        let isWaiting = state.withLock { $0.reply.waits == number && $0.reply.isAwaited }
        if isWaiting { abort(with: RequestError.timedOut(target.host)) }
    }
}
#endif

#if AsyncHTTPClient
internal import AsyncHTTPClient
internal import HTTPTypes
internal import NIOCore
internal import Synchronization

/// One request and its response, between AsyncHTTPClient and the reader of the body.
///
/// The first end is final: data that arrives after a cancellation, a failure or the completion has no effect.
/// Continuations and promises are completed, and the task is used, only outside of the lock.
final class ClientExchange: ReadableExchange {
    typealias HeadContinuation = CheckedContinuation<HTTPResponse, any Error>
    typealias ChunkContinuation = CheckedContinuation<[UInt8]?, any Error>

    struct State {
        var task: NetworkClient.Task<Void>?
        var awaitingHead: HeadContinuation?
        var awaitingChunk: ChunkContinuation?
        /// The bytes that have arrived but were not read.
        var waiting: [UInt8] = []
        /// The promise that resumes a paused transfer.
        var resumption: EventLoopPromise<Void>?
        var response: HTTPResponse?
        var bodyEnd = HTTPBody.End.unproven
        var end: Result<Void, any Error>?
        /// The number of waits so far: a time limit applies to a single wait.
        var waits = 0
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
    func start(_ request: NetworkClient.Request, on client: NetworkClient, head: HeadContinuation) {
        let ended = state.withLock { state -> Result<Void, any Error>? in
            if state.end == nil { state.awaitingHead = head }
            return state.end
        }
        if case .failure(let error) = ended { return head.resume(throwing: error) }
        limitWait()
        let task = client.execute(request: request, delegate: self)
        let isOver = state.withLock { state in
            state.task = task
            return state.end != nil
        }
        if isOver { task.cancel() }
        // The future receives all failures, the delegate only some.
        task.futureResult.whenComplete { self.complete($0) }
    }

    /// Aborts the exchange: discards unread bytes and ignores all later data.
    func abort(with error: any Error) {
        guard end(.failure(error)) else { return }
        let task = state.withLock { state in
            state.waiting = []
            return state.task
        }
        task?.cancel()
    }

    func readIfReady() -> Result<[UInt8]?, any Error>? {
        let (outcome, resumption) = state.withLock { $0.readIfReady() }
        resumption?.succeed()
        return outcome
    }

    func read(_ continuation: ChunkContinuation) {
        let (outcome, resumption) = state.withLock { $0.read(continuation) }
        resumption?.succeed()
        if let outcome { continuation.resume(with: outcome) } else { limitWait() }
    }

    /// Ends the exchange, unless it has already ended, and resumes all waiters.
    ///
    /// Bytes that arrived before a failure can still be read; every later read fails, so that a truncated body is
    /// never mistaken for a complete one.
    ///
    /// - Returns: whether this call ended the exchange.
    @discardableResult
    func end(_ result: Result<Void, any Error>) -> Bool {
        guard let before = state.withLock({ $0.end(with: result) }) else { return false }
        timer.clear(ticket)
        before.resumption?.succeed()
        switch result {
        case .success:
            before.awaitingChunk?.resume(returning: nil)
            before.awaitingHead?.resume(throwing: RequestError.noResponse(from: target.host))
        case .failure(let error):
            before.awaitingChunk?.resume(throwing: error)
            before.awaitingHead?.resume(throwing: error)
        }
        return true
    }

    /// Ends the exchange if the current wait exceeds the time limit.
    ///
    /// AsyncHTTPClient's own limit would also run while a slow reader pauses the transfer.
    private func limitWait() {
        let number = state.withLock { state in
            state.waits += 1
            return state.waits
        }
        timer.set(ticket, after: options.timeout) { [weak self] in self?.expire(wait: number) }
    }

    private func expire(wait number: Int) {
        let isWaiting = state.withLock { state in
            state.waits == number && (state.awaitingHead != nil || state.awaitingChunk != nil)
        }
        if isWaiting { abort(with: RequestError.timedOut(target.host)) }
    }
}

extension ClientExchange.State {
    fileprivate typealias Reading = (outcome: Result<[UInt8]?, any Error>?, resumption: EventLoopPromise<Void>?)

    /// Returns the unread bytes or the end, if there are any.
    fileprivate mutating func readIfReady() -> Reading {
        defer { resumption = nil }
        guard !waiting.isEmpty else { return (end.map { $0.map { nil } }, resumption) }
        defer { waiting = [] }
        return (.success(waiting), resumption)
    }

    /// Returns the unread bytes, or stores the reader until more arrive.
    fileprivate mutating func read(_ continuation: ClientExchange.ChunkContinuation) -> Reading {
        let ready = readIfReady()
        guard ready.outcome == nil else { return ready }
        guard awaitingChunk == nil else { return (.failure(RequestError.readTwice), ready.resumption) }
        awaitingChunk = continuation
        return ready
    }

    /// Stores the end and releases the client and all waiters.
    ///
    /// - Returns: the previous state, or `nil` if the exchange had already ended.
    fileprivate mutating func end(with result: Result<Void, any Error>) -> Self? {
        guard end == nil else { return nil }
        let before = self
        end = result
        (awaitingHead, awaitingChunk, resumption, owner) = (nil, nil, nil, nil)
        return before
    }
}
#endif

#if !canImport(Darwin)
internal import HTTPTypes
internal import Synchronization

/// One request and its response, between the loop's thread and the reader of the body.
///
/// Continuations are resumed, and the loop is notified, only outside of the lock.
final class CurlExchange: ReadableExchange {
    /// The state of an exchange for the loop.
    enum Demand {
        case running
        case paused
        case ended
    }

    private struct State {
        var reply = ReplyState()
        var isPaused = false
        var end = HTTPBody.End.unproven
        /// Retains the connections of a transport while the exchange runs.
        var loop: CurlLoop?
    }

    let request: CurlRequest
    let options: TransportOptions
    /// The version of HTTP for each server, if the transport may choose it.
    let versions: CurlVersions?

    private let timer: ExchangeTimer
    /// A number that increases with each exchange.
    let ticket: Int
    private let state: Mutex<State>

    init(
        _ request: CurlRequest,
        options: TransportOptions,
        timer: ExchangeTimer,
        loop: CurlLoop,
        versions: CurlVersions?
    ) {
        self.request = request
        self.options = options
        self.timer = timer
        self.versions = versions
        ticket = timer.newTicket()
        state = Mutex(State(loop: loop))
    }

    deinit {
        timer.clear(ticket)
    }

    /// Sends the request, unless the exchange was already cancelled.
    func start(head: ReplyState.HeadContinuation) {
        let (ended, loop) = state.withLock { ($0.reply.awaitHead(head), $0.loop) }
        if case .failure(let error) = ended { return head.resume(throwing: error) }
        limitWait()
        loop?.start(self)
    }

    /// Aborts the exchange: discards unread bytes and ignores all later data.
    func abort(with error: any Error) {
        guard let loop = end(.failure(error)) else { return }
        state.withLock { $0.reply.drop() }
        loop.attend(to: self)
    }

    func readIfReady() -> Result<[UInt8]?, any Error>? {
        read { $0.readIfReady() }
    }

    func read(_ continuation: ReplyState.ChunkContinuation) {
        let outcome = read { $0.read(continuation) }
        if let outcome { continuation.resume(with: outcome) } else { limitWait() }
    }

    /// The certainty of the body's end, as far as it is known after the head has arrived.
    var bodyEnd: HTTPBody.End { state.withLock(\.end) }

    // MARK: - Calls of the loop

    /// The state of the exchange for the loop.
    var demand: Demand {
        state.withLock { $0.reply.end != nil ? .ended : $0.isPaused ? .paused : .running }
    }

    /// Receives the head of the response.
    func receive(_ response: HTTPResponse, end: HTTPBody.End) {
        let continuation = state.withLock { state in
            state.end = end
            return state.reply.receive(response)
        }
        continuation?.resume(returning: response)
    }

    /// Records that more bytes than the declared ones have arrived.
    func exceedLength() {
        state.withLock { $0.end = .exceeded }
    }

    /// Receives a chunk of the body.
    ///
    /// - Returns: Whether the number of unread bytes requires the transfer to pause.
    func receive(_ bytes: UnsafeRawBufferPointer) -> Bool {
        let (reader, isFull) = state.withLock { state in
            (state.reply.receive(bytes), state.reply.unreadCount >= options.pauseThreshold)
        }
        reader?.resume(returning: Array(bytes))
        return isFull
    }

    /// Marks the transfer as paused, unless the reader has caught up.
    func pauseIfFull() -> Bool {
        state.withLock { state in
            state.isPaused = state.reply.end == nil && state.reply.unreadCount >= options.pauseThreshold
            return state.isPaused
        }
    }

    /// Ends the exchange, unless it has already ended, and resumes its waiters.
    ///
    /// Bytes that arrived before a failure can still be read; every later read fails, so that a truncated body is
    /// never mistaken for a complete one.
    ///
    /// - Returns: The loop of the exchange, if this call ended it.
    @discardableResult
    func end(_ result: Result<Void, any Error>) -> CurlLoop? {
        let (waiters, loop) = state.withLock { state in
            let waiters = state.reply.end(with: result)
            defer { state.loop = nil }
            return (waiters, state.loop)
        }
        guard let waiters else { return nil }
        timer.clear(ticket)
        waiters.resume(with: result, host: request.route.peer(isConnected: true))
        return loop
    }

    // MARK: - Inside

    /// Reads the unread bytes, and resumes a transfer that is paused because of them.
    private func read(_ body: (inout ReplyState) -> Result<[UInt8]?, any Error>?) -> Result<[UInt8]?, any Error>? {
        let (outcome, loop) = state.withLock { state in
            let outcome = body(&state.reply)
            defer { state.isPaused = false }
            return (outcome, state.isPaused ? state.loop : nil)
        }
        loop?.attend(to: self)
        return outcome
    }

    /// Ends the exchange if the current wait exceeds the time limit.
    ///
    /// libcurl's own limits also run while a slow reader pauses the transfer.
    private func limitWait() {
        let number = state.withLock { $0.reply.startWait() }
        timer.set(ticket, after: options.timeout) { [weak self] in self?.expire(wait: number) }
    }

    private func expire(wait number: Int) {
        let (isWaiting, hasHead) = state.withLock { state in
            (state.reply.waits == number && state.reply.isAwaited, state.reply.response != nil)
        }
        guard isWaiting else { return }
        let route = request.route
        let isBehindProxy = route.proxy != nil && !route.isReadByProxy && !hasHead
        let peer = route.peer(isConnected: true) + (isBehindProxy ? " through \(route.proxyName ?? "")" : "")
        abort(with: RequestError.timedOut(peer))
    }
}
#endif

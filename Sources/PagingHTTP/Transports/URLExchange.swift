#if canImport(Darwin)
internal import HTTPTypes

internal import Dispatch
internal import Foundation
internal import Synchronization

/// One request and its response, between the session's delegate and the reader of the body.
///
/// Continuations are resumed, and the task is used, only outside of the lock. All calls on the task (start, cancel,
/// pause) go through the transport's serial control queue, so that they have an order, and no call into the session
/// runs in a cancellation handler.
final class URLExchange: ReadableExchange {
    struct State {
        var reply = ReplyState()
        var task: URLSessionDataTask?
        var receivedCount = 0
        /// Whether the unread bytes require a pause, and whether the task is paused.
        var wantsPause = false
        var isPaused = false
        var isStopped = false
    }

    let target: URLRequestTarget
    let method: HTTPRequest.Method
    let options: TransportOptions
    let control: DispatchQueue
    let state = Mutex(State())

    init(
        target: URLRequestTarget,
        method: HTTPRequest.Method,
        options: TransportOptions,
        control: DispatchQueue
    ) {
        self.target = target
        self.method = method
        self.options = options
        self.control = control
    }

    /// Starts the task, unless the exchange was already cancelled.
    func start(_ task: URLSessionDataTask, head: ReplyState.HeadContinuation) {
        let ended = state.withLock { state in
            state.task = task
            return state.reply.awaitHead(head)
        }
        if case .failure(let error) = ended { head.resume(throwing: error) }
        control.async {
            if ended == nil { task.resume() } else { task.cancel() }
        }
    }

    /// Aborts the exchange: discards unread bytes and ignores all later data.
    func abort(with error: any Error) {
        guard end(.failure(error)) else { return }
        state.withLock { $0.reply.drop() }
        stop()
    }

    func readIfReady() -> Result<[UInt8]?, any Error>? {
        let ready = state.withLock { $0.reply.readIfReady() }
        if ready != nil { updatePause() }
        return ready
    }

    /// Returns the unread bytes, or waits for more.
    func read(_ continuation: ReplyState.ChunkContinuation) {
        let outcome = state.withLock { $0.reply.read(continuation) }
        if let outcome { continuation.resume(with: outcome) }
        updatePause()
    }

    /// Ends the exchange, unless it has already ended, and resumes all waiters.
    ///
    /// Bytes that arrived before a failure can still be read; every later read fails, so that a truncated body is never
    /// mistaken for a complete one.
    ///
    /// - Returns: whether this call ended the exchange.
    @discardableResult
    func end(_ result: Result<Void, any Error>) -> Bool {
        let waiters = state.withLock { $0.reply.end(with: result) }
        waiters?.resume(with: result, host: target.host)
        return waiters != nil
    }

    /// Ends the exchange on the wire.
    private func stop() {
        control.async {
            let task = self.state.withLock { state -> URLSessionDataTask? in
                guard !state.isStopped else { return nil }
                state.isStopped = state.task != nil
                return state.task
            }
            task?.cancel()
        }
    }
}
#endif

#if canImport(Darwin)
internal import HTTPTypes

internal import Dispatch
internal import Foundation
internal import Synchronization

/// One request and its response, between the session's delegate and the reader of the body.
///
/// The first end is final: data that arrives after a cancellation, a failure or the completion has no effect.
/// Continuations are resumed, and the task is used, only outside of the lock. All calls on the task (start, cancel,
/// pause) go through the transport's serial control queue, so that they have an order, and no call into the session
/// runs in a cancellation handler.
final class URLExchange: ReadableExchange {
    typealias HeadContinuation = CheckedContinuation<URLResponseHead, any Error>
    typealias ChunkContinuation = CheckedContinuation<[UInt8]?, any Error>

    struct State {
        var task: URLSessionDataTask?
        var awaitingHead: HeadContinuation?
        var awaitingChunk: ChunkContinuation?
        /// The bytes that have arrived but were not read.
        var waiting: [UInt8] = []
        var receivedCount = 0
        var head: URLResponseHead?
        var end: Result<Void, any Error>?
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
    func start(_ task: URLSessionDataTask, head: HeadContinuation) {
        let ended = state.withLock { state -> Result<Void, any Error>? in
            state.task = task
            if state.end == nil { state.awaitingHead = head }
            return state.end
        }
        if case .failure(let error) = ended { head.resume(throwing: error) }
        control.async {
            if ended == nil { task.resume() } else { task.cancel() }
        }
    }

    /// Aborts the exchange: discards unread bytes and ignores all later data.
    func abort(with error: any Error) {
        guard end(.failure(error)) else { return }
        state.withLock { $0.waiting = [] }
        stop()
    }

    func readIfReady() -> Result<[UInt8]?, any Error>? {
        let ready = state.withLock { $0.readIfReady() }
        if ready != nil { updatePause() }
        return ready
    }

    /// Returns the unread bytes, or waits for more.
    func read(_ continuation: ChunkContinuation) {
        let outcome = state.withLock { state -> Result<[UInt8]?, any Error>? in
            if let ready = state.readIfReady() { return ready }
            guard state.awaitingChunk == nil else { return .failure(RequestError.readTwice) }
            state.awaitingChunk = continuation
            return nil
        }
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
        let (isEnd, head, chunk) = state.withLock { state -> (Bool, HeadContinuation?, ChunkContinuation?) in
            guard state.end == nil else { return (false, nil, nil) }
            state.end = result
            defer { (state.awaitingHead, state.awaitingChunk) = (nil, nil) }
            return (true, state.awaitingHead, state.awaitingChunk)
        }
        switch result {
        case .success:
            chunk?.resume(returning: nil)
            head?.resume(throwing: RequestError.noResponse(from: target.host))
        case .failure(let error):
            chunk?.resume(throwing: error)
            head?.resume(throwing: error)
        }
        return isEnd
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

extension URLExchange.State {
    /// Returns the unread bytes or the end, if there are any.
    fileprivate mutating func readIfReady() -> Result<[UInt8]?, any Error>? {
        guard !waiting.isEmpty else { return end.map { $0.map { nil } } }
        defer { waiting = [] }
        return .success(waiting)
    }
}
#endif

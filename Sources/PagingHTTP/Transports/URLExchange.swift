internal import HTTPTypes

#if canImport(FoundationNetworking)
    internal import FoundationNetworking
#endif
internal import Dispatch
internal import Foundation
internal import Synchronization

/// One request and its response, between the session's delegate on one side and the reader of the body on the other.
///
/// The first end wins: what arrives after a cancellation, a failure or the completion changes nothing. Continuations are
/// resumed, and the task is touched, only outside of the lock. Everything that is done to the task (start, cancel, pause)
/// goes through the transport's serial control queue: libcurl's layer waits for its own queue in these calls, which must
/// not happen while a Swift task's own lock is held, as it is in a cancellation handler.
final class URLExchange: ReadableExchange {
    typealias HeadContinuation = CheckedContinuation<URLResponseHead, any Error>
    typealias ChunkContinuation = CheckedContinuation<[UInt8]?, any Error>

    struct State {
        var task: URLSessionDataTask?
        var awaitingHead: HeadContinuation?
        var awaitingChunk: ChunkContinuation?
        /// What has arrived and was not read.
        var waiting: [UInt8] = []
        var receivedCount = 0
        var head: URLResponseHead?
        var end: Result<Void, any Error>?
        /// Whether the reader's lag asks for a pause, and whether the task is paused.
        var wantsPause = false
        var isPaused = false
        /// Whether the task was told to stop, and whether it may no longer be told (see ``mayAnswerRedirect()``).
        var isStopped = false
        var isAnsweringRedirect = false
    }

    let target: URLRequestTarget
    let method: HTTPRequest.Method
    let options: URLSessionTransport.Options
    let control: DispatchQueue
    let state = Mutex(State())

    init(
        target: URLRequestTarget,
        method: HTTPRequest.Method,
        options: URLSessionTransport.Options,
        control: DispatchQueue
    ) {
        self.target = target
        self.method = method
        self.options = options
        self.control = control
    }

    /// Starts the task, unless the exchange was cancelled before.
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

    /// Ends the exchange for its reader, and on the wire.
    func cancel() {
        abort(with: CancellationError())
    }

    /// Ends the exchange in the middle: what has not been read is dropped, and nothing more is received.
    func abort(with error: any Error) {
        guard end(.failure(error)) else { return }
        state.withLock { $0.waiting = [] }
        stop()
    }

    /// Takes what has arrived, or waits for more.
    func read(_ continuation: ChunkContinuation) {
        let outcome = state.withLock { state -> Result<[UInt8]?, any Error>? in
            if !state.waiting.isEmpty {
                defer { state.waiting = [] }
                return .success(state.waiting)
            }
            if let end = state.end { return end.map { nil } }
            guard state.awaitingChunk == nil else { return .failure(HTTPError.readTwice) }
            state.awaitingChunk = continuation
            return nil
        }
        if let outcome { continuation.resume(with: outcome) }
        updatePause()
    }

    /// Ends the exchange, if it has not ended, and tells whoever waits.
    ///
    /// What arrived before a failure can still be read; after it every read fails, so that nobody takes a body that was
    /// cut short for the whole.
    ///
    /// - Returns: whether this was the end.
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
            head?.resume(throwing: HTTPError.noResponse(from: target.host))
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
                guard !state.isStopped, !state.isAnsweringRedirect else { return nil }
                state.isStopped = state.task != nil
                return state.task
            }
            task?.cancel()
        }
    }
}

#if AsyncHTTPClient
    internal import AsyncHTTPClient
    internal import HTTPTypes
    internal import NIOCore
    internal import Synchronization

    /// One request and its response, between AsyncHTTPClient on one side and the reader of the body on the other.
    ///
    /// The first end wins: what arrives after a cancellation, a failure or the completion changes nothing. Continuations
    /// and promises are completed, and the task is touched, only outside of the lock.
    final class ClientExchange: ReadableExchange {
        typealias HeadContinuation = CheckedContinuation<HTTPResponse, any Error>
        typealias ChunkContinuation = CheckedContinuation<[UInt8]?, any Error>

        struct State {
            var task: NetworkClient.Task<Void>?
            var awaitingHead: HeadContinuation?
            var awaitingChunk: ChunkContinuation?
            /// What has arrived and was not read.
            var waiting: [UInt8] = []
            /// Lets the transfer go on; there while it is paused.
            var resumption: EventLoopPromise<Void>?
            var response: HTTPResponse?
            var end: Result<Void, any Error>?
            /// How often something was waited for: a time limit is for one wait.
            var waits = 0
            /// Keeps the client from being shut down while the exchange runs.
            var owner: NetworkClients?
        }

        let method: HTTPRequest.Method
        let target: URLRequestTarget
        let options: AsyncHTTPClientTransport.Options
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

        /// Sends the request, unless the exchange was cancelled before.
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
            // Not all failures are told to the delegate, but all are here.
            task.futureResult.whenComplete { self.complete($0) }
        }

        func cancel() {
            abort(with: CancellationError())
        }

        /// Ends the exchange in the middle: what has not been read is dropped, and nothing more is received.
        func abort(with error: any Error) {
            guard end(.failure(error)) else { return }
            let task = state.withLock { state in
                state.waiting = []
                return state.task
            }
            task?.cancel()
        }

        func read(_ continuation: ChunkContinuation) {
            let (outcome, resumption) = state.withLock { $0.read(continuation) }
            resumption?.succeed()
            if let outcome { continuation.resume(with: outcome) } else { limitWait() }
        }

        /// Ends the exchange, if it has not ended, and tells whoever waits.
        ///
        /// What arrived before a failure can still be read; after it every read fails, so that nobody takes a body that
        /// was cut short for the whole.
        ///
        /// - Returns: whether this was the end.
        @discardableResult
        func end(_ result: Result<Void, any Error>) -> Bool {
            guard let before = state.withLock({ $0.end(with: result) }) else { return false }
            timer.clear(ticket)
            before.resumption?.succeed()
            switch result {
            case .success:
                before.awaitingChunk?.resume(returning: nil)
                before.awaitingHead?.resume(throwing: HTTPError.noResponse(from: target.host))
            case .failure(let error):
                before.awaitingChunk?.resume(throwing: error)
                before.awaitingHead?.resume(throwing: error)
            }
            return true
        }

        /// Ends the exchange when the wait that begins now lasts for too long.
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
            if isWaiting { abort(with: HTTPError.timedOut(target.host)) }
        }
    }

    extension ClientExchange.State {
        /// Takes what has arrived, or keeps the reader until more does.
        fileprivate mutating func read(
            _ continuation: ClientExchange.ChunkContinuation
        ) -> (outcome: Result<[UInt8]?, any Error>?, resumption: EventLoopPromise<Void>?) {
            defer { resumption = nil }
            if !waiting.isEmpty {
                defer { waiting = [] }
                return (.success(waiting), resumption)
            }
            if let end { return (end.map { nil }, resumption) }
            guard awaitingChunk == nil else { return (.failure(HTTPError.readTwice), resumption) }
            awaitingChunk = continuation
            return (nil, resumption)
        }

        /// Notes the end and lets go of the client and of whoever waits.
        ///
        /// - Returns: the state before, or `nil` when it had ended already.
        fileprivate mutating func end(with result: Result<Void, any Error>) -> Self? {
            guard end == nil else { return nil }
            let before = self
            end = result
            (awaitingHead, awaitingChunk, resumption, owner) = (nil, nil, nil, nil)
            return before
        }
    }
#endif

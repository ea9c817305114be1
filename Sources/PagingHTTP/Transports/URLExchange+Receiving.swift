internal import HTTPTypes

#if canImport(FoundationNetworking)
internal import FoundationNetworking
#endif
internal import Foundation
internal import Synchronization

/// Calls of the session's delegate.
extension URLExchange {
    /// Receives a response's head.
    ///
    /// Interim responses (RFC 9110, section 15.2) are ignored.
    func receive(_ response: URLResponse) {
        guard let head = URLResponseHead(response, to: method), head.response.status.code >= 200 else { return }
        let continuation = state.withLock { state -> HeadContinuation? in
            guard state.head == nil, state.end == nil else { return nil }
            state.head = head
            defer { state.awaitingHead = nil }
            return state.awaitingHead
        }
        continuation?.resume(returning: head)
    }

    /// Receives a chunk of the body.
    func receive(_ data: Data) {
        guard !data.isEmpty else { return }
        let (reader, chunk) = state.withLock { state -> (ChunkContinuation?, [UInt8]) in
            guard state.end == nil else { return (nil, []) }
            state.receivedCount += data.count
            state.waiting += data
            guard let reader = state.awaitingChunk else { return (nil, []) }
            defer { (state.awaitingChunk, state.waiting) = (nil, []) }
            return (reader, state.waiting)
        }
        reader?.resume(returning: chunk)
        if state.withLock({ $0.waiting.count > options.maximumDecodedSize }) {
            abort(with: RequestError.unreadBody(limit: options.maximumDecodedSize))
        }
        updatePause()
    }

    /// Receives the completion of the task.
    ///
    /// The body is also checked against its declared length: a premature end must never look like a complete body.
    func complete(with error: (any Error)?, response: URLResponse?) {
        defer { state.withLock { $0.task = nil } }
        if let error {
            let hadHead = state.withLock { $0.head != nil }
            end(.failure(RequestError.mapped(error, from: target, hadHead: hadHead)))
            return
        }
        if let response { receive(response) }
        let missing = state.withLock { state -> Bool in
            guard let declared = state.head?.checkedLength else { return false }
            return state.receivedCount < declared
        }
        end(missing ? .failure(RequestError.connectionLost(to: target.host)) : .success(()))
    }

    /// Whether the session may still be told not to follow a redirect.
    ///
    /// libcurl's layer crashes the process if the answer arrives after the task was cancelled. So either the task was
    /// stopped before and no answer is sent, or the task is no longer stopped from now on: the exchange has nothing
    /// left on the wire at this point.
    func mayAnswerRedirect() -> Bool {
        #if canImport(FoundationNetworking)
        state.withLock { state in
            guard !state.isStopped else { return false }
            state.isAnsweringRedirect = true
            return true
        }
        #else
        true
        #endif
    }

    /// Pauses or resumes the transfer, depending on the number of unread bytes.
    ///
    /// Not on Linux: there, a resumed task starts over, and sends the request and the start of the body a second time.
    func updatePause() {
        #if !canImport(FoundationNetworking)
        let changed = state.withLock { state -> Bool in
            let wantsPause = state.end == nil && state.waiting.count > options.pauseThreshold
            defer { state.wantsPause = wantsPause }
            return state.wantsPause != wantsPause
        }
        guard changed else { return }
        control.async {
            let (task, pause) = self.state.withLock { state -> (URLSessionDataTask?, Bool) in
                guard state.isPaused != state.wantsPause, !state.isStopped else { return (nil, false) }
                state.isPaused = state.wantsPause
                return (state.task, state.isPaused)
            }
            if pause { task?.suspend() } else { task?.resume() }
        }
        #endif
    }
}

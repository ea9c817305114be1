#if canImport(Darwin)
internal import HTTPTypes

internal import Foundation
internal import Synchronization

/// Calls of the session's delegate.
extension URLExchange {
    /// Receives a response's head.
    ///
    /// Interim responses (RFC 9110, section 15.2) are ignored.
    func receive(_ response: URLResponse) {
        guard let response = HTTPResponse(response), response.status.code >= 200 else { return }
        let continuation = state.withLock { $0.reply.receive(response) }
        continuation?.resume(returning: response)
    }

    /// Receives a chunk of the body.
    func receive(_ data: Data) {
        guard !data.isEmpty else { return }
        let reader = state.withLock { state in
            if state.reply.end == nil { state.receivedCount += data.count }
            return state.reply.receive(data)
        }
        reader?.resume(returning: Array(data))
        if state.withLock({ $0.reply.unreadCount > options.maximumDecodedSize }) {
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
            end(.failure(RequestError.mapped(error, from: target)))
            return
        }
        if let response { receive(response) }
        let missing = state.withLock { state -> Bool in
            guard let declared = state.reply.response?.declaredLength(to: method) else { return false }
            return state.receivedCount < declared
        }
        end(missing ? .failure(RequestError.connectionLost(to: target.host)) : .success(()))
    }

    /// Pauses or resumes the transfer, depending on the number of unread bytes.
    func updatePause() {
        let changed = state.withLock { state -> Bool in
            let wantsPause = state.reply.end == nil && state.reply.unreadCount > options.pauseThreshold
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
    }
}
#endif

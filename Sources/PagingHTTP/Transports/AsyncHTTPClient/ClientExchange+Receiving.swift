#if AsyncHTTPClient
internal import AsyncHTTPClient
internal import HTTPTypes
internal import NIOCore
internal import NIOHTTP1
internal import NIOHTTPCompression
internal import Synchronization

/// Calls of AsyncHTTPClient on an event loop.
extension ClientExchange: HTTPClientResponseDelegate {
    func didReceiveHead(task: NetworkClient.Task<Void>, _ head: HTTPResponseHead) -> EventLoopFuture<Void> {
        receive(head)
        return task.eventLoop.makeSucceededVoidFuture()
    }

    /// Receives a chunk of the body.
    ///
    /// The next chunk arrives after the returned future completes.
    func didReceiveBodyPart(task: NetworkClient.Task<Void>, _ buffer: ByteBuffer) -> EventLoopFuture<Void> {
        let bytes = Array(buffer.readableBytesView)
        let (reader, paused) = state.withLock { state in
            let reader = state.reply.receive(bytes)
            if state.reply.end == nil, state.reply.unreadCount >= options.pauseThreshold {
                state.resumption = task.eventLoop.makePromise(of: Void.self)
            }
            return (reader, state.resumption?.futureResult)
        }
        reader?.resume(returning: bytes)
        return paused ?? task.eventLoop.makeSucceededVoidFuture()
    }

    func didFinishRequest(task: NetworkClient.Task<Void>) {}

    /// Stops a custom client from following a redirect, whatever its configuration.
    ///
    /// The exchange ends here, without the body.
    func didVisitURL(task: NetworkClient.Task<Void>, _ request: NetworkClient.Request, _ head: HTTPResponseHead) {
        guard mayBeRedirected, (300..<400).contains(head.status.code),
            head.headers.contains(name: "Location")
        else { return }
        receive(head)
        end(.success(()))
        task.cancel()
    }

    /// Receives the end of the exchange.
    func complete(_ result: Result<Void, any Error>) {
        let response = state.withLock { state in
            state.task = nil
            return state.reply.response
        }
        guard case .failure(let error) = result else { return _ = end(.success(())) }
        // The decoder expects compressed content even in responses without any, such as those to HEAD.
        let isContentMissing = error as? NIOHTTPDecompression.ExtraDecompressionError == .truncatedData
        if let response, isContentMissing, !response.hasContent(to: method) { return _ = end(.success(())) }
        end(.failure(RequestError.mapped(error, of: self, hadHead: response != nil)))
    }

    /// Returns the certainty of a body's end.
    ///
    /// The client reports a stream that is reset, content that ends before its coding, and a TLS connection that closes
    /// without a notice.
    private func bodyEnd(of head: HTTPResponseHead, _ response: HTTPResponse) -> HTTPBody.End {
        let isProven =
            head.version.major > 1 || target.isSecure || response.hasLength || !response.codings.isEmpty
            || !response.hasContent(to: method)
        return isProven ? .proven : .unproven
    }

    private func receive(_ head: HTTPResponseHead) {
        guard let response = HTTPResponse(head) else {
            return abort(with: RequestError.noResponse(from: target.host))
        }
        let continuation = state.withLock { state in
            if state.reply.response == nil { state.bodyEnd = bodyEnd(of: head, response) }
            return state.reply.receive(response)
        }
        continuation?.resume(returning: response)
    }
}

extension HTTPResponse {
    /// Creates a response from a head, without fields with invalid names.
    ///
    /// - Returns: `nil` when the status is not a valid HTTP status: over HTTP/2 it may be any number.
    fileprivate init?(_ head: HTTPResponseHead) {
        guard (0...999).contains(head.status.code) else { return nil }
        var fields = HTTPFields()
        for (name, value) in head.headers {
            guard let name = HTTPField.Name(name) else { continue }
            fields.append(HTTPField(name: name, value: value))
        }
        self.init(status: Status(code: Int(head.status.code)), headerFields: fields)
    }
}
#endif

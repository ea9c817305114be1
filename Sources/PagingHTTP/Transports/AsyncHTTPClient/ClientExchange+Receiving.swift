#if AsyncHTTPClient
    internal import AsyncHTTPClient
    internal import HTTPTypes
    internal import NIOCore
    internal import NIOHTTP1
    internal import NIOHTTPCompression
    internal import Synchronization

    /// What AsyncHTTPClient tells, on an event loop.
    extension ClientExchange: HTTPClientResponseDelegate {
        func didReceiveHead(task: NetworkClient.Task<Void>, _ head: HTTPResponseHead) -> EventLoopFuture<Void> {
            receive(head)
            return task.eventLoop.makeSucceededVoidFuture()
        }

        /// Takes a piece of the body.
        ///
        /// The next one comes when the future that is returned is complete.
        func didReceiveBodyPart(task: NetworkClient.Task<Void>, _ buffer: ByteBuffer) -> EventLoopFuture<Void> {
            let bytes = Array(buffer.readableBytesView)
            let (reader, paused) = state.withLock { state -> (ChunkContinuation?, EventLoopFuture<Void>?) in
                guard state.end == nil, !bytes.isEmpty else { return (nil, nil) }
                if let reader = state.awaitingChunk {
                    state.awaitingChunk = nil
                    return (reader, nil)
                }
                state.waiting += bytes
                guard state.waiting.count >= options.pauseThreshold else { return (nil, nil) }
                let resumption = task.eventLoop.makePromise(of: Void.self)
                state.resumption = resumption
                return (nil, resumption.futureResult)
            }
            reader?.resume(returning: bytes)
            return paused ?? task.eventLoop.makeSucceededVoidFuture()
        }

        func didFinishRequest(task: NetworkClient.Task<Void>) {}

        /// Keeps a client of the program's own from following a redirect, whatever its configuration says: the exchange
        /// ends here, without the body.
        func didVisitURL(task: NetworkClient.Task<Void>, _ request: NetworkClient.Request, _ head: HTTPResponseHead) {
            guard mayBeRedirected, (300..<400).contains(head.status.code),
                head.headers.contains(name: "Location")
            else { return }
            receive(head)
            end(.success(()))
            task.cancel()
        }

        /// Takes the end of the exchange.
        func complete(_ result: Result<Void, any Error>) {
            let response = state.withLock { state in
                state.task = nil
                return state.response
            }
            guard case .failure(let error) = result else { return _ = end(.success(())) }
            // The decoder misses the compressed content of responses that have none, such as those to HEAD.
            let isContentMissing = error as? NIOHTTPDecompression.ExtraDecompressionError == .truncatedData
            if let response, isContentMissing, !response.hasContent(to: method) { return _ = end(.success(())) }
            end(.failure(HTTPError.mapped(error, of: self, hadHead: response != nil)))
        }

        private func receive(_ head: HTTPResponseHead) {
            guard let response = HTTPResponse(head) else {
                return abort(with: HTTPError.noResponse(from: target.host))
            }
            let continuation = state.withLock { state -> HeadContinuation? in
                guard state.response == nil, state.end == nil else { return nil }
                state.response = response
                defer { state.awaitingHead = nil }
                return state.awaitingHead
            }
            continuation?.resume(returning: response)
        }
    }

    extension HTTPResponse {
        /// Takes a head over, without the fields whose names are none.
        ///
        /// - Returns: `nil` when the status is not one of HTTP: over HTTP/2 it may be any number.
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

import HTTPTypes
import Paging

extension PagingClient {
    /// The maximum number of bytes to read of an error response.
    private static let explanationSize = 64 << 10
    /// The maximum time to read the body of an error response.
    static let explanationTime = Duration.seconds(5)

    /// Returns the error for a reply whose status indicates failure.
    ///
    /// The start of the body is read for the server's explanation, and for a rate limit that appears only in the body.
    /// Such a limit applies to every request of this client.
    ///
    /// - Parameter read: Returns the error in a body, if it says more than a status that alone is final.
    /// - Throws: `CancellationError` when the task is cancelled.
    func failure(
        of exchange: Exchange,
        reading read: (@Sendable (PageContent) -> (any Error)?)? = nil
    ) async throws -> any Error {
        let response = exchange.reply.response
        let bytes = await beginning(of: exchange.reply.body)
        try Task.checkCancellation()
        let limit = LimitSigns.hints(in: bytes, of: response)
        if limit.isLimited { apply(limit, to: exchange.address.origin) }
        let text = ServerText(bytes, contentType: response.headerFields[.contentType])?.visible(
            hiding: secrets
        )
        guard limit.isLimited, response.status.code != 429 else {
            let error = RequestError.unexpectedStatus(
                response,
                at: exchange.address,
                saying: text,
                wait: limit.wait
            )
            guard let read, !error.isTransient, !error.rejectsCredential,
                let content = try? PageContent(bytes, items: nil)
            else { return error }
            return read(content) ?? error
        }
        return RequestError.rateLimited(response, at: exchange.address, wait: limit.wait, saying: text)
    }

    /// Returns the start of a body, as much of it as arrives in time.
    private func beginning(of body: HTTPBody) async -> [UInt8] {
        var bytes: [UInt8] = []
        let deadline = body.isHeld ? nil : ExchangeDeadline(limit: Self.explanationTime, timer: timer)
        defer { deadline?.finish() }
        let timed = body.reading { read in
            guard let deadline else { return try await read() }
            return try await deadline.run(read)
        }
        do {
            for try await chunk in timed {
                bytes += chunk.prefix(Self.explanationSize - bytes.count)
                try WalkUsage.current?.countBytes(chunk.count)
                if bytes.count == Self.explanationSize { break }
            }
        } catch {
            // The status already names the failure; a missing explanation adds nothing.
        }
        return bytes
    }
}

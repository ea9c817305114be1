import HTTPTypes
import Paging

extension HTTPClient {
    /// The number of bytes of an error response that are read.
    private static let explanationSize = 64 << 10
    /// The longest time that the body of an error response may take.
    static let explanationTime = Duration.seconds(5)

    /// Returns the error for a reply whose status does not carry what was asked for.
    ///
    /// The beginning of the body is read for the server's explanation, and for a limit that nothing else tells of. Every
    /// request of this client keeps to such a limit.
    ///
    /// - Throws: `CancellationError` when the task is cancelled.
    func failure(of exchange: Exchange) async throws -> HTTPError {
        let response = exchange.reply.response
        let bytes = await beginning(of: exchange.reply.body)
        try Task.checkCancellation()
        let limit = LimitSigns.hints(in: bytes, of: response)
        if limit.isLimited { note(limit, of: exchange.address) }
        let text = ServerText(bytes, contentType: response.headerFields[.contentType])?.visible(
            hiding: credentials.mask
        )
        guard limit.isLimited, response.status.code != 429 else {
            return .unexpectedStatus(response, at: exchange.address, saying: text, wait: limit.wait)
        }
        return .rateLimited(response, at: exchange.address, wait: limit.wait, saying: text)
    }

    /// Returns the beginning of a body, as far as it arrives in time.
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
                try WalkTally.current?.countBytes(chunk.count)
                if bytes.count == Self.explanationSize { break }
            }
        } catch {
            // The status says what went wrong; an explanation that does not arrive says nothing more.
        }
        return bytes
    }
}
